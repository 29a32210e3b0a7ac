import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'

import { formFillingStatus } from '#contract/desk.ts'
import { formIds } from '#domain/form-ids.ts'
import { type Month, monthsOfYear } from '#domain/month.ts'
import { namesOf } from '#domain/names-of.ts'
import { bedOccupancyPage } from '#domain/report-pages.ts'
import { reportStatuses } from '#domain/report-status.ts'
import { capitalText, dayText, monthNames, monthText } from '#domain/words.ts'

import { queryOf } from '../../api/call.ts'
import { useMe } from '../../api/me.ts'
import { useYear } from '../../api/this-month.ts'
import { ListTable } from '../../ui/list-table.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { YearPicker } from '../../ui/period-picker.tsx'
import { PlaceLink, useGo } from '../../ui/places.tsx'
import { EmptyState, Loaded } from '../../ui/states.tsx'
import { LateMark, StatusChip } from '../../ui/status-chip.tsx'
import { useNarrow } from '../../ui/use-narrow.ts'
import { type DeskRow, lastTransitionText, statusOf, subformText } from './desk-rows.ts'
import type { DeskSearch } from './desk-search.ts'
import { ReportAction } from './report-action.tsx'

import classes from './form-year.module.css'

/** The forms whose year has a page of its own. */
const years = {
  [formIds.waste]: {
    path: '/formulir/fasyankes',
    title: 'Limbah fasyankes',
    description: 'Laporan bulanan pengelolaan limbah medis dalam satu tahun.',
    hasBeds: true,
  },
  [formIds.mercury]: {
    path: '/formulir/alkes-merkuri',
    title: 'Alkes bermerkuri',
    description:
      'Laporan alat bermerkuri dalam satu tahun: setiap bulan selama masih ada yang digunakan atau disimpan, setelah itu setiap Januari.',
    hasBeds: false,
  },
} as const
type YearForm = keyof typeof years

export function WasteYearPage() {
  return <YearOfForm form={formIds.waste} />
}
export function MercuryYearPage() {
  return <YearOfForm form={formIds.mercury} />
}

/** The year of one form's reports: twelve months, each with its state and its next step. */
function YearOfForm({ form }: { form: YearForm }) {
  const { path, title, description } = years[form]
  const { tahun }: DeskSearch = useSearch({ strict: false })
  const go = useGo()
  const year = useYear(tahun)
  const reports = useQuery(queryOf(formFillingStatus, { query: { tahun: year } }))
  const rows = reports.data?.data.filter(({ form_type }) => form_type === form) ?? []
  return (
    <>
      <PageHeader
        title={title}
        description={description}
        back={{ place: { to: '/formulir' }, label: 'Formulir' }}
      />
      <div className="tools">
        <YearPicker
          year={year}
          onChange={(next) => go({ to: path, search: { tahun: next } }, { replace: true })}
        />
        <Counts rows={rows} />
      </div>
      <Loaded answer={reports} rows={12} height={52} label="Memuat laporan…">
        {({ current_month }) =>
          rows.length === 0 ? (
            <EmptyState title={`Tidak ada laporan pada ${year}`} icon="calendar">
              Fasyankes Anda tidak beroperasi pada tahun ini. Pilih tahun lain.
            </EmptyState>
          ) : (
            <Months form={form} year={year} rows={rows} current={current_month} />
          )
        }
      </Loaded>
    </>
  )
}

/** `9 Terkonfirmasi`, `1 Draf` …: what there is, in the order of a report's life. */
function Counts({ rows }: { rows: readonly DeskRow[] }) {
  const statuses = namesOf(reportStatuses).toReversed()
  return (
    <ul className="legend numbers" aria-label="Jumlah laporan menurut status">
      {statuses.map((status) => {
        const count = rows.filter((row) => statusOf(row) === status).length
        return count === 0 ? null : (
          <li key={status}>
            <strong>{count}</strong> <StatusChip status={status} />
          </li>
        )
      })}
    </ul>
  )
}

function Months({
  form,
  year,
  rows,
  current,
}: {
  form: YearForm
  year: number
  rows: readonly DeskRow[]
  current: Month
}) {
  const { zone } = useMe()
  const { title, hasBeds } = years[form]
  const isNarrow = useNarrow()
  const months = monthsOfYear(year).map((month, index) => ({ month, name: monthNames[index] }))
  // On a phone the months lie below each other: the one at hand first, none that is still to come.
  const drawn = isNarrow ? months.filter(({ month }) => month <= current).toReversed() : months
  return (
    <ListTable caption={`Laporan ${title} tahun ${year}`} className={classes.months}>
      <thead>
        <tr>
          <th scope="col">Bulan</th>
          <th scope="col">Status</th>
          <th scope="col">Batas waktu</th>
          {hasBeds && <th scope="col">BOR</th>}
          <th scope="col">Terakhir</th>
          <th scope="col">
            <span className="unseen">Langkah</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {drawn.map(({ month, name }) => {
          const row = rows.find(({ date }) => date === month)
          if (!row)
            return (
              <tr key={month} className={classes.absent}>
                <th scope="row">{name}</th>
                <td colSpan={hasBeds ? 5 : 4}>{month > current ? 'Belum dimulai' : 'Tidak ada laporan'}</td>
              </tr>
            )
          return (
            <tr key={month}>
              <th scope="row" className={classes.month}>
                {name}
              </th>
              <td>
                <span className="cluster gap-2">
                  <StatusChip status={statusOf(row)} />
                  {row.late && <LateMark />}
                </span>
              </td>
              <td className="nowrap" data-label="Batas waktu">
                {dayText(row.due_date)}
              </td>
              {hasBeds && (
                <td data-label="BOR">
                  <BedOccupancy row={row} />
                </td>
              )}
              <td data-label="Terakhir">{lastTransitionText(row, zone) ?? '–'}</td>
              <td className={classes.step}>
                <ReportAction row={row} name={`laporan ${monthText(month)}`} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </ListTable>
  )
}

function BedOccupancy({ row }: { row: DeskRow }) {
  const bor = row.subforms.find(({ form_type }) => form_type === formIds.bor)
  if (!bor) return 'Tidak berlaku'
  const words = capitalText(subformText(row, bor))
  if (row.report_id === null) return words
  return (
    <PlaceLink
      className={classes.beds}
      place={{ to: bedOccupancyPage(row.report_id) }}
      aria-label={`BOR ${monthText(row.date)}: ${words}`}
    >
      {words}
    </PlaceLink>
  )
}
