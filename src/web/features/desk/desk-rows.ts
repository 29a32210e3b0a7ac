import type * as z from 'zod'

import type { formFillingStatus } from '#contract/desk.ts'
import { getFormPages } from '#domain/report-pages.ts'
import { isReported, type ReportStatus, reportStatuses, statusOfWord } from '#domain/report-status.ts'
import type { Zone } from '#domain/time.ts'
import { momentText } from '#domain/words.ts'

import type { Report } from '../../form/drafts/report-source.ts'
import type { IconName } from '../../ui/icons.tsx'
import type { Place } from '../../ui/places.tsx'

/** One form in one month, as the desk shows it. */
export type DeskRow = z.output<(typeof formFillingStatus)['reply']>['data'][number]

/** A report that this device remembers, as the desk shows it; `title` is its form's. */
export function rowOfReport(report: Report, title: string): DeskRow {
  const { form_type, form_version, report_id, date, report_status, status_label, due_date, late } = report
  const { saved_at, saved_by, sent_at, actions, return_reason } = report
  return {
    ...{ form_type, form_version, title, report_id, date, report_status, status_label, due_date, late },
    ...{ saved_at, saved_by, sent_at, actions, return_reason },
    fill_status: reportStatuses[statusOfWord(report_status)].fill,
    expected: true,
    nihil: false,
    remarks: Object.keys(report.remarks).length,
    subforms: report.subforms.map((subform) => ({
      form_type: subform.form_type,
      title: subform.title,
      begun: Object.keys(report.sheets[subform.form_type] ?? {}).length > 0,
    })),
  }
}

export function statusOf(row: DeskRow): ReportStatus {
  return statusOfWord(row.report_status)
}

/** What the facility still has to do: the month's banner counts these. */
export function isPending(row: DeskRow): boolean {
  const status = statusOf(row)
  return status === 'unfilled' || status === 'draft' || status === 'revise'
}

/** How far a sub-form is: what was sent is whole, and before that only its page knows. */
export function subformText(row: DeskRow, { begun }: { begun: boolean }): string {
  if (!begun) return 'belum diisi'
  return isReported(statusOf(row)) ? 'sudah diisi' : 'mulai diisi'
}

/** Whether the month no longer takes a first submission. */
export function isLocked(row: DeskRow): boolean {
  return isPending(row) && !row.actions.includes('send')
}

type NextAction = { label: string; icon: IconName; isUrgent: boolean }

/** The one next action of each state. */
export const nextActions = {
  unfilled: { label: 'Isi', icon: 'plus', isUrgent: true },
  draft: { label: 'Lanjutkan', icon: 'edit', isUrgent: true },
  revise: { label: 'Perbaiki', icon: 'edit', isUrgent: true },
  sent: { label: 'Lihat', icon: 'seen', isUrgent: false },
  confirmed: { label: 'Lihat', icon: 'seen', isUrgent: false },
} as const satisfies Record<ReportStatus, NextAction>

/** On paper: what the office has or has had. */
export function printPlaceOf(row: DeskRow): Place | null {
  const { report_id, form_type } = row
  return report_id !== null && isReported(statusOf(row))
    ? { to: getFormPages(form_type).print(report_id) }
    : null
}

/** `Dikirim 3 Desember 2026 pukul 14.30 WIB` or `Tersimpan … oleh Siti`; null before anything is. */
export function lastTransitionText(row: DeskRow, zone: Zone): string | null {
  const status = statusOf(row)
  if ((status === 'sent' || status === 'confirmed') && row.sent_at)
    return `Dikirim ${momentText(new Date(row.sent_at), zone)}`
  if (!row.saved_at) return null
  const by = row.saved_by ? ` oleh ${row.saved_by}` : ''
  return `Tersimpan ${momentText(new Date(row.saved_at), zone)}${by}`
}

/** The long name of a state, for what a reader hears. */
export function statusText(row: DeskRow): string {
  return reportStatuses[statusOf(row)].label + (row.late ? ', terlambat' : '')
}
