import { statusOfWord } from '#domain/report-status.ts'
import { daysBetween } from '#domain/time.ts'
import { dayText, monthText } from '#domain/words.ts'

import type { Report } from '../../form/drafts/report-source.ts'
import { ReportFacts } from '../../form/reading/report-facts.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import type { OpenForm } from './open-form.ts'

/** The form and month that is being filled in, and until when. */
export function EditorHead({
  open: { form, report, context, isCorrection },
  isSent,
}: {
  open: Pick<OpenForm, 'form' | 'report' | 'context' | 'isCorrection'>
  isSent: boolean
}) {
  return (
    <PageHeader
      title={isCorrection ? `Perbaikan: ${form.title}` : form.title}
      documentTitle={`${form.shortTitle} ${monthText(report.date)}`}
      back={{ place: { to: '/formulir' }, label: 'Daftar formulir' }}
      description={
        <ReportFacts
          report={report}
          status={statusOfWord(isSent ? 'sent' : report.report_status)}
          due={dueText(report, context.today)}
        />
      }
    />
  )
}

function dueText({ due_date: due }: Report, today: string): string {
  const days = daysBetween(today, due)
  if (days < 0) return `Batas waktu ${dayText(due)} sudah lewat`
  return `Batas waktu ${dayText(due)}${days === 0 ? ' (hari ini)' : ` (${days} hari lagi)`}`
}
