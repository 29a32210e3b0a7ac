import type { BodyOf } from '#contract/endpoint.ts'
import type {
  saveCapacityInstrument,
  saveHazardInstrument,
  saveVulnerabilityInstrument,
} from '#contract/self-assessment.ts'
import { type CategoryKey, findCategory, findHazard, type HazardKey, hazards } from '#domain/hazards.ts'
import {
  type FieldErrors,
  type ImpactAnswer,
  type LinkedAnswer,
  sentences,
  type TickedLevel,
} from '#domain/self-assessment.ts'
import type { AssessmentBank } from '#indicators/self-assessment-scores.ts'

/** From the API's words to ours: what is sent by name is found, and where a name contradicts its question it is refused. */

type HazardBody = BodyOf<typeof saveHazardInstrument>
type Placed = { hazard: HazardKey | null; category: CategoryKey }

const collector = () => {
  const errors: FieldErrors = {}
  return { errors, refuse: (field: string, message: string) => void (errors[field] ??= []).push(message) }
}

/** The answers of a hazard instrument, and what of its names is wrong. Boxes that are not ticked are left out. */
export function readHazardAnswers(
  body: HazardBody,
  bank: AssessmentBank,
): { general: ImpactAnswer[]; special: TickedLevel[]; errors: FieldErrors } {
  const { errors, refuse } = collector()
  const general = new Map<number, ImpactAnswer>()
  const items = new Map(bank.general.map((item) => [item.id, item]))
  for (const { hazard, category, field, answers } of cellsOf(body.pertanyaan_umum, 'pertanyaan_umum', refuse))
    for (const [key, { dampak = false, potensiDampak = false, name_lainnya }] of Object.entries(
      answers.answers,
    )) {
      const id = Number(key)
      if (general.has(id)) refuse(`answers.${id}.jawaban`, 'Pertanyaan dijawab dua kali.')
      if (isElsewhere(items.get(id), hazard, category))
        refuse(`answers.${id}.jawaban`, `${sentences.questionById(id)} tidak ada di ${field}.`)
      general.set(id, {
        id,
        impact: dampak,
        potential: potensiDampak,
        other: dampak || potensiDampak ? name_lainnya?.trim() || null : null,
      })
    }

  const special = new Map<number, TickedLevel>()
  const boxes = new Map(bank.special.map((item) => [item.id, item]))
  for (const { hazard, category, field, answers } of cellsOf(
    body.pertanyaan_khusus,
    'pertanyaan_khusus',
    refuse,
  ))
    for (const [column, entries] of Object.entries(answers))
      for (const { id_question: id, bencana_name, section_name, answered } of entries ?? []) {
        const item = boxes.get(id)
        const isMisnamed =
          (bencana_name !== undefined && findHazard(bencana_name) !== hazard) ||
          (section_name !== undefined && findCategory(section_name) !== category)
        if (isElsewhere(item, hazard, category) || isMisnamed)
          refuse(`answers.${id}.jawaban`, `${sentences.questionById(id)} tidak ada di ${field}.`)
        else if (item && item.level !== column)
          refuse(`answers.${id}.jawaban`, `${sentences.questionById(id)} adalah butir tingkat ${item.level}.`)
        if (special.has(id)) refuse(`answers.${id}.jawaban`, 'Pertanyaan dijawab dua kali.')
        if (answered !== null) special.set(id, { id, level: answered })
        else if (!item) refuse(`answers.${id}.jawaban`, `${sentences.questionById(id)} tidak dikenal.`)
      }
  return { general: [...general.values()], special: [...special.values()], errors }
}

