/** How far a facility has come in a semester. */
export const assessmentStages = { none: 'Belum mulai', begun: 'Sudah mulai', complete: 'Lengkap' } as const
export type AssessmentStage = keyof typeof assessmentStages
// Safe: these are the keys of the table.
export const assessmentStageNames = Object.keys(assessmentStages) as [AssessmentStage, ...AssessmentStage[]]
