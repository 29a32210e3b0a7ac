import { randomOf } from '#domain/random.ts'
import { withDefaults } from '#forms/answers/defaults.ts'
import { ruleInput } from '#forms/answers/findings.ts'
import { shownSlots } from '#forms/answers/visibility.ts'
import { namedRules } from '#forms/checks/named.ts'
import type { AnswerSheet, FormContext } from '#forms/context.ts'
import type { Field, FormDefinition, SimpleField } from '#forms/define-form.ts'
import { exampleOf } from '#forms/examples/example.ts'
import { oncePer } from '#forms/once-per.ts'
import { isRows, isTable } from '#forms/shape.ts'
import { completeMonth, sampleContext, sampleProfiles } from '#forms/testing/samples.ts'

import type { Dependent } from '../dependents/dependents.ts'
import { factsOf, type FormWorth, resultOf, type Sheets, type WorthInput } from '../form-worth.ts'
import { type Indicator, valueOf } from '../indicator.ts'
import { type FormRow, formRows, shippedForms } from '../shipped-forms.ts'

/**
 * Finds what code reads of the answers of each form, by computing it with sheets that write down what is asked of them: many invented
 * months of three facilities, so that every branch is taken by some. `npm run docs` keeps what it finds.
 */

export const month = '2026-03'
/** Invented months of each facility; more find nothing more (src/indicators/dependents/dependents.test.ts). */
const usualInventions = 16

/** A sheet that writes down the keys that are read of it; those in a list's rows as `list.cell`. */
function traced(sheet: AnswerSheet, reads: Set<string>, prefix = ''): AnswerSheet {
  return new Proxy(sheet, {
    get(target, key, receiver) {
      const value: unknown = Reflect.get(target, key, receiver)
      if (typeof key === 'symbol') return value
      reads.add(`${prefix}${key}`)
      return Array.isArray(value) ? value.map((item) => tracedItem(item, reads, `${prefix}${key}.`)) : value
    },
    has(target, key) {
      if (typeof key === 'string') reads.add(`${prefix}${key}`)
      return Reflect.has(target, key)
    },
    ownKeys(target) {
      // Who goes through the whole sheet reads what is there.
      for (const key of Object.keys(target)) reads.add(`${prefix}${key}`)
      return Reflect.ownKeys(target)
    },
  })
}

const tracedItem = (item: unknown, reads: Set<string>, prefix: string): unknown =>
  // Safe: an object of a list is a row of answers.
  typeof item === 'object' && item !== null ? traced(item as AnswerSheet, reads, prefix) : item

/** A month of a facility: a sheet for each form. */
export type Case = { profile: FormContext['profile']; sheets: Sheets; before: Sheets }

/** @param seed other invented months for another one. */
export function casesOf(forms: readonly FormDefinition[], seed: string, inventions: number): Case[] {
  return Object.values(sampleProfiles).flatMap((profile) => {
    const complete = completeMonth(profile, month)
    const invented = Array.from({ length: inventions }, (_, place): Case => {
      const sheets: Record<string, AnswerSheet> = {}
      const before: Record<string, AnswerSheet> = {}
      for (const form of forms) {
        const options = { carelessness: (place % 5) / 4, scene: null, draw: randomOf }
        const asked = place % 2 === 0 ? form : withEveryAnswer(form)
        before[form.id] = exampleOf(asked, sampleContext(profile, '2026-02', { related: before }), {
          ...options,
          seed: `${seed} ${place}`,
        })
        const context = sampleContext(profile, month, { related: sheets, previous: before[form.id] ?? null })
        sheets[form.id] = exampleOf(asked, context, { ...options, seed: `${seed} ${place}` })
      }
      return { profile, sheets, before }
    })
    return [{ profile, sheets: complete, before: completeMonth(profile, '2026-02') }, ...invented]
  })
}

/** A form whose every question must be answered, so that who reads what may stay empty is found too. */
const withEveryAnswer = oncePer((form: FormDefinition): FormDefinition => ({
  ...form,
  sections: form.sections.map((section) => ({
    ...section,
    fields: Object.fromEntries(
      Object.entries(section.fields).map(([name, field]): [string, Field] => {
        if (isTable(field)) return [name, { ...field, columns: answered(field.columns) }]
        if (isRows(field)) return [name, { ...field, fields: answered(field.fields) }]
        const { optional: _optional, ...asked } = field
        return [name, asked]
      }),
    ),
  })),
}))

const answered = <Cell extends SimpleField>(cells: Readonly<Record<string, Cell>>): Record<string, Cell> =>
  Object.fromEntries(
    Object.entries(cells).map(([name, { optional: _optional, ...asked }]) => [
      name,
      // Safe: a cell without the leave to stay empty.
      asked as Cell,
    ]),
  )

/** What reads the answers of each form, by the form's id. */
export function traceDependents(): Record<string, Dependent[]> {
  const cases = casesOf(shippedForms, 'trace', usualInventions)
  const found = formRows.map((row) => ({ row, dependents: dependentsOnForm(row.form, cases) }))
  const moved = new Set(
    found.flatMap(({ dependents }) => dependents.filter(isIndicator).map(({ name }) => name)),
  )
  return Object.fromEntries(
    found.map(({ row, dependents }) => [row.form.id, [...dependents, ...unmoved(row, dependents, moved)]]),
  )
}

