import { describe, expect, it } from 'vitest'

import { findingsOf } from '#forms/answers/findings.ts'
import type { FormDefinition, Section } from '#forms/define-form.ts'
import { kinds } from '#forms/kinds/index.ts'
import { sampleContext } from '#forms/testing/samples.ts'
import { elementsOf, type Element } from '#forms/versions/elements.ts'

import { factsOf, resultOf, type Sheets } from '../form-worth.ts'
import { formRows, shippedForms } from '../shipped-forms.ts'
import { type Case, casesOf, month, traceDependents, without } from '../testing/trace-reads.ts'
import { dependentsOn } from './dependents.ts'
import { judgedChanges } from './verdicts.ts'

it('knows what code reads of every form', { timeout: 60_000 }, async () => {
  const text = `${JSON.stringify(traceDependents(), null, 1)}\n`
  await expect(text).toMatchFileSnapshot('traced.snapshot.json')
})

const rows = formRows
const judge = (before: FormDefinition, after: FormDefinition) =>
  judgedChanges(before, after, { rows, earlier: [before] })

/** A version in which the fields of every section are as `change` gives them. */
const withFields = (
  form: FormDefinition,
  change: (fields: Section['fields']) => Section['fields'],
): FormDefinition => ({
  ...form,
  version: form.version + 1,
  sections: form.sections.map((section) => ({ ...section, fields: change(section.fields) })),
})

type Parts = Readonly<Record<string, unknown>>
const less = (parts: Parts, name: string) =>
  Object.fromEntries(Object.entries(parts).filter(([key]) => key !== name))
const but = (parts: Parts, name: string, part: object) =>
  Object.fromEntries(
    Object.entries(parts).map(([key, value]) => [
      key,
      key === name ? { ...(value as object), ...part } : value,
    ]),
  )

/** A version without an element, or with another part in its place. */
function changed(form: FormDefinition, { at, part }: Element, other: object | null): FormDefinition {
  const [, holder = at, row, inner] = /^([^.[]+)(?:\[([^\]]+)\]|\.(.+))?$/.exec(at) ?? []
  const change = (parts: Parts, name: string) =>
    other === null ? less(parts, name) : but(parts, name, other)
  return withFields(form, (fields) => {
    if (!(holder in fields)) return fields
    const field = fields[holder] as unknown as Record<string, Parts>
    const inside = row !== undefined ? 'rows' : part.sort === 'column' ? 'columns' : 'fields'
    // Safe: what comes of it is a form as the builder may send it.
    return (
      row === undefined && inner === undefined
        ? change(fields, holder)
        : { ...fields, [holder]: { ...field, [inside]: change(field[inside] ?? {}, row ?? inner ?? '') } }
    ) as Section['fields']
  })
}

/** All that is computed of a month: what each form is worth, how it is shown, what its checks say. */
function computed({ profile, sheets, before }: Case) {
  return rows.map(({ form, worth }) => {
    const context = sampleContext(profile, month, { related: sheets, previous: before[form.id] ?? null })
    const input = { profile, month, form, status: 'sent', sheets } as const
    return {
      checks: findingsOf(form, sheets[form.id] ?? {}, context).filter(({ id }) => !id.startsWith('soft:')),
      facts: worth && factsOf(worth, input),
      result: worth && resultOf(worth, input),
    }
  })
}
const cases = casesOf(shippedForms, 'another', 4)
const whole = cases.map(computed)
const lacking = (sheets: Sheets, form: string, keys: readonly string[]): Sheets => ({
  ...sheets,
  [form]: keys.reduce(without, sheets[form] ?? {}),
})

describe.each(shippedForms)('of $id', (form) => {
  const elements = [...elementsOf(form).values()]

  it('refuses to retire what something depends on, and nothing needs the rest', { timeout: 60_000 }, () => {
    for (const element of elements) {
      const found = judge(form, changed(form, element, null)).find(
        ({ at, kind }) => at === element.at && kind === 'retired',
      )
      if (found?.verdict === 'refused') {
        expect(found.dependents, element.at).not.toEqual([])
        expect(found.advice, element.at).toContain('Dipakai oleh ')
        continue
      }
      expect(found?.verdict, element.at).toBe('free')
      for (const [place, each] of cases.entries())
        if (element.keys.some((key) => (key.split('.')[0] ?? '') in (each.sheets[form.id] ?? {})))
          expect({
            at: element.at,
            all: computed({ ...each, sheets: lacking(each.sheets, form.id, element.keys) }),
          }).toEqual({ at: element.at, all: whole[place] })
    }
  })

  it('refuses to ask something else under the same code', () => {
    for (const element of elements) {
      const { part, at } = element
      if (part.sort === 'row' || part.sort === 'table' || part.sort === 'list') continue
      const isWords = kinds[part.field.kind].holds === 'words'
      const other = isWords ? { kind: 'number' } : { kind: 'text', max: 10 }
      const found = judge(form, changed(form, element, other)).filter((change) => change.at === at)
      expect(
        found.map(({ kind, verdict }) => ({ kind, verdict })),
        at,
      ).toContainEqual({
        kind: 'retyped',
        verdict: 'refused',
      })
      if (kinds[part.field.kind].holds === 'amount') {
        const [unit] = judge(form, changed(form, element, { unit: 'pikul' }))
        expect(unit, at).toMatchObject({ kind: 'retyped', verdict: 'refused' })
      }
    }
  })
})

it('names what depends on a question as an administrator knows it', () => {
  const [waste] = shippedForms
  const named = dependentsOn(waste!, ['infectious_generated_kg'], rows).map(({ name }) => name)
  expect(named).toContain('indikator “Limbah medis dihasilkan”')
  expect(named).toContain('pemeriksaan CV-05 (Limbah COVID-19)')
  expect(named).toContain('impor ME-SMILE')
})
