import { type ReactNode, useState } from 'react'

import { spanText } from '#domain/span.ts'
import { momentText } from '#domain/words.ts'

import { useConfiguration } from '../../api/configuration.ts'
import { useZone } from '../../api/me.ts'
import { modeWords } from '../../figures/figure-question.ts'
import { EmptyState } from '../../ui/states.tsx'
import { Appendix } from './appendix.tsx'
import { Coverage } from './coverage.tsx'
import { FormSection } from './form-section.tsx'
import { Method } from './method.tsx'
import { Quality } from './quality.tsx'
import { Summary } from './summary.tsx'
import type { Quarter } from './use-quarter.ts'

import classes from './quarterly-report.module.css'

type Part = { key: string; title: string; body: ReactNode }

/** The parts of the report in their order: what every form has in common, a section for each group of forms, notes, tables. */
function partsOf(report: Quarter): Part[] {
  const reported = report.sections.filter(({ figures }) =>
    figures.some((figure) => (report.momentsOf(figure).now?.base.n ?? 0) > 0),
  )
  return [
    { key: 'ringkasan', title: 'Ringkasan', body: <Summary report={report} sections={reported} /> },
    { key: 'cakupan', title: 'Cakupan dan ketepatan pelaporan', body: <Coverage report={report} /> },
    ...report.sections
      // Of half-years only those that have begun to be answered have something to say.
      .filter((section) => section.least === 'month' || reported.includes(section))
      .map((section) => ({
        key: section.key,
        title: section.title,
        body: <FormSection report={report} section={section} />,
      })),
    { key: 'kualitas', title: 'Kualitas data', body: <Quality report={report} /> },
    { key: 'metode', title: 'Catatan metode', body: <Method report={report} sections={reported} /> },
    { key: 'lampiran', title: 'Lampiran', body: <Appendix report={report} sections={reported} /> },
  ]
}

/** The report as it is read and printed. */
export function ReportDocument({ report }: { report: Quarter }) {
  const { quarter, region, forms, mode } = report
  const name = useConfiguration()?.name ?? 'SILIKA'
  const zone = useZone()
  const [madeAt] = useState(() => new Date())
  const hasReports = forms.some(
    ({ reporting }) => report.momentsOf({ id: reporting, span: 'month' }).now?.base.n,
  )
  if (!hasReports)
    return (
      <EmptyState title={`Belum ada laporan ${spanText(quarter)}`} icon="chart">
        Belum ada laporan bulanan {region.name} yang dapat diringkas untuk triwulan ini. Pilih triwulan atau
        provinsi lain.
      </EmptyState>
    )
  const parts = partsOf(report)
  return (
    <div className={classes.desk}>
      <article className={classes.report} aria-label={`Laporan ${spanText(quarter)} ${region.name}`}>
        <header className={classes.cover}>
          <p className={classes.system}>{name} · Kementerian Kesehatan Republik Indonesia</p>
          <p className={classes.coverTitle}>Laporan {spanText(quarter)}</p>
          <p className={classes.place}>{region.name}</p>
          <p className="soft flat">
            Limbah dan kesehatan lingkungan fasilitas pelayanan kesehatan. {modeWords[mode]}, keadaan{' '}
            {momentText(madeAt, zone)}.
          </p>
        </header>
        <nav className={classes.contents} aria-label="Daftar isi">
          <h2>Daftar isi</h2>
          <ol>
            {parts.map(({ key, title }) => (
              <li key={key}>
                <a href={`#${key}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
        {parts.map(({ key, title, body }, index) => (
          <section key={key} id={key} className={classes.section} aria-labelledby={`judul-${key}`}>
            <h2 id={`judul-${key}`}>
              {index + 1}. {title}
            </h2>
            {body}
          </section>
        ))}
      </article>
    </div>
  )
}
