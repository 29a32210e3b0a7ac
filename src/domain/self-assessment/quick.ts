import { type HazardKey, hazardKeys } from '../hazards.ts'
import { errorCollector, type FieldErrors } from './field-errors.ts'
import { type AssessmentPart, parts, type PartRules } from './parts.ts'
import { isQuickQuestionShown, type YesNo } from './questions.ts'
import { sentences } from './words.ts'

/** The quick assessments: what is refused, what is kept, and which hazards the instruments then ask about. */

/** The answers of a quick assessment as they are given, by question id; the rules below have not looked at them yet. */
export type GivenAnswers = Readonly<Record<string, GivenAnswer>>
export type GivenAnswer = {
  /** The question that the answer itself names; undefined where it names none. */
  names: number | undefined
  word: string | null
  /** The ticked hazards; null where the answer has no boxes. */
  hazards: readonly HazardKey[] | null
}
/** A quick assessment as it is kept. `hazards` is null where the boxes are not part of the answer. */
export type QuickAnswers = { answers: Readonly<Record<string, YesNo>>; hazards: HazardKey[] | null }

const answerYesNo = 'Jawab dengan Ya atau Tidak.'
/** Null and nothing written are both "not answered". */
const isAnswered = (word: string | null | undefined) => word !== undefined && word !== null && word !== ''
const isYesNo = (word: unknown): word is YesNo => word === 'ya' || word === 'tidak'
const rulesOf = (part: AssessmentPart): PartRules['quick'] => parts[part].quick

/** What is wrong with a quick assessment; empty when it can be saved. */
export function quickErrors(
  part: AssessmentPart,
  answers: GivenAnswers,
  questionIds: readonly number[],
): FieldErrors {
  if (questionIds.length === 0) return { answers: [sentences.questionsNotLoaded] }
  const { mustAnswer, needsHazard } = rulesOf(part)
  const { errors, addError } = errorCollector()
  const answerTo = (id: number) => answers[String(id)]?.word

  for (const [key, { names, word, hazards }] of Object.entries(answers)) {
    const id = questionIds.find((known) => String(known) === key)
    if (id === undefined) addError(`answers.${key}.jawaban`, 'Pertanyaan ini tidak dikenal.')
    else if (isAnswered(word) && isQuickQuestionShown(id, answerTo) && !isYesNo(word))
      addError(`answers.${id}.jawaban`, answerYesNo)
    if (names !== undefined && String(names) !== key)
      addError(`answers.${key}.pertanyaan`, 'Nomor pertanyaan tidak sesuai.')
    if (hasTicked(hazards) && !(id === 1 && word === 'ya'))
      addError(`answers.${key}.bencana`, 'Jenis bencana hanya dipilih pada pertanyaan 1, bila jawabannya Ya.')
  }
  const required = {
    shown: questionIds.filter((id) => isQuickQuestionShown(id, answerTo)),
    first: questionIds.slice(0, 1),
    none: [],
  }[mustAnswer]
  // Where only the first is required, the message does not ask for all.
  const unanswered = mustAnswer === 'first' ? answerYesNo : sentences.answerAll
  for (const id of required) if (!isAnswered(answerTo(id))) addError(`answers.${id}.jawaban`, unanswered)
  if (needsHazard && answerTo(1) === 'ya' && !hasTicked(answers['1']?.hazards))
    addError('answers.1.bencana', sentences.pickHazard)
  return errors
}

/** A quick assessment without errors as it is kept: what is hidden by another answer is dropped. */
export function keptQuickAnswers(part: AssessmentPart, answers: GivenAnswers): QuickAnswers {
  const kept = Object.entries(answers).flatMap(([id, { word }]) =>
    isYesNo(word) && isQuickQuestionShown(Number(id), (other) => answers[String(other)]?.word)
      ? [[id, word] as const]
      : [],
  )
  const first = answers['1']
  const ticked = hazardKeys.filter((key) => first?.hazards?.includes(key))
  const isAnswer = ticked.length > 0 || rulesOf(part).keepsUntickedHazards
  return {
    answers: Object.fromEntries(kept),
    hazards: first?.word === 'ya' && isAnswer ? ticked : null,
  }
}

const hasTicked = (hazards: readonly HazardKey[] | null | undefined) => (hazards?.length ?? 0) > 0

/** Whether one may go on from a saved quick assessment to its instrument. */
export function mayContinue(part: AssessmentPart, { answers }: QuickAnswers): boolean {
  return rulesOf(part).goesOnWith.includes(answers['1'] ?? 'none')
}

/**
 * The hazards that an instrument asks about. The vulnerability instrument takes those of its own quick assessment and, where
 * that holds no boxes, those of the hazard part.
 */
export function enabledHazards(
  part: 'hazard' | 'vulnerability',
  quick: { hazard: QuickAnswers | null; vulnerability: QuickAnswers | null },
): HazardKey[] {
  const own = quick[part]
  if (own?.answers['1'] === 'tidak') return []
  if (own?.hazards) return own.hazards
  return part === 'hazard' ? [] : enabledHazards('hazard', quick)
}
