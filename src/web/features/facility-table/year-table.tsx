import { monthText, shortMonthNames } from '#domain/words.ts'

import { LateSign, StatusSign, statusOfWord } from '../../ui/status-chip.tsx'
import { figureText, type Indicator, type Table, unitAfter, type Value, valueText } from './table-view-of.ts'

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
    <div className={classes.frame}>
      <table className={classes.grid}>
        <caption className="unseen">Pelaporan dan indikator setiap bulan tahun {table.year}</caption>
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
                    {report ? (
                      <span className={classes.sign}>
                        <StatusSign status={statusOfWord(report.report_status)} />
                        {report.late && <LateSign />}
                      </span>
                    ) : (
                      <Nothing />
                    )}
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
                  <Cell indicator={indicator} value={values[indicator.key]} />
                </td>
              ))}
              <td>
                <Cell indicator={indicator} value={table.total[indicator.key]} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const reported = ['sent', 'revise', 'confirmed']

/** `9/12`: how many of the months in which a report may exist have one that was sent. */
export function reportedText({ months }: Table, form: string): string {
  const states = months.flatMap(({ reports }) => reports.filter(({ form_type }) => form_type === form))
  const sent = states.filter(({ report_status }) => reported.includes(report_status))
  return states.length === 0 ? '–' : `${sent.length}/${states.length}`
}

function Cell({ indicator, value }: { indicator: Indicator; value: Value | undefined }) {
  if (value === null || value === undefined) return <Nothing />
  if (typeof value === 'number') return figureText(indicator, value)
  return <Word indicator={indicator} value={value} />
}

/** A word with its colour. */
export function Word({ indicator, value }: { indicator: Indicator; value: string }) {
  return (
    <span className={classes.word} data-tone={indicator.words?.[value]?.tone}>
      {valueText(indicator, value)}
    </span>
  )
}

function Nothing() {
  return (
    <span className={classes.none}>
      <span aria-hidden="true">–</span>
      <span className="unseen">tidak ada</span>
    </span>
  )
}
