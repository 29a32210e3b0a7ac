import { isJump } from '#domain/jump.ts'
import type { Finding } from '#forms/answers/findings.ts'
import { labelOf, slotsOf, tablesOf } from '#forms/answers/slots.ts'
import { isAmount } from '#forms/answers/words.ts'
import { amountOf, answerOf, type AnswerSheet } from '#forms/context.ts'
import type { FormDefinition } from '#forms/define-form.ts'

/** What a reviewer should look at beside the soft checks. */
const flagWords = {
  JUMP: 'Jumlah berubah tajam dibanding bulan lalu.',
  SAME: 'Semua angka persis sama dengan bulan lalu.',
} as const

/** The flags of a report at its sending: soft findings, jumps, and a copy of last month. */
export function flagsOf(
  form: FormDefinition,
  answers: AnswerSheet,
  previous: AnswerSheet | null,
  findings: readonly Finding[],
): string[] {
  const soft = findings.filter(({ level }) => level === 'soft').map(({ id }) => id)
  return [
    ...new Set([
      ...soft,
      ...(previous && hasJump(form, answers, previous) ? ['JUMP'] : []),
      ...(previous && isCopy(form, answers, previous) ? ['SAME'] : []),
    ]),
  ]
}

function hasJump(form: FormDefinition, answers: AnswerSheet, previous: AnswerSheet): boolean {
  const slots = slotsOf(form)
  return Object.entries(tablesOf(form)).some(([table, { columns }]) =>
    Object.entries(columns).some(([column, { total }]) => {
      if (!total) return false
      const cells = slots.filter(({ cell }) => cell?.table === table && cell.column === column)
      const sum = (sheet: AnswerSheet) => cells.reduce((whole, { name }) => whole + amountOf(sheet, name), 0)
      return isJump(sum(answers), sum(previous))
    }),
  )
}

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

/** Flags as the queue shows them: the brief words of the check, as only the report itself has the figures. */
export function presentFlags(flags: readonly string[], forms: readonly FormDefinition[]) {
  return flags.map((id) => ({ id, message: wordsOf(id, forms) }))
}

function wordsOf(id: string, forms: readonly FormDefinition[]): string {
  if (id in flagWords) return flagWords[id as keyof typeof flagWords]
  for (const form of forms) {
    const check = form.checks.find((candidate) => candidate.id === id && candidate.level === 'soft')
    if (check) return check.brief ?? check.message
    const slot = slotsOf(form).find(({ name }) => `soft:${name}` === id)
    if (slot) return `${labelOf(slot)}: nilai tidak lazim.`
  }
  return id
}
