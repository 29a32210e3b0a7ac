import { isJump } from '#domain/jump.ts'
import type { Finding } from '#forms/answers/findings.ts'
import { cellOfPath } from '#forms/answers/labels.ts'
import { parsePath } from '#forms/answers/paths.ts'
import { labelOf, slotsOf, tablesOf } from '#forms/answers/slots.ts'
import { comparedWith, isAmount } from '#forms/answers/words.ts'
import { amountOf, answerOf, type AnswerSheet } from '#forms/context.ts'
import type { FormDefinition } from '#forms/define-form.ts'

/**
 * The flags of a report at its sending: soft findings, `JUMP` with the totals that jumped behind a colon, and `SAME` for a copy of
 * the report before.
 */
export function flagsOf(
  form: FormDefinition,
  answers: AnswerSheet,
  previous: AnswerSheet | null,
  findings: readonly Finding[],
): string[] {
  const soft = findings.filter(({ level }) => level === 'soft').map(({ id }) => id)
  const jumps = previous ? jumpsOf(form, answers, previous) : []
  return [
    ...new Set([
      ...soft,
      ...(jumps.length > 0 ? [`JUMP:${jumps.join(',')}`] : []),
      ...(previous && isCopy(form, answers, previous) ? ['SAME'] : []),
    ]),
  ]
}

/** The totals of tables that jumped, as `table.column`. What a month begins with is the end of the last one, and no change in this. */
function jumpsOf(form: FormDefinition, answers: AnswerSheet, previous: AnswerSheet): string[] {
  const slots = slotsOf(form)
  return totalsOf(form).flatMap(({ table, column, proposal }) => {
    if (proposal && 'previous' in proposal) return []
    const cells = slots.filter(({ cell }) => cell?.table === table && cell.column === column)
    const sum = (sheet: AnswerSheet) => cells.reduce((whole, { name }) => whole + amountOf(sheet, name), 0)
    return isJump(sum(answers), sum(previous)) ? [`${table}.${column}`] : []
  })
}

/** The columns of a form's tables that are summed. */
const totalsOf = (form: FormDefinition) =>
  Object.entries(tablesOf(form)).flatMap(([table, { columns }]) =>
    Object.entries(columns).flatMap(([column, { total, label, proposal }]) =>
      total ? [{ table, column, label, proposal }] : [],
    ),
  )

/** The least numbers that make a copy: the only one of a short form is often the same for good reason. */
const leastToCopy = 5

/** Every measured number as last month, and not all of them zero. Standing answers may of course stay. */
function isCopy(form: FormDefinition, answers: AnswerSheet, previous: AnswerSheet): boolean {
  const measured = slotsOf(form).filter(({ field }) => isAmount(field) && !field.carry)
  return (
    measured.length >= leastToCopy &&
    measured.some(({ name }) => amountOf(answers, name) > 0) &&
    measured.every(({ name }) => answerOf(answers, name) === answerOf(previous, name))
  )
}

/** Flags as the queue shows them: the brief words of the check, as only the report itself has the figures. What several rows have in common is told once. */
export function presentFlags(flags: readonly string[], forms: readonly FormDefinition[]) {
  const told = flags.map((id) => ({ id, message: wordsOf(id, forms) }))
  return told.filter(({ message }, index) => told.findIndex((other) => other.message === message) === index)
}

function wordsOf(id: string, forms: readonly FormDefinition[]): string {
  const { since } = comparedWith(forms[0] ?? {})
  if (id === 'SAME') return `Semua angka persis sama dengan ${since}.`
  if (id === 'JUMP' || id.startsWith('JUMP:')) {
    const names = jumpedTotals(id.slice('JUMP:'.length).split(','), forms)
    const jumped = `Jumlah berubah tajam dibanding ${since}`
    return names.length === 0 ? `${jumped}.` : `${jumped}: ${names.join('; ')}.`
  }
  for (const form of forms) {
    const check = form.checks.find((candidate) => candidate.id === id && candidate.level === 'soft')
    if (check) return check.brief ?? check.message
    const question = id.startsWith('soft:') && questionAt(id.slice('soft:'.length), form)
    if (question) return `${question}: nilai tidak lazim.`
  }
  return id
}

/** The words of the question at a path, whichever row it is in; undefined where the form has none. */
function questionAt(path: string, form: FormDefinition): string | undefined {
  const { name } = parsePath(path)
  const slot = slotsOf(form).find((each) => each.name === name)
  const found = cellOfPath(form, path)
  if (!slot || !found) return slot && labelOf(slot)
  return `${labelOf(slot)}: ${found.field.fields[found.cell]?.label ?? found.cell}`
}

/** The names of the totals that jumped; one that the form no longer has goes without. */
const jumpedTotals = (totals: readonly string[], forms: readonly FormDefinition[]): string[] =>
  forms
    .flatMap(totalsOf)
    .flatMap(({ table, column, label }) => (totals.includes(`${table}.${column}`) ? [label] : []))
