import type { AnswerSheet, FormContext } from '#forms/context.ts'
import type { FormDefinition } from '#forms/define-form.ts'

export type ResultCardProps = {
  /** The version that was answered. */
  form: FormDefinition
  answers: AnswerSheet
  context: FormContext
  /** The section that is being filled; undefined where the whole report is read. */
  section?: string | undefined
}
/** For a form whose result is figures; the server gives what the page cannot compute, once the report is read whole. */
export type FiguresResultProps = ResultCardProps & { report?: number | undefined }
/** A report that is read whole, by its id. */
export type ReportResultProps = ResultCardProps & { report: number }
