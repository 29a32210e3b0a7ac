import type { listAllReports } from '#contract/all-reports.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { facilityTypeLabel } from '#domain/facility.ts'
import { getFormPages } from '#domain/report-pages.ts'
import { statusOfWord, transitions } from '#domain/report-status.ts'
import type { Zone } from '#domain/time.ts'
import { momentText } from '#domain/words.ts'

import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import type { Column } from '../../ui/list-table.tsx'
import { Moment } from '../../ui/moment.tsx'
import { LateMark, StatusChip } from '../../ui/status-chip.tsx'

import classes from './forms-admin.module.css'

export type ReportRow = ReplyOf<typeof listAllReports>['data'][number]

const nameOf = ({ facility, form_title }: ReportRow) => `${facility.name}, ${form_title}`

/** When it was decided on; what was decided of an earlier sending says nothing of this one. */
function decisionText({ report_status, decided_at }: ReportRow, zone: Zone): string | null {
  if (decided_at === null) return null
  const moment = momentText(new Date(decided_at), zone)
  if (report_status === 'confirmed') return `Dikonfirmasi ${moment}`
  return report_status === 'revise' ? `Dikembalikan ${moment}` : null
}

export const reportColumns = (zone: Zone, reopen: (row: ReportRow) => void): Column<ReportRow>[] => [
  {
    head: 'Fasyankes',
    look: 'name',
    cell: ({ facility: { name, tipe_fasyankes, code } }) => (
      <>
        {name}
        <small>{[facilityTypeLabel(tipe_fasyankes), code].filter(Boolean).join(' · ')}</small>
      </>
    ),
  },
  {
    head: 'Wilayah',
    isLabelled: true,
    cell: ({ facility: { regency, province } }) => `${regency}, ${province}`,
  },
  {
    head: 'Formulir',
    isLabelled: true,
    cell: ({ form_title, form_version }) => (
      <>
        {form_title}
        <small className={classes.line}>Versi {form_version}</small>
      </>
    ),
  },
  {
    head: 'Status',
    cell: ({ report_status, late }) => (
      <span className="cluster gap-2">
        <StatusChip status={statusOfWord(report_status)} />
        {late && <LateMark />}
      </span>
    ),
  },
  {
    head: 'Dikirim',
    isLabelled: true,
    isQuiet: ({ sent_at }) => sent_at === null,
    cell: (row) => (
      <>
        {row.sent_at ? <Moment at={row.sent_at} zone={zone} /> : '–'}
        {decisionText(row, zone) && <small className={classes.line}>{decisionText(row, zone)}</small>}
      </>
    ),
  },
  {
    head: 'Langkah',
    isHeadHidden: true,
    look: 'steps',
    cell: (row) => (
      <span className="cluster">
        {row.sent_at !== null && (
          <LinkButton
            place={{ to: getFormPages(row.form_type).sent(row.report_id) }}
            variant="default"
            size="sm"
            label={`Lihat ${nameOf(row)}`}
          >
            Lihat
          </LinkButton>
        )}
        {row.report_status === 'confirmed' && (
          <Button
            variant="default"
            aria-label={`${transitions.reopen.label} ${nameOf(row)}`}
            onClick={() => reopen(row)}
          >
            {transitions.reopen.label}
          </Button>
        )}
      </span>
    ),
  },
]
