import type { CatalogueRow, Figure, FigureMode } from '#contract/figures.ts'
import type { Span } from '#domain/span.ts'

import type { ReportedForm, ReportSection } from './report-sections.ts'

/** What the quarterly report is made of; `use-quarter.ts` asks for it. */

/** A figure in the period of the report, in the one before it and in the same one a year ago. */
export type Moments = { now: Figure | undefined; before: Figure | undefined; lastYear: Figure | undefined }
/** What a figure is told of: `triwulan` or `semester`, with its name. */
export type Period = { noun: 'triwulan' | 'semester'; name: string }
/** A region below that of the report, with its figure. */
export type Place = { name: string; told: Figure | undefined }

/** What the report says of the region itself in the quarter; its summary needs no more. */
export type RegionQuarter = {
  quarter: Span
  region: { code: string; name: string }
  mode: FigureMode
  catalogue: ReadonlyMap<string, CatalogueRow>
  sections: readonly ReportSection[]
  forms: readonly ReportedForm[]
  /** What the regions one level below are called. */
  noun: string
  periodOf: (least: CatalogueRow['span']) => Period
  momentsOf: (figure: Pick<CatalogueRow, 'id' | 'span'>) => Moments
  /** Each period up to that of the report, with the figure. */
  courseOf: (figure: Pick<CatalogueRow, 'id' | 'span'>) => { span: Span; told: Figure | undefined }[]
}
/** Everything that the report is made of, in one region and quarter. */
export type Quarter = RegionQuarter & {
  /** The regions one level below, in their order. */
  placesOf: (figure: Pick<CatalogueRow, 'id' | 'span'>) => (Place & { code: string })[]
}
/** The report as far as it has come: the region, and then the whole. */
export type QuarterSoFar = { report: RegionQuarter; whole: Quarter | undefined }
