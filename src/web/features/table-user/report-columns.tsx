import type { ReplyOf } from '#contract/endpoint.ts'
import type { getReportTable, TableColumn } from '#contract/report-tables.ts'
import { facilityTypeLabel } from '#domain/facility.ts'
import { withUnit } from '#domain/figure-words.ts'
import { statusOfWord } from '#domain/report-status.ts'
import { dayIn, type Zone } from '#domain/time.ts'
import { shortDayText } from '#domain/words.ts'

import { ValueCell } from '../../ui/indicator-value.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import type { Column } from '../../ui/list-table.tsx'
import { type Place, PlaceLink } from '../../ui/places.tsx'
import { LateMark, StatusChip } from '../../ui/status-chip.tsx'
import { placeOfReport } from './place-of-report.ts'
import type { ReportSearch } from './table-search.ts'

import classes from './report-table.module.css'

type Table = ReplyOf<typeof getReportTable>
type Row = Table['data'][number]

/** The columns that the person has chosen, or the usual ones; the facility's own is always there. */
export function shownColumns({ columns, chosen }: Table): TableColumn[] {
  return columns.filter(({ key, main }) => key === 'facility' || (chosen ? chosen.includes(key) : main))
}

/** The columns of a form's table, and the step that a row offers. */
export function reportColumns({
  form,
  columns,
  zone,
  mayReview,
  search,
  cardOf,
}: {
  form: string
  columns: readonly TableColumn[]
  zone: Zone
  mayReview: boolean
  /** The address of the table. */
  search: ReportSearch
  /** Where a facility's card is. */
  cardOf: (facility: number) => Place
}): Column<Row>[] {
  return [
    ...columns.map((column) => columnOf(column, zone, cardOf)),
    {
      head: 'Langkah',
      isHeadHidden: true,
      look: 'steps',
      className: classes.step,
      cell: ({ facility, report_id, report_status }) => {
        if (report_id === null || report_status === 'unsend') return null
        const step = mayReview && report_status === 'sent' ? 'Periksa' : 'Lihat'
        return (
          <LinkButton
            place={placeOfReport(form, report_id, mayReview && search)}
            variant="default"
            label={`${step} laporan ${facility.name}`}
          >
            {step}
          </LinkButton>
        )
      },
    },
  ]
}

function columnOf(column: TableColumn, zone: Zone, cardOf: (facility: number) => Place): Column<Row> {
  const { key, label, kind } = column
  const common = { head: label, sortedAs: key }
  switch (key) {
    case 'facility':
      return {
        ...common,
        look: 'name',
        className: classes.name,
        cell: ({ facility: { id, name, tipe_fasyankes, code } }) => (
          <>
            <PlaceLink place={cardOf(id)}>{name}</PlaceLink>
            <small>
              {facilityTypeLabel(tipe_fasyankes)} · {code}
            </small>
          </>
        ),
      }
    case 'regency':
      return {
        ...common,
        className: classes.place,
        cell: ({ facility: { regency, province } }) => (
          <>
            {regency}
            <span className="unseen">, </span>
            <span className="small block">{province}</span>
          </>
        ),
      }
    case 'status':
      return {
        ...common,
        cell: ({ report_status }) => <StatusChip status={statusOfWord(report_status)} />,
      }
    case 'sent_at':
      return {
        ...common,
        isLabelled: true,
        isQuiet: ({ sent_at, late }) => sent_at === null && !late,
        cell: ({ sent_at, late }) => (
          <>
            {sent_at ? <span className="nowrap">{shortDayText(dayIn(zone, new Date(sent_at)))}</span> : '–'}
            {late && (
              <div>
                <LateMark />
              </div>
            )}
          </>
        ),
      }
    default:
      return {
        ...common,
        head: withUnit(label, column),
        isLabelled: true,
        isQuiet: ({ values }) => values[key] === null || values[key] === undefined,
        className: kind === 'word' ? undefined : classes.number,
        cell: ({ values, not_applicable }) => (
          <ValueCell indicator={column} value={values[key]} isApplicable={!not_applicable.includes(key)} />
        ),
      }
  }
}
