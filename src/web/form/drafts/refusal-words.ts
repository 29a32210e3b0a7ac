import { labelOfPath, sheetErrorText } from '#forms/answers/labels.ts'
import type { AnswerSheet } from '#forms/context.ts'

import type { Refused } from './draft-shapes.ts'
import type { LoadedReport } from './report-source.ts'

/** What a sending was refused for at its questions, each reason after the name of its question. */
export function namedReasons(
  { errors, elsewhere }: Pick<Refused, 'errors' | 'elsewhere'>,
  { form, subforms }: Pick<LoadedReport, 'form' | 'subforms'>,
  answers: AnswerSheet,
): string[] {
  const isSubform = (field: string) => subforms.some(({ id }) => id === field)
  return [
    // What stands at a sub-form as a whole says its name itself.
    ...Object.entries(errors).map(([field, message]) =>
      isSubform(field) ? message : `${labelOfPath(form, field, answers)}: ${message}`,
    ),
    ...elsewhere.map((error) => sheetErrorText(error, subforms)),
  ]
}
