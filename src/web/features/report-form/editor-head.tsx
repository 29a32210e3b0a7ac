import { statusOfWord } from '#domain/report-status.ts'
import type { Day, Zone } from '#domain/time.ts'
import { dayText, monthText } from '#domain/words.ts'

import type { Report } from '../../form/drafts/report-source.ts'
import type { Receipt } from '../../form/reading/receipt-view.tsx'
import { ReportFacts } from '../../form/reading/report-facts.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import type { OpenForm } from './open-form.ts'
import { useDaysUntil, useIsLate } from './use-lock.ts'

/** The form and month that is being filled in, and until when. */
export function EditorHead({
  open: { form, report, context, isCorrection, zone },
  receipt,
}: {
  open: Pick<OpenForm, 'form' | 'report' | 'context' | 'isCorrection' | 'zone'>
  /** Of what was sent from this page, which says itself whether that was in time. */
  receipt: Pick<Receipt, 'on_time'> | null
}) {
  // One that was sent in time and taken back is as late on the desk.
  const isLate = useIsLate(report, context.today, zone) || report.late
  const due = useDueText(report, context.today, zone)
  return (
    <PageHeader
      title={isCorrection ? `Perbaikan: ${form.title}` : form.title}
      documentTitle={`${form.shortTitle} ${monthText(report.date)}`}
      back={{ place: { to: '/formulir' }, label: 'Daftar formulir' }}
      description={
        <ReportFacts
          report={{ ...report, late: receipt ? !receipt.on_time : isLate }}
          status={statusOfWord(receipt ? 'sent' : report.report_status)}
          due={receipt ? `Batas waktu ${dayText(report.due_date)}` : due}
        />
      }
    />
  )
}

function useDueText({ due_date: due }: Report, today: Day, zone: Zone): string {
  const days = useDaysUntil(today, zone)(due)
  if (days < 0) return `Batas waktu ${dayText(due)} sudah lewat`
  return `Batas waktu ${dayText(due)} (${days === 0 ? 'hari ini sampai pukul 23.59 WIB' : `${days} hari lagi`})`
}