const isIndicator = ({ sort }: Dependent) => sort === 'indicator'

/** A figure that no single answer moves, such as one of a few words, rests on all that the facts read. */
function unmoved(
  { form, worth }: FormRow,
  dependents: readonly Dependent[],
  moved: ReadonlySet<string>,
): Dependent[] {
  const reads = dependents.find(({ sort, form: of }) => sort === 'facts' && of === form.id)?.reads ?? []
  return Object.keys(worth?.indicators ?? {})
    .filter((name) => !moved.has(name))
    .map((name) => ({ sort: 'indicator', form: form.id, name, reads }))
}

function dependentsOnForm({ id }: FormDefinition, cases: readonly Case[]): Dependent[] {
  const found = new Map<string, Dependent & { keys: Set<string> }>()
  const add = (dependent: Omit<Dependent, 'reads'>, reads: Iterable<string>) => {
    const name = `${dependent.sort}/${dependent.form}/${dependent.name}`
    const known = found.get(name) ?? { ...dependent, reads: [], keys: new Set<string>() }
    for (const key of reads) known.keys.add(key)
    if (known.keys.size > 0) found.set(name, known)
  }
  for (const { form, worth } of formRows) {
    for (const [place, each] of cases.entries()) {
      if (worth) traceWorth({ id, form, worth }, each, place % 4 === 0, add)
      traceChecks(id, form, each, add)
    }
  }
  return [...found.values()].map(({ keys, ...dependent }) => ({ ...dependent, reads: [...keys].toSorted() }))
}

type Add = (dependent: Omit<Dependent, 'reads'>, reads: Iterable<string>) => void
type OfWorth = { id: string; form: FormDefinition; worth: FormWorth }

/** The facts and what stands on them: an indicator depends on each answer without which one of its columns is another. */
function traceWorth(
  { id, form, worth }: OfWorth,
  { profile, sheets }: Case,
  /** Whether to find which figures move: it computes the month once for each answer. */
  withFigures: boolean,
  add: Add,
): void {
  const inputOf = (sheet: AnswerSheet): WorthInput => ({
    ...{ profile, month, form, status: 'sent' },
    sheets: { ...sheets, [id]: sheet },
  })
  const own = sheets[id] ?? {}
  const reads = new Set<string>()
  const whole = factsOf(worth, inputOf(traced(own, reads)))
  add({ sort: 'facts', form: form.id, name: form.title }, reads)
  for (const key of withFigures ? reads : []) {
    const less = factsOf(worth, inputOf(without(own, key)))
    for (const [name, indicator] of Object.entries(worth.indicators))
      if (isMoved(indicator, whole, less)) add({ sort: 'indicator', form: form.id, name }, [key])
  }
  const shown = new Set<string>()
  resultOf(worth, inputOf(traced(own, shown)))
  add({ sort: 'result', form: form.id, name: form.title }, shown)
}

function isMoved(indicator: Indicator, whole: Facts, less: Facts): boolean {
  const read = (facts: Facts) => facts && JSON.stringify(valueOf(indicator, { facts, month }))
  return read(whole) !== read(less)
}
type Facts = Readonly<Record<string, unknown>> | null

/** A sheet without one answer; of a list's cell, without it in every row. */
export function without(sheet: AnswerSheet, key: string): AnswerSheet {
  const [list = key, cell] = key.split('.')
  const { [list]: value, ...others } = sheet
  if (cell === undefined) return others
  if (!Array.isArray(value)) return sheet
  return { ...others, [list]: value.map((item: AnswerSheet) => without(item, cell)) }
}

/** The named checks of a form, of its own answers and of those of the month's other forms and of the month before. */
function traceChecks(id: string, form: FormDefinition, { profile, sheets, before }: Case, add: Add): void {
  const reads = new Set<string>()
  const related = { ...sheets, [id]: traced(sheets[id] ?? {}, reads) }
  const context = sampleContext(profile, month, { related, previous: before[form.id] ?? null })
  const answers = withDefaults(form, sheets[form.id] ?? {}, context)
  const plain = ruleInput(form, shownSlots(form, answers, context), answers, context)
  for (const { id: check, rule } of form.checks) {
    if (rule.rule !== 'named') continue
    reads.clear()
    const isOwn = form.id === id
    const input = isOwn
      ? {
          ...plain,
          answers: traced(plain.answers, reads),
          lists: Object.fromEntries(
            Object.entries(plain.lists).map(([list, items]) => [
              list,
              items.map((item) => ({ ...item, item: traced(item.item, reads, `${list}.`) })),
            ]),
          ),
          context: {
            ...context,
            previous: context.previous && traced(context.previous, reads),
          },
        }
      : plain
    namedRules[rule.name](input)
    add({ sort: 'check', form: form.id, name: check }, reads)
  }
}
