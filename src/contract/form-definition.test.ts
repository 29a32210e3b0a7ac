import { expect, it } from 'vitest'

import { addedForm } from '#forms/testing/added-form.ts'
import { shippedForms } from '#indicators/shipped-forms.ts'

import { DraftDefinition } from './form-definition.ts'

it.each([...shippedForms, addedForm].map((form) => ({ form, id: form.id })))(
  'takes $id as it is, in its order',
  ({ form }) => {
    const sent = JSON.stringify(form)
    expect(JSON.stringify(DraftDefinition.parse(JSON.parse(sent)))).toHaveLength(sent.length)
    expect(DraftDefinition.parse(JSON.parse(sent))).toEqual(JSON.parse(sent))
  },
)

const [form] = shippedForms
const nested = (depth: number): unknown =>
  depth === 0 ? { field: 'a', answered: true } : { all: [nested(depth - 1)] }

it.each([
  ['a kind that nobody knows', { q: { kind: 'script', label: 'X' } }],
  ['what belongs to another kind', { q: { kind: 'yesNo', label: 'X', unit: 'kg' } }],
  ['a name of every object', { constructor: { kind: 'yesNo', label: 'X' } }],
  ['a condition deeper than anybody reads', { q: { kind: 'yesNo', label: 'X', when: nested(6) } }],
  ['a condition of an unknown sort', { q: { kind: 'yesNo', label: 'X', when: { code: 'alert(1)' } } }],
  ['words that turn round', { q: { kind: 'yesNo', label: 'X‮' } }],
  ['words of nothing but spaces', { q: { kind: 'yesNo', label: '  ' } }],
  ['a rule that nobody wrote', { q: { kind: 'yesNo', label: 'X', check: '1' } }],
  [
    'a table in a table',
    { t: { kind: 'table', label: 'T', rowLabel: 'B', rows: {}, columns: { t: { kind: 'table' } } } },
  ],
])('refuses %s', (_, fields) => {
  const draft = { ...form, sections: [{ id: 'satu', title: 'Satu', fields }] }
  expect(DraftDefinition.safeParse(draft).success).toBe(false)
})
