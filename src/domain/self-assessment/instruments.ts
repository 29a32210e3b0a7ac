import { type HazardKey, hazards, type Level } from '../hazards.ts'
import { isLink } from '../link.ts'
import { seenLength } from '../words.ts'
import { errorCollector, type FieldErrors } from './field-errors.ts'
import type { CapacityItem, HazardItem, ImpactItem, VulnerabilityItem } from './questions.ts'
import { labels, sentences } from './words.ts'

/** The three instruments: what their answers are, and what page and server both refuse. */

/** An answered item of the hazard instrument. */
export type ImpactAnswer = { id: number; impact: boolean; potential: boolean; other: string | null }
/** A ticked box of BESAR, SEDANG or KECIL. */
export type TickedLevel = { id: number; level: Level }
/** A question with three levels and a link to its evidence. */
export type LinkedAnswer = { id: number; level: Level | null; link: string | null }

/** How long the text beside "Lainnya" is. */
export const otherLength = { min: 3, max: 200 } as const
export const linkLength = 2000

const unknownQuestion = (id: number) => `${sentences.questionById(id)} tidak dikenal.`
const notEnabled = (hazard: HazardKey) =>
  `Bencana ${hazards[hazard].name} tidak dipilih pada quick assessment.`

/** What is wrong with the answers of the hazard instrument; empty when they can be sent. Unticked items do not count. */
export function hazardInstrumentErrors(
  answers: { general: readonly ImpactAnswer[]; special: readonly TickedLevel[] },
  bank: { general: readonly HazardItem[]; special: readonly ImpactItem[]; enabled: readonly HazardKey[] },
): FieldErrors {
  if (bank.enabled.length === 0) return { bencana: [sentences.noActiveHazard] }
  const { errors, addError } = errorCollector()
  const general = new Map(bank.general.map((item) => [item.id, item]))
  const special = new Map(bank.special.map((item) => [item.id, item]))
  for (const { id, impact, potential, other } of answers.general) {
    const item = general.get(id)
    const isTicked = impact || potential
    if (!item) addError(`answers.${id}.jawaban`, unknownQuestion(id))
    else if (isTicked && !bank.enabled.includes(item.hazard))
      addError(`answers.${id}.jawaban`, notEnabled(item.hazard))
    else if (item.isOther) {
      const wrong = isTicked ? otherTextError(other) : undefined
      if (wrong) addError(`answers.${id}.name_lainnya`, wrong)
    } else if (other?.trim())
      addError(`answers.${id}.name_lainnya`, 'Hanya butir lainnya yang diberi keterangan.')
  }
  for (const { id, level } of answers.special) {
    const item = special.get(id)
    if (!item) addError(`answers.${id}.jawaban`, unknownQuestion(id))
    else if (!bank.enabled.includes(item.hazard)) addError(`answers.${id}.jawaban`, notEnabled(item.hazard))
    else if (item.level !== level)
      addError(`answers.${id}.jawaban`, `${sentences.questionById(id)} adalah butir tingkat ${item.level}.`)
  }
  const isAnswered =
    answers.special.length > 0 || answers.general.some(({ impact, potential }) => impact || potential)
  if (!isAnswered) addError('pertanyaan_umum', sentences.answerSomething)
  return errors
}

/** What is wrong with the words beside a ticked "Lainnya"; undefined when they are right. */
export function otherTextError(text: string | null): string | undefined {
  const words = text?.trim() ?? ''
  if (seenLength(words) >= otherLength.min && words.length <= otherLength.max) return undefined
  return `Sebutkan lainnya dengan ${otherLength.min} sampai ${otherLength.max} karakter.`
}

/** What is wrong with the link of an answered question; undefined when it is right. */
export function linkError(link: string | null): string | undefined {
  const text = link?.trim() ?? ''
  if (text === '') return sentences.linkRequired
  if (text.length > linkLength) return 'Link/URL paling banyak 2.000 karakter'
  return isLink(text) ? undefined : sentences.linkWrong
}

/** What the message of a question begins with: its place on the screen, or its id where it has none. */
const placed = (place: string | undefined, id: number, message: string) =>
  `${place ?? sentences.questionById(id)}: ${message}`

/** The place of a vulnerability question: the hazard's tab and the section. General ones stand under every tab. */
function vulnerabilityPlace(
  hazard: HazardKey | undefined,
  section: 'specialSection' | 'generalSection',
): string {
  return hazard ? `${hazards[hazard].tab} – ${labels[section]}` : labels[section]
}

/** What the answers of the vulnerability instrument are judged by. */
type VulnerabilityBank = {
  items: readonly VulnerabilityItem[]
  enabled: readonly HazardKey[]
  /** The tab under which a general question was answered, by id; the first where that is not known. */
  answeredUnder?: Readonly<Record<string, HazardKey>>
}

/** General questions stand under every tab: a message about one leads to the tab under which it was answered, else to the first. */
export function tabOfGeneral(
  id: number,
  { enabled, answeredUnder }: Required<Pick<VulnerabilityBank, 'enabled' | 'answeredUnder'>>,
): HazardKey | undefined {
  return enabled.find((hazard) => hazard === answeredUnder[String(id)]) ?? enabled[0]
}

/** What is wrong with the answers of the vulnerability instrument. Unanswered questions are allowed and need no link. */
export function vulnerabilityErrors(
  answers: readonly LinkedAnswer[],
  { items, enabled, answeredUnder = {} }: VulnerabilityBank,
): FieldErrors {
  if (enabled.length === 0) return { bencana: [sentences.noActiveHazard] }
  const byId = new Map(items.map((item) => [item.id, item]))
  return linkedErrors(answers, (id) => {
    const item = byId.get(id)
    if (!item) return undefined
    if (!item.hazard) {
      return { place: vulnerabilityPlace(tabOfGeneral(id, { enabled, answeredUnder }), 'generalSection') }
    }
    const refusal = enabled.includes(item.hazard) ? undefined : notEnabled(item.hazard)
    return { place: vulnerabilityPlace(item.hazard, 'specialSection'), refusal }
  })
}

/** What is wrong with the answers of the capacity instrument, of one tab or of all. */
export function capacityErrors(
  answers: readonly LinkedAnswer[],
  items: readonly CapacityItem[],
): FieldErrors {
  const byId = new Map(items.map((item) => [item.id, item]))
  return linkedErrors(answers, (id) => {
    const item = byId.get(id)
    return item && { place: item.group }
  })
}

function linkedErrors(
  answers: readonly LinkedAnswer[],
  find: (id: number) => { place: string; refusal?: string | undefined } | undefined,
): FieldErrors {
  const collected = errorCollector()
  const seen = new Set<number>()
  for (const { id, level, link } of answers) {
    const known = find(id)
    const addError = (field: string, message: string) =>
      collected.addError(`answers.${id}.${field}`, placed(known?.place, id, message))
    if (!known) addError('jawaban', 'Pertanyaan tidak dikenal.')
    if (seen.has(id)) addError('jawaban', 'Pertanyaan dijawab dua kali.')
    seen.add(id)
    if (!level) continue
    if (known?.refusal) addError('jawaban', known.refusal)
    const wrong = linkError(link)
    if (wrong) addError('link', wrong)
  }
  if (!answers.some(({ level }) => level !== null)) collected.addError('answers', nothingAnswered)
  return collected.errors
}
const nothingAnswered = 'Jawab minimal satu pertanyaan sebelum mengirim.'
