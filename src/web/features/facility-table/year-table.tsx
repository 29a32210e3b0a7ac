import { unitAfter } from '#domain/figure-words.ts'
import { isReported, reportStatuses, statusOfWord } from '#domain/report-status.ts'
import { monthText, shortMonthNames } from '#domain/words.ts'

import { NoValue, ValueCell } from '../../ui/indicator-value.tsx'
import { PlaceLink } from '../../ui/places.tsx'
import { getReportPlace } from '../../ui/report-place.ts'
import { LateSign, StatusSign } from '../../ui/status-chip.tsx'
import type { Indicator, Table } from './table-view-of.ts'

import classes from './facility-table.module.css'

/** The year on a wide screen: a row per form and indicator, a column per month, and the whole year at the end. */
export function YearTable({
  table,
  forms,
  indicators,
}: {
  table: Table
  forms: Table['forms']
  indicators: readonly Indicator[]
}) {
  return (
    <div className={`month-frame panel raised ${classes.wide}`}>
      <table className={`month-grid ${classes.grid}`}>
        <caption className="unseen">Pelaporan dan indikator setiap bulan tahun {table.year}</caption>
        <colgroup>
          <col className={classes.names} />
          {table.months.map(({ date }) => (
            <col key={date} />
          ))}
          <col className={classes.whole} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">Pelaporan dan indikator</th>
            {table.months.map(({ date, month }) => (
              <th key={date} scope="col">
                <abbr title={monthText(date)}>{shortMonthNames[month - 1]}</abbr>
              </th>
            ))}
            <th scope="col">Setahun</th>
          </tr>
        </thead>
        <tbody>
          {forms.map(({ form_type, title }) => (
            <tr key={form_type} className={classes.status}>
              <th scope="row">{title}</th>
              {table.months.map(({ date, reports }) => {
                const report = reports.find((each) => each.form_type === form_type)
                return (
                  <td key={date}>
                    {report ? <State title={title} date={date} report={report} /> : <NoValue />}
                  </td>
                )
              })}
              <td>{reportedText(table, form_type)}</td>
            </tr>
          ))}
        </tbody>
        <tbody>
          {indicators.map((indicator) => (
            <tr key={indicator.key}>
              <th scope="row">
                {indicator.label}
                {unitAfter(indicator) && <span className={classes.unit}> ({unitAfter(indicator)})</span>}
              </th>
              {table.months.map(({ date, values }) => (
                <td key={date}>
                  <ValueCell indicator={indicator} value={values[indicator.key]} />
                </td>
              ))}
              <td>
                <ValueCell indicator={indicator} value={table.total[indicator.key]} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type State = Table['months'][number]['reports'][number]

/** The sign of a report leads to it; one that has not been begun, to its month on the desk. */
function State({ title, date, report }: { title: string; date: string; report: State }) {
  const status = statusOfWord(report.report_status)
  const words = `${title} ${monthText(date)}: ${reportStatuses[status].short}${report.late ? ', terlambat' : ''}`
  return (
    <PlaceLink className="month-cell" place={getReportPlace(report, date)} aria-label={words} title={words}>
      <StatusSign status={status} />
      {report.late && <LateSign />}
    </PlaceLink>
  )
}

/** Whether a report counts as reported. */
export function isSent({ report_status }: State): boolean {
  return isReported(statusOfWord(report_status))
}

/** `9/12`: how many of the months in which a report may exist have one that was sent. */
export function reportedText({ months }: Table, formId: string): string {
  const states = months.flatMap(({ reports }) => reports.filter(({ form_type }) => form_type === formId))
  return states.length === 0 ? '–' : `${states.filter(isSent).length}/${states.length}`
}
