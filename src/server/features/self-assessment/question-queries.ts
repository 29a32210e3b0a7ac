import type { AssessmentBank } from '#indicators/self-assessment-scores.ts'
import type { Question, QuestionPart } from '#server/database/schema.ts'
import type { ReadDb } from '#server/database/transaction.ts'

/** The current questions of some parts, in the order of their ids, which is that of the screens. */
export function listQuestions(db: ReadDb, parts: readonly QuestionPart[]): Promise<Question[]> {
  return db
    .selectFrom('assessment_question')
    .select([
      'id',
      'part',
      'hazard',
      'category',
      'group_id',
      'group_name',
      'is_other',
      'dimension',
      'level',
      'text',
    ])
    .where('is_current', '=', true)
    .where('part', 'in', parts)
    .orderBy('id')
    .execute()
}

/** The questions of the instruments as rules and scores know them. The table's checks promise what each part has. */
export function bankOf(questions: readonly Question[]): AssessmentBank {
  return {
    general: questions.flatMap(({ part, id, hazard, category, is_other, text }) =>
      part === 'hazardGeneral' && hazard && category
        ? [{ id, hazard, category, isOther: is_other, text }]
        : [],
    ),
    special: questions.flatMap(({ part, id, hazard, category, dimension, level, text }) =>
      part === 'hazardSpecial' && hazard && category && dimension && level
        ? [{ id, hazard, category, dimension, level, text }]
        : [],
    ),
    vulnerability: questions.flatMap(({ part, id, hazard, category, text }) =>
      part === 'vulnerability' && category ? [{ id, hazard, category, text }] : [],
    ),
    capacity: questions.flatMap(({ part, id, group_id, group_name, text }) =>
      part === 'capacity' && group_id !== null && group_name !== null
        ? [{ id, groupId: group_id, group: group_name, text }]
        : [],
    ),
  }
}

export const instrumentParts = ['hazardGeneral', 'hazardSpecial', 'vulnerability', 'capacity'] as const
