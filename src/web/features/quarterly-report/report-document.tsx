import type { ReactNode } from 'react'

import { boundsOf, spanText } from '#domain/span.ts'
import { momentText } from '#domain/words.ts'

import { useConfiguration } from '../../api/configuration.ts'
import { useZone } from '../../api/me.ts'
import { useFigureMonth } from '../../api/this-month.ts'
import { momentOf } from '../../chart/source.ts'
import { modeWords } from '../../figures/figure-question.ts'
import { EmptyState, Loaded } from '../../ui/states.tsx'
import { Appendix } from './appendix.tsx'
import { isAnyReported } from './bases.ts'
import { Coverage } from './coverage.tsx'
import { FormSection } from './form-section.tsx'
import { Method } from './method.tsx'
import { Quality } from './quality.tsx'
import type { Quarter, RegionQuarter } from './quarter.ts'
import { monthly, type ReportSection } from './report-sections.ts'
import { Summary } from './summary.tsx'

import classes from './quarterly-report.module.css'

type Part = { key: string; title: string; body: (whole: Quarter) => ReactNode }

/** The parts after the summary: what every form has in common, a section for each group of forms, notes, tables. */
function partsOf(report: RegionQuarter, reported: readonly ReportSection[]): Part[] {
  return [
    {
      key: 'cakupan',
      title: 'Cakupan dan ketepatan pelaporan',
      body: (whole) => <Coverage report={whole} />,
    },
    ...report.sections
      // Of half-years only those that have begun to be answered have something to say.
      .filter((section) => section.least === 'month' || reported.includes(section))
      .map((section) => ({
        key: section.key,
        title: section.title,
        body: (whole: Quarter) => <FormSection report={whole} section={section} />,
      })),
    { key: 'kualitas', title: 'Kualitas data', body: (whole) => <Quality report={whole} /> },
    {
      key: 'metode',
      title: 'Catatan metode',
      body: (whole) => <Method report={whole} sections={reported} />,
    },
    { key: 'lampiran', title: 'Lampiran', body: (whole) => <Appendix report={whole} sections={reported} /> },
  ]
}

/** Whether any form has been reported in the quarter: without that there is nothing to print. */
export const hasReports = ({ forms, momentsOf }: RegionQuarter): boolean =>
  forms.some(({ reporting }) => (momentsOf(monthly(reporting)).now?.base.n ?? 0) > 0)

/** The report as it is read and printed. Its summary is there first, the rest as soon as it has come. */
export function ReportDocument({
  report,
  rest,
}: {
  report: RegionQuarter
  /** The whole report, as useQuery would give it. */
  rest: { data: Quarter | undefined; error: unknown; refetch: () => void }
}) {
  const { quarter, region, mode } = report
  const name = useConfiguration()?.name ?? 'SILIKA'
  const zone = useZone()
  const thisMonth = useFigureMonth()
  if (!hasReports(report))
    return (
      <EmptyState title={`Belum ada laporan ${spanText(quarter)}`} icon="chart">
        Belum ada laporan bulanan {region.name} yang dapat diringkas untuk triwulan ini. Pilih triwulan atau
        provinsi lain.
      </EmptyState>
    )
  const reported = report.sections.filter(({ figures }) => isAnyReported(figures, report))
  const parts = partsOf(report, reported)
  return (
    <div className={classes.desk}>
      <article className={classes.report} aria-label={`Laporan ${spanText(quarter)} ${region.name}`}>
        <header className={classes.cover}>
          <p className={classes.system}>{name} · Kementerian Kesehatan Republik Indonesia</p>
          <p className={classes.coverTitle}>Laporan {spanText(quarter)}</p>
          <p className={classes.place}>{region.name}</p>
          <p className="soft flat">
            Limbah dan kesehatan lingkungan fasilitas pelayanan kesehatan. {modeWords[mode]}, keadaan{' '}
            {momentText(momentOf(report), zone)}.
          </p>
          {boundsOf(quarter).to >= thisMonth && (
            <p className="caution">
              Triwulan ini belum berakhir: angkanya masih akan berubah, dan dibandingkan dengan triwulan
              sebelumnya yang sudah utuh.
            </p>
          )}
        </header>
        <nav className={classes.contents} aria-label="Daftar isi">
          <h2>Daftar isi</h2>
          <ol>
            {[summary, ...parts].map(({ key, title }) => (
              <li key={key}>
                <a href={`#${key}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <Section id={summary.key} title={summary.title} number={1}>
          <Summary report={report} sections={reported} />
        </Section>
        <Loaded answer={rest} rows={6} height={160} label="Menyusun bagian lain…">
          {(whole) =>
            parts.map(({ key, title, body }, index) => (
              <Section key={key} id={key} title={title} number={index + 2}>
                {body(whole)}
              </Section>
            ))
          }
        </Loaded>
      </article>
    </div>
  )
}

const summary = { key: 'ringkasan', title: 'Ringkasan' }

function Section({
  id,
  title,
  number,
  children,
}: {
  id: string
  title: string
  number: number
  children: ReactNode
}) {
  return (
    <section id={id} className={classes.section} aria-labelledby={`judul-${id}`}>
      <h2 id={`judul-${id}`}>
        {number}. {title}
      </h2>
      {children}
    </section>
  )
}
