import { namesOf } from '../names-of.ts'

/** How far a facility has come in a semester. */
export const assessmentStages = { none: 'Belum mulai', begun: 'Sudah mulai', complete: 'Lengkap' } as const
export type AssessmentStage = keyof typeof assessmentStages
export const assessmentStageNames = namesOf(assessmentStages)
