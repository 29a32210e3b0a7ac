/**
 * The ids of the forms that code names for what is peculiar to them: the word of the API (`tipe`, `form_type`) and of the database.
 * A form that nothing names needs no row here. Its worth lies in `indicators/worth/<id>.ts`, where
 * there is one; other files are called:
 *
 * | key here     | definition         | rules (`forms/checks`) | figures (`indicators`)               |
 * | ------------ | ------------------ | ---------------------- | ------------------------------------ |
 * | waste        | `limbah-fasyankes` | `limbah`               | `waste-…`                            |
 * | bor          | `bor`              | `bor`                  | `bed-occupancy`                      |
 * | covid        | `limbah-covid`     | `covid`                | `covid-waste`                        |
 * | mercury      | `alkes-merkuri`    | `merkuri`              | `mercury`                            |
 * | health       | `kesling`          | `kesling`              | `environmental-health`               |
 * | keyQuestions | `pertanyaan-kunci` | `kesling`, `across`    | `environmental-health/key-questions` |
 * | kit          | `sanitarian-kit`   | `kit`                  | `sanitarian-kit`                     |
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

/** The two forms on environmental health, on which an office decides on a page of their own. */
export const environmentalHealthForms = [formIds.health, formIds.keyQuestions] as const
/** Whether a form, by its id, is one of these two. */
export function isOnEnvironmentalHealth(formId: string): boolean {
  return environmentalHealthForms.some((id) => id === formId)
}
