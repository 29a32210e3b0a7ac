import type { Figure } from '#contract/figures.ts'
import { percentText, numberText } from '#domain/words.ts'

import { PlainTable } from '../../ui/plain-table.tsx'
import { valueOf } from './bases.ts'
import { linesOf } from './course-chart.ts'
import { PeriodChart } from './period-chart.tsx'
import { Places } from './place-map.tsx'
import type { Quarter, RegionQuarter } from './quarter.ts'
import { monthly, type ReportedForm } from './report-sections.ts'
import { movementOf, reportingSentence } from './sentences.ts'

import classes from './quarterly-report.module.css'

const percent = { unit: '%', decimals: 1 }

/** How many monthly reports have come, in words. */
export function ReportingWords({ report }: { report: RegionQuarter }) {
  const forms = report.forms.map(({ title, reporting }) => {
    const { now } = report.momentsOf(monthly(reporting))
    return { title, sent: now?.of ?? 0, owed: now?.per ?? 0, rate: now?.value ?? null }
  })
  return <p>{reportingSentence(forms, report.periodOf('month'))}</p>
}

/** How each form is reported: how much, how early, and how much an office has confirmed. */
export function Coverage({ report }: { report: Quarter }) {
  const { forms } = report
  const rates = (which: 'reporting' | 'timeliness') =>
    linesOf(
      report,
      forms.map((form) => ({ id: form[which], name: form.title })),
      percent,
    )
  // All forms by region stand in the appendix; the map shows the one that most facilities owe.
  const [first] = forms.toSorted((one, other) => owedOf(report, other) - owedOf(report, one))
  const figure = first && report.catalogue.get(first.reporting)
  const reporting = figure && { ...figure, label: `${figure.label} ${first.title}` }
  return (
    <>
      <ReportingWords report={report} />
      <PlainTable
        look="folds"
        caption="Pelaporan menurut formulir"
        className={classes.figures}
        columns={[
          'Formulir',
          'Wajib',
          'Masuk',
          'Pelaporan',
          'Dari triwulan sebelumnya',
          'Tepat waktu',
          'Terverifikasi',
        ]}
        rows={forms.map((form) => rowOf(form, report))}
      />
      <div className={classes.charts}>
        <PeriodChart report={report} title="Tingkat pelaporan menurut formulir" chart={rates('reporting')} />
        <PeriodChart report={report} title="Ketepatan waktu menurut formulir" chart={rates('timeliness')} />
      </div>
      {reporting && <Places report={report} figure={reporting} />}
    </>
  )
}

const owedOf = (report: Quarter, { reporting }: ReportedForm) =>
  report.momentsOf(monthly(reporting)).now?.per ?? 0

function rowOf(form: ReportedForm, report: Quarter) {
  const { now, before } = report.momentsOf(monthly(form.reporting))
  const shareOf = (id: string) => percentText(report.momentsOf(monthly(id)).now?.value ?? null)
  const count = (read: (told: Figure) => number | null) => (now ? numberText(read(now) ?? 0) : '–')
  return {
    key: form.form,
    cells: [
      form.title,
      count(({ per }) => per),
      count(({ of }) => of),
      <strong key="rate">{percentText(now?.value ?? null)}</strong>,
      movementOf(percent, now?.value, valueOf(before))?.text ?? '–',
      shareOf(form.timeliness),
      shareOf(form.verification),
    ],
  }
}
