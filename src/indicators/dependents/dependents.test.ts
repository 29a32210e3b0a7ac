import { describe, expect, it } from 'vitest'

import { findingsOf } from '#forms/answers/findings.ts'
import type { Check, FormDefinition, Section } from '#forms/define-form.ts'
import { limbahFasyankes } from '#forms/definitions/limbah-fasyankes.ts'
import { kinds } from '#forms/kinds/index.ts'
import { form as asking, table, yes } from '#forms/testing/one-section.ts'
import { sampleContext } from '#forms/testing/samples.ts'
import { elementsOf, type Element } from '#forms/versions/elements.ts'

import { factsOf, resultOf, type Sheets } from '../form-worth.ts'
import { formRows, shippedForms } from '../shipped-forms.ts'
import { type Case, casesOf, month, traceDependents, without } from '../testing/trace-reads.ts'
import { dependentsOn, figuresHeldTo } from './dependents.ts'
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

/** What is wrong with what is said of retiring an element: not refused although something needs it, or refused without a reason. */
function faultsOfRetiring(form: FormDefinition, element: Element): string[] {
  const { at, keys } = element
  const found = judge(form, changed(form, element, null)).find(
    (change) => change.at === at && change.kind === 'retired',
  )
  if (found?.verdict === 'refused')
    return found.dependents.length > 0 && found.advice?.includes('Dipakai oleh ') ? [] : [`${at}: no reason`]
  if (found?.verdict !== 'free') return [`${at}: ${found?.verdict}`]
  return cases.flatMap((each, place) => {
    const isThere = keys.some((key) => (key.split('.')[0] ?? '') in (each.sheets[form.id] ?? {}))
    const sheets = lacking(each.sheets, form.id, keys)
    return !isThere || isDeepEqual(computed({ ...each, sheets }), whole[place]) ? [] : [`${at}: is needed`]
  })
}
const isDeepEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Elements under whose code a version may ask something else. */
const questionsOf = (form: FormDefinition) =>
  [...elementsOf(form).values()].flatMap((element) =>
    element.part.sort === 'row' || element.part.sort === 'table' || element.part.sort === 'list'
      ? []
      : [{ element, field: element.part.field }],
  )
const verdictAt = (form: FormDefinition, element: Element, other: object) =>
  judge(form, changed(form, element, other)).find(({ at, kind }) => at === element.at && kind === 'retyped')
    ?.verdict

describe.each(shippedForms)('of $id', (form) => {
  it('refuses to retire what something depends on, and nothing needs the rest', { timeout: 60_000 }, () => {
    const elements = [...elementsOf(form).values()]
    expect(elements.flatMap((element) => faultsOfRetiring(form, element))).toEqual([])
  })

  it('refuses to ask something else under the same code', () => {
    const allowed = questionsOf(form).filter(({ element, field }) => {
      const other = kinds[field.kind].holds === 'words' ? { kind: 'number' } : { kind: 'text', max: 10 }
      return verdictAt(form, element, other) !== 'refused'
    })
    expect(allowed).toEqual([])
    const amounts = questionsOf(form).filter(({ field }) => kinds[field.kind].holds === 'amount')
    expect(
      amounts.filter(({ element }) => verdictAt(form, element, { unit: 'pikul' }) !== 'refused'),
    ).toEqual([])
  })
})

it('lets no code of a cell come back as a question, and none of a question as a cell', () => {
  const [cells, question, neither] = [
    asking({ t: table }),
    asking({ air_jumlah: yes }),
    asking({ lain: yes }),
  ]
  const verdictOf = (first: FormDefinition, last: FormDefinition) =>
    judgedChanges(neither, last, { rows, earlier: [neither, first] }).find(({ kind }) => kind === 'added')
      ?.verdict
  expect(verdictOf(cells, question)).toBe('refused')
  expect(verdictOf(question, cells)).toBe('refused')
  expect(verdictOf(cells, cells)).toBe('free')
})

it('lets questions go that nothing depends on', () => {
  const freeOf = (form: FormDefinition) =>
    questionsOf(form).filter(({ element }) => dependentsOn(form, element.keys, rows).length === 0)
  for (const form of shippedForms) expect(freeOf(form).length).toBeGreaterThan(0)
})

it('refuses to let a check go that a figure holds reports to, and says where its rule moves one', () => {
  const saying = (change: (check: Check) => Check | null) => {
    const checks = limbahFasyankes.checks.flatMap((check) =>
      check.id === 'LF-01' ? (change(check) ?? []) : check,
    )
    return judge(limbahFasyankes, { ...limbahFasyankes, checks }).map(({ at, verdict, dependents }) => [
      at,
      verdict,
      dependents.length,
    ])
  }
  expect(saying(() => null)).toEqual([['check:LF-01', 'refused', 2]])
  expect(saying((check) => ({ ...check, level: 'soft', brief: 'Lain.' }))).toEqual([
    ['check:LF-01', 'warned', 2],
  ])
  expect(saying((check) => ({ ...check, message: 'Lain.' }))).toEqual([['check:LF-01', 'free', 0]])
})

it('every figure that is said to hold reports to a check is one, and so is the check', () => {
  const names = figuresHeldTo(limbahFasyankes, 'LF-02', rows).map(({ name }) => name)
  expect(names).toEqual([
    'indikator “Analisis laporan limbah”',
    'indikator “Kepatuhan (laporan yang selesai dianalisis)”',
  ])
})

it('names what depends on a question as an administrator knows it', () => {
  const named = dependentsOn(limbahFasyankes, ['infectious_generated_kg'], rows).map(({ name }) => name)
  expect(named).toContain('indikator “Limbah medis dihasilkan”')
  expect(named).toContain('pemeriksaan CV-05 (Limbah COVID-19)')
  expect(named).toContain('impor ME-SMILE')
})
