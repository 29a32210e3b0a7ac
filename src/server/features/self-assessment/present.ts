import { categories, categoryKeys, type HazardKey, hazardKeys, hazards } from '#domain/hazards.ts'
import { type AssessmentPeriod, mayContinue, parts, yesNo, type YesNo } from '#domain/self-assessment.ts'
import {
  type AssessmentBank,
  classOf,
  type ExplainedIndex,
  type Mark,
  markWords,
} from '#indicators/self-assessment-scores.ts'

import {
  type Instrument,
  linkedAnswersOf,
  type Question,
  type SavedQuick,
  type StoredAnswer,
  type Subject,
} from './queries.ts'

/** From our words to the API's. */

const yesNoOptions = (Object.keys(yesNo) as YesNo[]).map((name, index) => ({ id: index + 1, name }))

export function presentQuickQuestions(questions: readonly Question[]) {
  return questions.map(({ id, text }) => ({ id, name: text, answers: yesNoOptions }))
}

/** The hazard data call the first category by another name; both columns of a cell hold the same items with the same ids. */
export function presentHazardItems({ general }: AssessmentBank) {
  return hazardKeys.map((hazard) => ({
    id: hazards[hazard].id,
    bencana: {
      name: hazards[hazard].name,
      dampak: categoryKeys.flatMap((category) => {
        const jawaban_dampak = general
          .filter((item) => item.hazard === hazard && item.category === category)
          .map(({ id, text }) => ({ id, name: text }))
        const { inHazardData: name } = categories[category]
        return (['dampak', 'potensi_dampak'] as const).map((type) => ({ name, type, jawaban_dampak }))
      }),
    },
  }))
}

export function presentImpactItems({ special }: AssessmentBank) {
  return special.map(({ id, hazard, category, dimension, level, text }) => ({
    id,
    name: text,
    bencana_name: hazards[hazard].name,
    question_name: categories[category].inHazardData,
    question_type: level,
    dimension,
  }))
}

const asked = ({ id, text }: { id: number; text: string }) => ({ id, pertanyaan: text })

export function presentGeneralVulnerability({ vulnerability }: AssessmentBank) {
  return categoryKeys.map((category) => ({
    type_meresakan: categories[category].name,
    pertanyaan_list: vulnerability
      .filter((item) => item.hazard === null && item.category === category)
      .map(asked),
  }))
}

export function presentSpecialVulnerability({ vulnerability }: AssessmentBank) {
  return hazardKeys.flatMap((hazard) =>
    categoryKeys.map((category) => ({
      type_bencana: hazards[hazard].name,
      type_meresakan: categories[category].name,
      pertanyaan_list: vulnerability
        .filter((item) => item.hazard === hazard && item.category === category)
        .map(asked),
    })),
  )
}

export function presentCapacityQuestions({ capacity }: AssessmentBank) {
  const groups = new Map(capacity.map(({ groupId, group }) => [groupId, group]))
  return [...groups]
    .toSorted(([a], [b]) => a - b)
    .map(([id, name]) => ({
      id,
      name,
      questions: capacity.filter(({ groupId }) => groupId === id).map(asked),
    }))
}

const closedNotes = {
  hazard: 'Instrumen bahaya periode ini sudah dikirim, sehingga jawaban ini tidak dapat diubah.',
  capacity: 'Penilaian periode ini sudah disimpan dan tidak dapat diubah.',
} as const

export function presentQuick(
  userId: number,
  { year, semester }: AssessmentPeriod,
  quick: SavedQuick,
  instrument: Instrument | undefined,
) {
  const { part, answers, hazards: ticked, savedAt } = quick
  const isClosed = { hazard: isFinal(instrument), vulnerability: false, capacity: true }[part]
  return {
    form_type: parts[part].formType,
    user_id: userId,
    year,
    semester,
    answers: Object.fromEntries(
      Object.entries(answers).map(([id, jawaban]) => [
        id,
        {
          pertanyaan: { id: Number(id) },
          jawaban,
          ...(id === '1' && ticked ? { bencana: flagsOf(ticked) } : {}),
        },
      ]),
    ),
    saved_at: savedAt,
    may_continue: mayContinue(part, quick),
    closed: isClosed,
    closed_note: isClosed && part !== 'vulnerability' ? closedNotes[part] : null,
  }
}

const flagsOf = (ticked: readonly HazardKey[]) => ({
  banjir: ticked.includes('banjir'),
  badai: ticked.includes('badai'),
  kenaikanAir: ticked.includes('kenaikanAir'),
  kekeringan: ticked.includes('kekeringan'),
  kebakaranHutan: ticked.includes('kebakaranHutan'),
})

/** Whether the facility can no longer change what it has sent. */
export function isFinal(instrument: Pick<Instrument, 'part' | 'reopenedAt'> | undefined): boolean {
  return instrument !== undefined && parts[instrument.part].instrument.isFinal && !instrument.reopenedAt
}

export function presentSending(instrument: Instrument) {
  return {
    sent_at: instrument.sentAt,
    number: instrument.number,
    final: isFinal(instrument),
    reopened: presentReopening(instrument),
  }
}

export function presentReopening({
  reopenedAt,
  reopenReason,
}: Pick<Instrument, 'reopenedAt' | 'reopenReason'>) {
  return reopenedAt && { at: reopenedAt, reason: reopenReason ?? '' }
}

export function presentImpactAnswers(answers: readonly StoredAnswer[]) {
  return answers.flatMap(({ part, id, hazard, impact, potential, other }) =>
    part === 'hazardGeneral' && hazard
      ? [
          {
            question_id: id,
            dampak: impact ? 1 : 0,
            potensiDampak: potential ? 1 : 0,
            name_lainnya: other,
            bencana_type: hazards[hazard].name,
          },
        ]
      : [],
  )
}

export function presentImpactLevels(answers: readonly StoredAnswer[]) {
  return answers.flatMap(({ part, id, hazard, category, level }) =>
    part === 'hazardSpecial' && hazard && category && level
      ? [
          {
            bencana_name: hazards[hazard].name,
            section_name: categories[category].name,
            answered: level,
            id_question: id,
          },
        ]
      : [],
  )
}

export function presentVulnerabilityAnswers(answers: readonly StoredAnswer[]) {
  return answers.flatMap(({ part, id, hazard, level, link }) =>
    part === 'vulnerability' && level
      ? [
          {
            question_id: id,
            answer: level,
            link: link ?? '',
            question_type: hazard ? ('specific' as const) : ('general' as const),
          },
        ]
      : [],
  )
}

export function presentCapacityAnswers(answers: readonly StoredAnswer[]) {
  return linkedAnswersOf(answers, 'capacity').flatMap(({ id, level, link }) =>
    level ? [{ question_id: id, answer: level, link: link ?? '' }] : [],
  )
}

export const reportWord = (isFilled: boolean) =>
  isFilled ? ('already answer' as const) : ('Belum diisi' as const)

export const presentMarks = (marks: readonly Mark[]) =>
  marks.map((mark) => ({ mark, words: markWords[mark] }))

export function presentIndex({ value, terms }: ExplainedIndex) {
  return { value, class: value === null ? null : classOf(value), terms }
}

export const presentSubject = ({ userId, facility, regency, province }: Subject) => ({
  user_id: userId,
  facility,
  regency,
  province,
})
