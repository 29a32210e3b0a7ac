import type { CatalogueRow } from '#contract/figures.ts'

import { ReportingWords } from './coverage.tsx'
import { FigureTable } from './figure-table.tsx'
import type { RegionQuarter } from './quarter.ts'
import { namedInQuarter, type ReportSection } from './report-sections.ts'
import { figureSentence } from './sentences.ts'

/** The whole report in a page: how reporting went, the leading figure of each section in words, and all of them as a table. */
export function Summary({ report, sections }: { report: RegionQuarter; sections: readonly ReportSection[] }) {
  const named = (figure: CatalogueRow) => namedInQuarter(figure, report.periodOf(figure.span))
  const leading = sections.flatMap(({ figures }) => figures.slice(0, 1).map(named))
  return (
    <>
      <ReportingWords report={report} />
      <ul className="bullets">
        {leading.map((figure) => (
          <li key={figure.id}>
            {figureSentence(figure, report.momentsOf(figure), report.periodOf(figure.span))}
          </li>
        ))}
      </ul>
      <h3>Angka utama</h3>
      <FigureTable
        caption="Angka utama"
        figures={sections.flatMap(({ figures }) => figures.slice(0, 2).map(named))}
        report={report}
      />
    </>
  )
}
