import { type HazardKey, hazards, inHazardOrder, type Level } from '#domain/hazards.ts'
import type { FieldErrors } from '#domain/self-assessment/field-errors.ts'
import { type LinkedAnswer, linkError } from '#domain/self-assessment/instruments.ts'
import type { CapacityItem, VulnerabilityItem } from '#domain/self-assessment/questions.ts'
import type {
  CapacitySubmission,
  SentLinked,
  VulnerabilitySubmission,
  KeyedSender,
} from '#domain/self-assessment/submissions.ts'
import { labels } from '#domain/self-assessment/words.ts'

import { type Difference, differenceOf } from '../../ui/differences.ts'

/** The answers of the vulnerability and capacity instruments while they are given: a level, and the link to its evidence. */

export type Linked = { level: Level | null; link: string }
export type LinkedAnswers = Readonly<Record<string, Linked>>

export const noLinkedAnswers: LinkedAnswers = {}
const unanswered: Linked = { level: null, link: '' }

export const linkedOf = (answers: LinkedAnswers, id: number): Linked => answers[String(id)] ?? unanswered

/** An answer with its level or link changed. One that is empty again is as if it had never been given. */
export function withLinked(answers: LinkedAnswers, id: number, change: Partial<Linked>): LinkedAnswers {
  const { [String(id)]: _before, ...others } = answers
  const linked = { ...linkedOf(answers, id), ...change }
  return linked.level === null && linked.link === '' ? others : { ...others, [String(id)]: linked }
}

/** The ids of the answers that have changed. */
export function changedIds(before: LinkedAnswers, after: LinkedAnswers): string[] {
  return Object.keys({ ...before, ...after }).filter((id) => before[id] !== after[id])
}

type Identified = { id: number }

export function countAnswered(answers: LinkedAnswers, items: readonly Identified[]): number {
  return items.filter(({ id }) => linkedOf(answers, id).level !== null).length
}

/** `3 dari 12 terjawab` */
export function answeredText(answers: LinkedAnswers, items: readonly Identified[]): string {
  return `${countAnswered(answers, items)} dari ${items.length} terjawab`
}

/** How a tab with some questions is marked: with a refused one, with all answered, or not at all. */
export function markOf(
  items: readonly Identified[],
  answers: LinkedAnswers,
  withProblems: ReadonlySet<number>,
): 'errors' | 'complete' | undefined {
  if (items.some(({ id }) => withProblems.has(id))) return 'errors'
  return items.length > 0 && countAnswered(answers, items) === items.length ? 'complete' : undefined
}

/** The answered questions among some that have no link yet. */
export function withoutLink(answers: LinkedAnswers, items: readonly Identified[]): number[] {
  return items.flatMap(({ id }) => {
    const { level, link } = linkedOf(answers, id)
    return level !== null && link.trim() === '' ? [id] : []
  })
}

/** The hazards to which something is answered. */
export function answeredHazards(answers: LinkedAnswers, items: readonly VulnerabilityItem[]): HazardKey[] {
  return inHazardOrder(
    items.flatMap(({ id, hazard }) => (hazard && linkedOf(answers, id).level ? [hazard] : [])),
  )
}

/** The right links that have been given, each once: the same evidence often stands for several answers. */
export function usedLinks(answers: LinkedAnswers): string[] {
  const given = Object.values(answers).flatMap(({ level, link }) =>
    level !== null && !linkError(link) ? [link.trim()] : [],
  )
  return [...new Set(given)]
}

/** The answers to some questions, as the rules of the module read them. */
export function answersTo(answers: LinkedAnswers, items: readonly Identified[]): LinkedAnswer[] {
  return items.map((item) => answerTo(answers, item))
}
function answerTo(answers: LinkedAnswers, { id }: Identified): LinkedAnswer {
  const { level, link } = linkedOf(answers, id)
  return { id, level, link: level === null ? null : link.trim() }
}

/** What was sent, as the page holds it. */
export function linkedAnswersOf(sent: readonly SentLinked[]): LinkedAnswers {
  return Object.fromEntries(sent.map(({ id, level, link }) => [String(id), { level, link }]))
}

/** In what two copies of the answers differ, in words. */
export function linkedDifferences(
  items: readonly (Identified & { text: string; hazard?: HazardKey | null })[],
  mine: LinkedAnswers,
  saved: LinkedAnswers,
): Difference[] {
  return items.flatMap(({ id, text, hazard }) => {
    const wordsIn = (answers: LinkedAnswers) => linkedWords(linkedOf(answers, id))
    const label = hazard ? `${hazards[hazard].tab} – ${text}` : text
    return differenceOf({ name: String(id), label }, wordsIn(mine), wordsIn(saved))
  })
}
const linkedWords = ({ level, link }: Linked) => [level, link.trim()].filter(Boolean).join(', ')

/** What keeps an instrument from being sent: a message, and the question that it is about. */
export type Problem = { id: number | null; message: string }

/** Each refused question and its message, in the order of the questions; a message of none has no id. */
export function problemsOf(errors: FieldErrors, items: readonly Identified[]): Problem[] {
  const order = new Map(items.map(({ id }, index) => [id, index]))
  return Object.entries(errors)
    .flatMap(([field, messages]) => {
      const id = Number(/^answers\.(\d+)\./.exec(field)?.[1] ?? Number.NaN)
      return messages.map((message) => ({ id: Number.isNaN(id) ? null : id, message }))
    })
    .toSorted((one, other) => (order.get(one.id ?? -1) ?? -1) - (order.get(other.id ?? -1) ?? -1))
}

/** The vulnerability questions that were asked, answered or not. */
export function vulnerabilitySubmission(
  answers: LinkedAnswers,
  items: readonly VulnerabilityItem[],
  sender: KeyedSender,
): VulnerabilitySubmission & KeyedSender {
  return {
    ...sender,
    answers: items.map((item) => ({
      ...answerTo(answers, item),
      isGeneral: item.hazard === null,
      hazard: item.hazard ?? undefined,
      category: item.category,
      text: item.text,
    })),
  }
}

/** All capacity questions, answered or not. */
export function capacitySubmission(
  answers: LinkedAnswers,
  items: readonly CapacityItem[],
  sender: KeyedSender,
): CapacitySubmission & KeyedSender {
  return { ...sender, answers: items.map((item) => ({ ...answerTo(answers, item), group: item.group })) }
}

/** The hint under a link, for people who wonder what to link to. */
export const linkHints = {
  vulnerability:
    'Tautan folder bukti: SK, SPO, rencana kontingensi, foto sarana, hasil uji air, atau daftar hadir pelatihan.',
  capacity:
    'Tautan folder bukti: kebijakan atau SK, laporan kegiatan, dokumen anggaran, foto, sertifikat pelatihan, atau hasil audit energi.',
} as const

/** The two sections of the vulnerability instrument, in the order of their tabs. */
export const vulnerabilitySections = {
  special: labels.specialSection,
  general: labels.generalSection,
} as const
export type VulnerabilitySection = keyof typeof vulnerabilitySections
