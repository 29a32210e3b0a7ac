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

const list = { kind: 'rows', label: 'X', item: 'x', fields: { a: { kind: 'yesNo', label: 'A' } } }
const file = { kind: 'file', label: 'X', types: ['pdf'], maxMegabytes: 5, maxFiles: 1 }
it.each([
  [{ kind: 'number', label: 'X', decimals: 9 }, 'Paling besar 6'],
  [{ kind: 'number', label: 'X', decimals: 1.5 }, 'Harus bilangan bulat'],
  [{ kind: 'number', label: 'X', max: 2e9 }, 'Paling besar 1.000.000.000'],
  [{ kind: 'text', label: 'X', max: 0 }, 'Paling kecil 1'],
  [{ kind: 'date', label: 'X', validMonths: -1 }, 'Paling kecil 0'],
  [{ ...file, maxMegabytes: 25 }, 'Paling besar 20'],
  [{ ...file, maxMegabytes: 0 }, 'Paling kecil 0,1'],
  [{ ...file, types: [] }, 'Pilih paling sedikit satu jenis'],
  [list, 'Wajib diisi'],
  [{ ...list, max: 501 }, 'Paling besar 500'],
])('says in words of its own what is wrong with %j', (field, words) => {
  const draft = { ...form, sections: [{ id: 'satu', title: 'Satu', fields: { q: field } }] }
  expect(DraftDefinition.safeParse(draft).error?.issues.map(({ message }) => message)).toEqual([words])
})
