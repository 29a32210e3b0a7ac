import type { CategoryKey, HazardKey } from '#domain/hazards.ts'
import { errorCollector, type FieldErrors } from '#domain/self-assessment/field-errors.ts'
import type { ImpactAnswer, LinkedAnswer, TickedLevel } from '#domain/self-assessment/instruments.ts'
import type {
  CapacitySubmission,
  HazardSubmission,
  VulnerabilitySubmission,
} from '#domain/self-assessment/submissions.ts'
import { sentences } from '#domain/self-assessment/words.ts'
import type { AssessmentBank } from '#indicators/self-assessment-scores.ts'

/**
 * Whether what is sent stands where its questions stand: an answer under another hazard, category or group than its question's is
 * refused, and so is one that is given twice. Questions that nobody knows are left to the rules of the module.
 */

type Checked<Answers> = Answers & { errors: FieldErrors }

/** The answers of a hazard instrument. Boxes that are not ticked are left out. */
export function placeHazardAnswers(
  { general, special, faults }: HazardSubmission,
  bank: AssessmentBank,
): Checked<{ general: ImpactAnswer[]; special: TickedLevel[] }> {
  const { errors, addError: collect } = errorCollector()
  const addError = (id: number, message: string) => collect(`answers.${id}.jawaban`, message)
  const elsewhere = (id: number, place: string) => `${sentences.questionById(id)} tidak ada di ${place}.`

  const items = new Map(bank.general.map((item) => [item.id, item]))
  const impacts = new Map<number, ImpactAnswer>()
  for (const { cell, ...answer } of general) {
    const { id } = answer
    if (impacts.has(id)) addError(id, sentTwice)
    if (isElsewhere(items.get(id), cell)) addError(id, elsewhere(id, cell.words))
    impacts.set(id, answer)
  }

  const boxes = new Map(bank.special.map((item) => [item.id, item]))
  const ticked = new Map<number, TickedLevel>()
  for (const { id, level, column, cell, isMisnamed } of special) {
    const item = boxes.get(id)
    if (isElsewhere(item, cell) || isMisnamed) addError(id, elsewhere(id, cell.words))
    else if (item && item.level !== column)
      addError(id, `${sentences.questionById(id)} adalah butir tingkat ${item.level}.`)
    if (ticked.has(id)) addError(id, sentTwice)
    if (level !== null) ticked.set(id, { id, level })
    else if (!item) addError(id, `${sentences.questionById(id)} tidak dikenal.`)
  }
  return {
    general: [...impacts.values()],
    special: [...ticked.values()],
    errors: { ...faults, ...errors },
  }
}

const sentTwice = 'Pertanyaan dijawab dua kali.'

type Placed = { hazard: HazardKey | null; category: CategoryKey }
function isElsewhere(item: Placed | undefined, cell: Placed): boolean {
  return item !== undefined && (item.hazard !== cell.hazard || item.category !== cell.category)
}

/** The answers of a vulnerability instrument. What its sender does not say of a question is not held against it. */
export function placeVulnerabilityAnswers(
  { answers }: VulnerabilitySubmission,
  bank: AssessmentBank,
): Checked<{ answers: LinkedAnswer[] }> {
  const { errors, addError } = errorCollector()
  const items = new Map(bank.vulnerability.map((item) => [item.id, item]))
  for (const { id, isGeneral, hazard, category } of answers) {
    const item = items.get(id)
    if (!item) continue
    const isMisplaced =
      (item.hazard === null) !== isGeneral ||
      (hazard !== undefined && hazard !== item.hazard) ||
      (category !== undefined && category !== item.category)
    if (isMisplaced) addError(`answers.${id}.jawaban`, notInSection(id))
  }
  return { answers: answers.map(linkedAnswer), errors }
}

/** The answers of a capacity instrument. */
export function placeCapacityAnswers(
  { answers }: CapacitySubmission,
  bank: AssessmentBank,
): Checked<{ answers: LinkedAnswer[] }> {
  const { errors, addError } = errorCollector()
  const groups = new Map(bank.capacity.map(({ id, group }) => [id, group]))
  for (const { id, group: said } of answers) {
    const group = groups.get(id)
    if (group !== undefined && said !== undefined && said !== group)
      addError(`answers.${id}.jawaban`, notInSection(id))
  }
  return { answers: answers.map(linkedAnswer), errors }
}

const notInSection = (id: number) => `${sentences.questionById(id)} tidak ada di bagian ini.`
const linkedAnswer = ({ id, level, link }: LinkedAnswer): LinkedAnswer => ({ id, level, link })