/** The cells of a nested record, by hazard and category. Both spellings of one hazard are one hazard, and meet once. */
function* cellsOf<T>(
  nested: Readonly<Record<string, Readonly<Record<string, T>>>> | undefined,
  name: string,
  refuse: (field: string, message: string) => void,
) {
  const seen = new Set<string>()
  for (const [hazardName, sections] of Object.entries(nested ?? {})) {
    const hazard = findHazard(hazardName)
    if (!hazard) refuse(`${name}.${hazardName}`, 'Jenis bencana tidak dikenal.')
    else
      for (const [categoryName, answers] of Object.entries(sections)) {
        const category = findCategory(categoryName)
        const field = `${hazardName}, ${categoryName}`
        if (!category) refuse(`${name}.${hazardName}.${categoryName}`, 'Kategori tidak dikenal.')
        else if (seen.has(`${hazard}/${category}`))
          refuse(`${name}.${hazardName}.${categoryName}`, 'Bencana dan kategori ini dikirim dua kali.')
        else yield { hazard, category, field, answers }
        if (category) seen.add(`${hazard}/${category}`)
      }
  }
}

/** A question that is unknown is refused by the rules; here only one that stands in another place. */
function isElsewhere(item: Placed | undefined, hazard: HazardKey, category: CategoryKey): boolean {
  return item !== undefined && (item.hazard !== hazard || item.category !== category)
}

/** The answers of a vulnerability instrument, and what of their names is wrong. */
export function readVulnerabilityAnswers(
  { pertanyaan_khusus = [], pertanyaan_umum = [] }: BodyOf<typeof saveVulnerabilityInstrument>,
  bank: AssessmentBank,
): { answers: LinkedAnswer[]; errors: FieldErrors } {
  const { errors, refuse } = collector()
  const items = new Map(bank.vulnerability.map((item) => [item.id, item]))
  const check = (
    id: number,
    isGeneral: boolean,
    names: { hazard?: string | undefined; hazardId?: number | undefined; section?: string | undefined },
  ) => {
    const item = items.get(id)
    if (!item) return
    const isMisplaced =
      (item.hazard === null) !== isGeneral ||
      (names.hazard !== undefined && findHazard(names.hazard) !== item.hazard) ||
      (names.hazardId !== undefined && (!item.hazard || hazards[item.hazard].id !== names.hazardId)) ||
      (names.section !== undefined && findCategory(names.section) !== item.category)
    if (isMisplaced) refuse(`answers.${id}.jawaban`, `${sentences.questionById(id)} tidak ada di bagian ini.`)
  }
  for (const { question_id, bencana_name, bencana_id, section_name } of pertanyaan_khusus)
    check(question_id, false, { hazard: bencana_name, hazardId: bencana_id, section: section_name })
  for (const { question_id, section_name } of pertanyaan_umum)
    check(question_id, true, { section: section_name })
  return { answers: [...pertanyaan_khusus, ...pertanyaan_umum].map(linkedAnswer), errors }
}

/** The answers of a capacity instrument, and what of their names is wrong. */
export function readCapacityAnswers(
  { answers }: BodyOf<typeof saveCapacityInstrument>,
  bank: AssessmentBank,
): { answers: LinkedAnswer[]; errors: FieldErrors } {
  const { errors, refuse } = collector()
  const groups = new Map(bank.capacity.map(({ id, group }) => [id, group]))
  for (const { question_id: id, section_name } of answers) {
    const group = groups.get(id)
    if (group !== undefined && section_name !== undefined && section_name.trim() !== group)
      refuse(`answers.${id}.jawaban`, `${sentences.questionById(id)} tidak ada di bagian ini.`)
  }
  return { answers: answers.map(linkedAnswer), errors }
}

function linkedAnswer({
  question_id,
  answer,
  link,
}: {
  question_id: number
  answer: LinkedAnswer['level']
  link?: string | null | undefined
}): LinkedAnswer {
  return { id: question_id, level: answer, link: answer ? (link?.trim() ?? null) : null }
}

/** Two sets of errors as one. */
export function mergeErrors(...all: readonly FieldErrors[]): FieldErrors {
  const merged: FieldErrors = {}
  for (const [field, messages] of all.flatMap((errors) => Object.entries(errors)))
    merged[field] = [...new Set([...(merged[field] ?? []), ...messages])]
  return merged
}
