import { type ComponentType, Suspense } from 'react'

import { formIds } from '#domain/form-ids.ts'
import type { AnswerSheet } from '#forms/context.ts'
import type { FormDefinition } from '#forms/define-form.ts'

import { patientPart } from '../../ui/lazy-page.ts'
import { Skeletons } from '../../ui/states.tsx'
import type { LoadedReport } from '../drafts/report-source.ts'
import { AnswersView } from './answers-view.tsx'

import classes from './report-sheets.module.css'

type AttachmentProps = { report: number; sent: boolean }
const deviceList = () => import('./device-list-view.tsx')

/** What belongs to a report beside its sheets, by the form's id: read a page at a time, or printed whole. */
const attachments: Readonly<Record<string, Record<'read' | 'print', ComponentType<AttachmentProps>>>> = {
  [formIds.mercury]: {
    read: patientPart(deviceList, 'DeviceListView'),
    print: patientPart(deviceList, 'PrintedDeviceList'),
  },
}

/** The attachment of a report, where its form has one. */
export function ReportAttachment({
  form,
  medium,
  ...props
}: AttachmentProps & { form: FormDefinition; medium: 'read' | 'print' }) {
  const Attachment = attachments[form.id]?.[medium]
  return (
    Attachment && (
      <Suspense fallback={<Skeletons rows={2} height={44} />}>
        <Attachment {...props} />
      </Suspense>
    )
  )
}

/** A report as it is read: its own sheet, those of its sub-forms, and what is attached. */
export function ReportSheets({
  loaded: { report, form, subforms },
  answers,
  sheets,
  remarks,
  medium,
}: {
  loaded: LoadedReport
  answers: AnswerSheet
  /** The answers of the sub-forms, by the form's id. */
  sheets: Readonly<Record<string, AnswerSheet>>
  remarks?: Readonly<Record<string, string>>
  medium: 'read' | 'print'
}) {
  const { context } = report
  const links = medium === 'read'
  return (
    <>
      <AnswersView form={form} answers={answers} context={context} remarks={remarks} links={links} />
      {subforms.map((subform) => {
        const own = sheets[subform.id]
        return own ? (
          <div key={subform.id} className={classes.subform}>
            <AnswersView form={subform} answers={own} context={context} remarks={remarks} links={links} />
          </div>
        ) : null
      })}
      <ReportAttachment form={form} medium={medium} report={report.report_id} sent={report.sent !== null} />
    </>
  )
}
