import { type Random, randomOf } from '#domain/random.ts'

import { holds } from '../answers/conditions.ts'
import { withDefaults } from '../answers/defaults.ts'
import { proposedAnswer } from '../answers/proposals.ts'
import { asRows, rowScope } from '../answers/rows.ts'
import { decidersOf, type Slot, slotsOf } from '../answers/slots.ts'
import { answerOf, type AnswerSheet, type FormContext } from '../context.ts'
import type { FormDefinition, RowsField, SimpleField } from '../define-form.ts'
import { kinds } from '../kinds/index.ts'
import type { Chance } from '../kinds/kind.ts'
import { explanationField, isRows } from '../shape.ts'
import { type OpenSheet, settle } from './settle.ts'

/** What a habit may look at beside its scene: the answers before it in the order of the form. */
type Asked = { answers: AnswerSheet; context: FormContext; random: Random }
/**
 * How a question is answered where its definition alone is not enough: always so, or as the scene has it. `undefined` leaves
 * it to the definition, `null` leaves it empty. A list gives its rows; the definition fills their other cells.
 */
type Habit<Scene, Value> = Value | null | ((scene: Scene, asked: Asked) => Value | null | undefined)
/** The habits of one form. A question without one, or that is not shown, needs no row. */
export type Habits<Scene, Sheet extends object = AnswerSheet> = {
  readonly [Name in keyof Sheet]?: Habit<Scene, NonNullable<Sheet[Name]>>
}
/** The same for the cells of a table, all at once, by the names of its columns. */
export type CellHabits<Scene> = Readonly<Record<string, (row: string, scene: Scene, asked: Asked) => unknown>>

export type ExampleOptions<Scene> = {
  /** Stands for the person who answers: the same seed answers what is carried on from month to month the same way. */
  seed: string
  carelessness: number
  scene: Scene
  habits?: Habits<Scene>
  cells?: CellHabits<Scene>
  /** The draws of a seed; a test may want the same every time. */
  draw?: (seed: string) => Random
}

/**
 * A whole sheet that a facility might send: every question that is shown is answered in the order of the form, and the hard
 * rules that are data are kept. The same options always give the same sheet.
 */
export function exampleOf<Scene>(
  form: FormDefinition,
  context: FormContext,
  { seed, carelessness, scene, habits = {}, cells = {}, draw = randomOf }: ExampleOptions<Scene>,
): AnswerSheet {
  const random = draw(`${form.id} ${seed} ${context.month}`)
  const chanceOf = (name: string, { carry }: SimpleField): Chance => ({
    month: context.month,
    today: context.today,
    carelessness,
    random: carry ? draw(`${form.id} ${seed} ${name}`) : random,
  })
  const habitual = ({ name, cell }: Slot, answers: AnswerSheet): unknown => {
    const asked = { answers, context, random }
    if (cell && cells[cell.column]) return cells[cell.column]?.(cell.row, scene, asked)
    const habit = habits[name]
    return typeof habit === 'function' ? habit(scene, asked) : habit
  }
  const usual = (name: string, field: SimpleField, answers: AnswerSheet): unknown => {
    const proposed = proposedAnswer(field, answers, context)
    if (proposed !== undefined || field.computed || field.optional) return proposed
    // Safe: `field.kind` picks the kind whose options the field carries.
    return kinds[field.kind].example(field as never, chanceOf(name, field))
  }
  const rowsOf = (name: string, field: RowsField, given: unknown, answers: AnswerSheet): OpenSheet[] => {
    const least = Math.max(field.min ?? 0, field.optional ? 0 : 1)
    const count = random.whole(least, Math.min(field.max, least + 3))
    const before: OpenSheet = { ...asRows(context.previous?.[name]).at(-1) }
    const rows: OpenSheet[] = []
    for (const item of Array.isArray(given) ? asRows(given) : Array.from({ length: count }, () => ({}))) {
      const row = rowOf(name, field, item, { answers, before, rows })
      if (!row) continue
      rows.push(row)
      Object.assign(before, row)
    }
    return rows
  }
  const rowOf = (
    list: string,
    field: RowsField,
    given: AnswerSheet,
    { answers, before, rows }: { answers: AnswerSheet; before: AnswerSheet; rows: readonly AnswerSheet[] },
  ): OpenSheet | null => {
    const row: OpenSheet = {}
    const scope = rowScope(field, row, answers)
    for (const [name, cell] of Object.entries(field.fields)) {
      if (!holds(cell.when, scope, context)) continue
      const taken = field.unique?.includes(name) ? rows.map((other) => other[name]) : []
      const continued =
        cell.proposal && 'rowBefore' in cell.proposal ? answerOf(before, cell.proposal.rowBefore) : undefined
      const value = firstOutside(
        taken,
        () => given[name] ?? continued ?? usual(`${list}.${name}`, cell, scope),
      )
      if (value !== undefined && taken.includes(value)) return null
      if (value !== undefined && value !== null) row[name] = scope[name] = value
    }
    return row
  }
  const opened = new Map<string, boolean>()
  const isClosed = (place: string) => {
    const isOpen = opened.get(place) ?? random.next() < 0.7
    opened.set(place, isOpen)
    return !isOpen
  }
  const circumstances = { soft: habits[explanationField] !== undefined }
  const walk = (given: AnswerSheet): OpenSheet => {
    const answers: OpenSheet = {}
    for (const slot of slotsOf(form)) {
      const { name, field, cell, when } = slot
      if (!holds(when, answers, context, circumstances)) continue
      const known = given[name] ?? habitual(slot, answers)
      if (isRows(field)) {
        if (known === null) continue
        const rows = rowsOf(name, field, known, answers)
        if (rows.length > 0) answers[name] = rows
        continue
      }
      const isRest =
        cell && known === undefined && field.empty !== undefined && isClosed(`${cell.table}/${cell.row}`)
      // A sum comes of the cells that habits have filled, whether or not the row is opened.
      const rest = isRest && !field.computed ? field.empty : undefined
      const value = known ?? rest ?? (known === null ? null : usual(name, field, answers))
      if (value !== undefined && value !== null) answers[name] = value
    }
    return answers
  }

  let answers = walk({})
  for (let turn = 0; turn < 3; turn += 1) {
    const changed = settle(form, answers, context)
    if (changed.size === 0) break
    // What keeps a rule may show or hide other questions.
    if ([...changed].some((name) => decidersOf(form).has(name))) answers = walk(answers)
  }
  const isWhole = slotsOf(form).every(({ name, field }) => !('computed' in field) || name in answers)
  return isWhole ? answers : withDefaults(form, answers, context)
}

/** A value that is not among these; after some tries, any. */
function firstOutside(taken: readonly unknown[], make: () => unknown): unknown {
  for (let turn = 0; turn < 20; turn += 1) {
    const value = make()
    if (!taken.includes(value)) return value
  }
  return make()
}
