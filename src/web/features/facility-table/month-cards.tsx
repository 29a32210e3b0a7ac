import { type ReactNode, useRef } from 'react'

import { statusOfWord } from '#domain/report-status.ts'
import { monthText } from '#domain/words.ts'

import { valueText, Word } from '../../ui/indicator-value.tsx'
import { LateMark, StatusChip } from '../../ui/status-chip.tsx'
import { useUnfoldedOnPaper } from '../../ui/use-printing.ts'
import type { Indicator, Table } from './table-view-of.ts'
import { isSent, reportedText } from './year-table.tsx'

import classes from './facility-table.module.css'

/** The same year on a phone: a card per month, newest first, and one for the whole year. */
export function MonthCards({
  table,
  forms,
  indicators,
}: {
  table: Table
  forms: Table['forms']
  indicators: readonly Indicator[]
}) {
  const list = useRef<HTMLOListElement>(null)
  useUnfoldedOnPaper(list)
  const months = table.months.filter(({ reports }) => reports.length > 0).toReversed()
  // A word has no year but where its months make one.
  const ofYear = indicators.filter(({ kind, key }) => kind !== 'word' || isKnown(table.total[key]))
  return (
    <ol
      ref={list}
      className={`stack list gap-4 ${classes.cards}`}
      aria-label={`Bulan-bulan tahun ${table.year}`}
    >
      <li className={classes.card}>
        <Folded title="Setahun" words={String(table.year)} isOpen>
          <dl className="flat">
            {forms.map(({ form_type, title }) => (
              <div key={form_type} className={classes.line}>
                <dt className="quiet">{title}</dt>
                <dd>{reportedText(table, form_type)} bulan terkirim</dd>
              </div>
            ))}
            <Values indicators={ofYear} values={table.total} />
          </dl>
        </Folded>
      </li>
      {months.map(({ date, reports, values }, index) => {
        const known = indicators.filter(({ key }) => isKnown(values[key]))
        return (
          <li key={date} className={classes.card}>
            <Folded title={monthText(date)} words={sentText(reports, forms)} isOpen={index === 0}>
              <ul className="list">
                {forms.flatMap(({ form_type, title }) => {
                  const report = reports.find((each) => each.form_type === form_type)
                  return report
                    ? [
                        <li key={form_type} className={classes.line}>
                          <span>{title}</span>
                          <span className="cluster gap-2">
                            <StatusChip status={statusOfWord(report.report_status)} />
                            {report.late && <LateMark />}
                          </span>
                        </li>,
                      ]
                    : []
                })}
              </ul>
              {known.length > 0 && (
                <dl className="flat">
                  <Values indicators={known} values={values} />
                </dl>
              )}
            </Folded>
          </li>
        )
      })}
    </ol>
  )
}

type Value = Table['total'][string]
const isKnown = (value: Value | undefined) => value !== null && value !== undefined

/** The lines of what a month or the year is worth. */
function Values({
  indicators,
  values,
}: {
  indicators: readonly Indicator[]
  values: Readonly<Record<string, Value>>
}) {
  return indicators.map((indicator) => {
    const value = values[indicator.key]
    return (
      <div key={indicator.key} className={classes.line}>
        <dt className="quiet">{indicator.label}</dt>
        <dd>
          {typeof value === 'string' ? (
            <Word indicator={indicator} value={value} />
          ) : (
            valueText(indicator, value)
          )}
        </dd>
      </div>
    )
  })
}

/** One card: its head is always there, the rest when it is opened. */
function Folded({
  title,
  words,
  isOpen,
  children,
}: {
  title: string
  words: string
  isOpen: boolean
  children: ReactNode
}) {
  return (
    <details open={isOpen}>
      <summary className="spread">
        <h2 className="heading">{title}</h2>
        <span className="soft">{words}</span>
      </summary>
      {children}
    </details>
  )
}

function sentText(reports: Table['months'][number]['reports'], forms: Table['forms']): string {
  const shown = reports.filter(({ form_type }) => forms.some((form) => form.form_type === form_type))
  return `${shown.filter(isSent).length} dari ${shown.length} terkirim`
}
