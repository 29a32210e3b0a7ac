import type { BodyInput } from '#contract/endpoint.ts'
import type { saveCapacityInstrument, saveVulnerabilityInstrument } from '#contract/self-assessment.ts'
import { categories, hazards, type Level } from '#domain/hazards.ts'
import {
  type AssessmentPeriod,
  type CapacityItem,
  type FieldErrors,
  labels,
  linkError,
  type LinkedAnswer,
  type VulnerabilityItem,
} from '#domain/self-assessment.ts'

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

type Identified = { id: number }

export function countAnswered(answers: LinkedAnswers, items: readonly Identified[]): number {
  return items.filter(({ id }) => linkedOf(answers, id).level !== null).length
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

/** The right links that have been given, each once: the same evidence often stands for several answers. */
export function usedLinks(answers: LinkedAnswers): string[] {
  const given = Object.values(answers).flatMap(({ level, link }) =>
    level !== null && !linkError(link) ? [link.trim()] : [],
  )
  return [...new Set(given)]
}

/** The answers to some questions, as the rules of the module read them. */
export function answersTo(answers: LinkedAnswers, items: readonly Identified[]): LinkedAnswer[] {
  return items.map(({ id }) => {
    const { level, link } = linkedOf(answers, id)
    return { id, level, link: level === null ? null : link.trim() }
  })
}

/** What was sent, as the page holds it. */
export function linkedAnswersOf(
  details: readonly { question_id: number; answer: Level; link: string }[],
): LinkedAnswers {
  return Object.fromEntries(
    details.map(({ question_id, answer, link }) => [String(question_id), { level: answer, link }]),
  )
}

/** Each refused question and its message, in the order of the questions; a message of none has no id. */
export function problemsOf(
  errors: FieldErrors,
  items: readonly Identified[],
): { id: number | null; message: string }[] {
  const order = new Map(items.map(({ id }, index) => [id, index]))
  return Object.entries(errors)
    .flatMap(([field, messages]) => {
      const id = Number(/^answers\.(\d+)\./.exec(field)?.[1] ?? Number.NaN)
      return messages.map((message) => ({ id: Number.isNaN(id) ? null : id, message }))
    })
    .toSorted((one, other) => (order.get(one.id ?? -1) ?? -1) - (order.get(other.id ?? -1) ?? -1))
}

type Sending = AssessmentPeriod & { userId: number; key: string }

/** The vulnerability questions that were asked, answered or not, as they travel. */
export function vulnerabilityBody(
  answers: LinkedAnswers,
  items: readonly VulnerabilityItem[],
  { userId, year, semester, key }: Sending,
): BodyInput<typeof saveVulnerabilityInstrument> {
  const sent = new Map(answersTo(answers, items).map((answer) => [answer.id, answer]))
  const linkedWords = (id: number) => ({
    question_id: id,
    answer: sent.get(id)?.level ?? null,
    link: sent.get(id)?.link ?? null,
  })
  return {
    user_id: userId,
    year,
    semester: String(semester),
    pertanyaan_khusus: items.flatMap(({ id, hazard, category }) =>
      hazard
        ? [
            {
              bencana_id: hazards[hazard].id,
              bencana_name: hazards[hazard].name,
              section_name: categories[category].name,
              ...linkedWords(id),
            },
          ]
        : [],
    ),
    pertanyaan_umum: items.flatMap(({ id, hazard, category, text }) =>
      hazard
        ? []
        : [
            {
              section_name: categories[category].name,
              question_text: text,
              ...linkedWords(id),
              answered: sent.get(id)?.level !== null,
            },
          ],
    ),
    key,
  }
}

/** All capacity questions, answered or not, as they travel. */
export function capacityBody(
  answers: LinkedAnswers,
  items: readonly CapacityItem[],
  { userId, year, semester, key }: Sending,
): BodyInput<typeof saveCapacityInstrument> {
  const groups = new Map(items.map(({ id, group }) => [id, group]))
  return {
    form_type: 'penilaian_instrument',
    user_id: userId,
    tahun_assessment: year,
    semester_assessment: semester,
    answers: answersTo(answers, items).map(({ id, level, link }) => ({
      section_name: groups.get(id),
      question_id: id,
      answer: level,
      link,
    })),
    key,
  }
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
