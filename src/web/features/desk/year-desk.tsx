import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'

import { formFillingStatus } from '#contract/desk.ts'
import { type Month, monthsOfYear } from '#domain/month.ts'
import { monthText, shortMonthNames } from '#domain/words.ts'

import { queryOf } from '../../api/call.ts'
import { useYear } from '../../api/this-month.ts'
import { YearPicker } from '../../ui/period-picker.tsx'
import { PlaceLink, useGo } from '../../ui/places.tsx'
import { getReportPlace } from '../../ui/report-place.ts'
import { EmptyState, Loaded } from '../../ui/states.tsx'
import { LateMark, LateSign, StatusChip, StatusLegend, StatusSign } from '../../ui/status-chip.tsx'
import { type DeskRow, statusOf, statusText } from './desk-rows.ts'
import type { DeskSearch } from './desk-search.ts'

import classes from './year-desk.module.css'

/** The year at a glance: forms by months; on a phone, months with their forms. */
export function YearDesk() {
  const { tahun }: DeskSearch = useSearch({ strict: false })
  const go = useGo()
  const year = useYear(tahun)
  const rows = useQuery(queryOf(formFillingStatus, { query: { tahun: year } }))
  return (
    <>
      <div className="tools">
        <YearPicker
          year={year}
          onChange={(next) =>
            go({ to: '/formulir', search: { tab: 'tahun', tahun: next } }, { replace: true })
          }
        />
        <StatusLegend />
      </div>
      <Loaded answer={rows} rows={3} height={64} label="Memuat kalender…">
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title={`Tidak ada formulir pada ${year}`} icon="calendar">
              Fasyankes Anda tidak beroperasi pada tahun ini. Pilih tahun lain.
            </EmptyState>
          ) : (
            <Calendar year={year} rows={data} />
          )
        }
      </Loaded>
    </>
  )
}

function Calendar({ year, rows }: { year: number; rows: readonly DeskRow[] }) {
  const months = monthsOfYear(year)
  const forms = [...new Map(rows.map(({ form_type, title }) => [form_type, title]))]
  const find = (form: string, month: Month) =>
    rows.find((row) => row.form_type === form && row.date === month)
  return (
    <>
      <div className={`month-frame panel raised ${classes.wide}`}>
        <table className="month-grid">
          <caption className="unseen">Status formulir setiap bulan tahun {year}</caption>
          <thead>
            <tr>
              <th scope="col">Formulir</th>
              {months.map((month, index) => (
                <th key={month} scope="col">
                  <abbr title={monthText(month)}>{shortMonthNames[index]}</abbr>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {forms.map(([form, title]) => (
              <tr key={form}>
                <th scope="row">{title}</th>
                {months.map((month) => (
                  <td key={month}>
                    <Cell row={find(form, month)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {/* On a phone the months lie below each other: the one at hand first. */}
      <ol className={`stack list gap-4 ${classes.months}`}>
        {months
          .filter((month) => rows.some(({ date }) => date === month))
          .toReversed()
          .map((month) => (
            <li key={month} className={classes.month}>
              <h2>{monthText(month)}</h2>
              <ul className="list">
                {rows
                  .filter(({ date }) => date === month)
                  .map((row) => (
                    <li key={row.form_type}>
                      <PlaceLink className={classes.line} place={getReportPlace(row, row.date)}>
                        <span>{row.title}</span>
                        <span className="cluster gap-2">
                          <StatusChip status={statusOf(row)} />
                          {row.late && <LateMark />}
                        </span>
                      </PlaceLink>
                    </li>
                  ))}
              </ul>
            </li>
          ))}
      </ol>
    </>
  )
}

function Cell({ row }: { row: DeskRow | undefined }) {
  if (!row)
    return (
      <span className="quiet">
        <span aria-hidden="true">–</span>
        <span className="unseen">tidak ada</span>
      </span>
    )
  const name = `${row.title} ${monthText(row.date)}: ${statusText(row)}`
  return (
    <PlaceLink className="month-cell" place={getReportPlace(row, row.date)} aria-label={name} title={name}>
      <StatusSign status={statusOf(row)} />
      {row.late && <LateSign />}
    </PlaceLink>
  )
}
