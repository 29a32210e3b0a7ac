/**
 * The ids of the forms that code names for what is peculiar to them: the word of the API (`tipe`, `form_type`) and of the database.
 * A form that nothing names needs no row here.
 */
export const formIds = {
  waste: 'limbahfasyankes',
  /** The bed-occupancy sub-form of medical waste. */
  bor: 'bor',
  covid: 'limbahcovid',
  mercury: 'alkesbermerkuri',
  health: 'kesehatanlingkungan',
  keyQuestions: 'kesehatanlingkungan-pertanyaankunci',
  kit: 'sanitarian-kit',
} as const

/** The two forms on environmental health, which an office judges on a page of their own. */
export const environmentalHealthForms = [formIds.health, formIds.keyQuestions] as const
export function isOnEnvironmentalHealth(form: string): boolean {
  return environmentalHealthForms.some((id) => id === form)
}
