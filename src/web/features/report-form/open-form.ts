import type { Zone } from '#domain/time.ts'
import type { Finding } from '#forms/answers/findings.ts'
import type { AnswerSheet, FormContext } from '#forms/context.ts'
import type { FormDefinition } from '#forms/define-form.ts'

import type { DraftKeeper } from '../../form/drafts/draft-keeper.ts'
import type { KeeperState, SheetError } from '../../form/drafts/draft-shapes.ts'
import type { Report } from '../../form/drafts/report-source.ts'
import type { Editor } from '../../form/filling/editor.ts'
import type { Lock } from './use-lock.ts'

/** A report that is open to be filled in or corrected: what the parts of its page read and do. */
export type OpenForm = {
  report: Report
  form: FormDefinition
  subforms: readonly FormDefinition[]
  context: FormContext
  keeper: DraftKeeper
  state: KeeperState
  editor: Editor
  /** The answers as they would be sent now. */
  answers: AnswerSheet
  /** What is unusual and needs an explanation. */
  soft: readonly Finding[]
  /** The office returned the report. */
  isCorrection: boolean
  online: boolean
  zone: Zone
  lock: Lock
  /** Whether it has the bed-occupancy sub-form, whose answers stand in the context. */
  hasBeds: boolean
  /** What keeps the saved sheets of its sub-forms from being sent. */
  sheetErrors: readonly SheetError[]
  /** Takes over what the server has learned with another call than a save. */
  learn: (report: Report) => void
}

/** What stands above the questions of a section, such as an import, or above the whole form. */
export type ExtraProps = { open: OpenForm }

/** An input that a form's page draws itself; `onGo` leads to where it is answered. */
export type InputProps = { path: string; answers: AnswerSheet; onGo: () => void }
