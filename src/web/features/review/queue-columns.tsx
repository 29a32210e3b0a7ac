import type * as z from 'zod'

import type { QueueRow } from '#contract/review.ts'
import { facilityTypeLabel } from '#domain/facility.ts'
import { statusOfWord } from '#domain/report-status.ts'
import type { Zone } from '#domain/time.ts'

import { Icon } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import type { Column } from '../../ui/list-table.tsx'
import { Moment } from '../../ui/moment.tsx'
import { PlaceLink } from '../../ui/places.tsx'
import { LateMark, StatusChip } from '../../ui/status-chip.tsx'
import type { QueueSearch } from './queue-search.ts'
import { reviewPlace } from './way-back.ts'

import classes from './queue.module.css'

/** A report as the queue lists it. */
export type Row = z.output<typeof QueueRow>

/** What the queue says of a report. The column of forms is there when the list holds several forms. */
export function queueColumns({
  zone,
  hasForms,
  filters,
}: {
  zone: Zone
  hasForms: boolean
  /** Those of the queue: a report that is opened carries them on, to the next and back. */
  filters: QueueSearch
}): Column<Row>[] {
  const placeOf = (row: Row) => reviewPlace(row.form_type, row.report_id, filters)
  return [
    {
      head: 'Fasyankes',
      look: 'name',
      cell: (row) => (
        <>
          <PlaceLink place={placeOf(row)}>{row.facility.name}</PlaceLink>
          <small>{facilityWords(row.facility)}</small>
        </>
      ),
    },
    ...(hasForms ? [{ head: 'Formulir', cell: (row: Row) => row.form_title }] : []),
    {
      head: 'Dikirim',
      isLabelled: true,
      cell: (row) => (
        <>
          {row.sent_at ? <Moment at={row.sent_at} zone={zone} /> : '–'}
          {row.late && (
            <div>
              <LateMark />
            </div>
          )}
        </>
      ),
    },
    {
      head: 'Perlu diperhatikan',
      isQuiet: (row) => row.flags.length === 0,
      cell: (row) => <Flags flags={row.flags} />,
    },
    {
      head: 'Status',
      cell: (row) => (
        <>
          <StatusChip status={statusOfWord(row.report_status)} />
          {row.remark_count > 0 && <div className="small">{row.remark_count} catatan belum dikirim</div>}
        </>
      ),
    },
    {
      head: 'Langkah',
      isHeadHidden: true,
      look: 'steps',
      cell: (row) => {
        const step = row.report_status === 'sent' ? 'Periksa' : 'Lihat'
        return (
          <LinkButton
            place={placeOf(row)}
            variant="default"
            size="sm"
            label={`${step} ${nameOf(row, hasForms)}`}
          >
            {step}
          </LinkButton>
        )
      },
    },
  ]
}

/** What a row is called, with its form where the queue holds several. */
export function nameOf({ facility, form_title }: Row, hasForms: boolean): string {
  return hasForms ? `${facility.name}, ${form_title}` : facility.name
}

/** `Puskesmas · P3273…`: what stands below a facility's name. */
export function facilityWords({ tipe_fasyankes, code }: { tipe_fasyankes: number; code: string }): string {
  return [facilityTypeLabel(tipe_fasyankes), code].filter(Boolean).join(' · ')
}

/** How many flags there are; opened, what they say. */
function Flags({ flags }: { flags: Row['flags'] }) {
  if (flags.length === 0) return <span className="quiet">Tidak ada</span>
  return (
    <details className={classes.flags}>
      <summary
        className="inline-row small strong nowrap gap-2"
        title={flags.map(({ message }) => message).join('\n')}
      >
        <Icon name="alert" size={16} /> {flags.length} hal
      </summary>
      <ul>
        {flags.map(({ id, message }) => (
          <li key={id + message}>{message}</li>
        ))}
      </ul>
    </details>
  )
}
