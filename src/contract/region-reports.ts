import * as z from 'zod'

import { endpoint } from './endpoint.ts'
import { one } from './envelope.ts'
import { figureFilters } from './figure-filters.ts'
import { Figure, FigureMode } from './figures.ts'
import { LevelShares } from './level-shares.ts'

/** The reports of section 7.13 that speak of regions: tables of figures of the catalogue, with the filters of every figure. */

const Row = z.object({
  /** The region's code, `ID` for the nation. */
  region: z.string(),
  name: z.string(),
  span: z.string(),
  label: z.string(),
  /** By id of the figure. */
  figures: z.record(z.string(), Figure),
})
export type RegionRow = z.input<typeof Row>
const Head = z.object({
  mode: FigureMode,
  /** The figures of every row, in order. */
  columns: z.array(z.object({ id: z.string(), label: z.string(), unit: z.string(), decimals: z.int() })),
})
const Rows = z.array(Row)

/** Which calls answer one table: their rows, and what they are about. */
const regionTables = {
  '/api/limbah/answers/analysis-table':
    'Medical waste by region: reporting, timeliness, confirmation, five services, compliance official and among reporters',
  '/api/limbah/answers/map': 'Medical waste by region, for a map',
  '/api/limbah/answers/map/identifikasi':
    'Hazards by region: the share of facilities that name each, with the coverage of the self-assessment',
  '/api/limbah/answers/map/kerentanan': 'Mean vulnerability by region, with its coverage',
  '/api/limbah/answers/map/penilaian': 'Mean capacity by region, with its coverage',
} as const
export type RegionTablePath = keyof typeof regionTables

const query = z.strictObject(figureFilters)
const tableAt = (path: RegionTablePath) =>
  endpoint('GET', path, {
    permission: 'public',
    summary: regionTables[path],
    query,
    reply: one(Head.extend({ rows: Rows })),
  })
// Safe: these are the keys of the table, each with its call.
export const regionTableCalls = Object.fromEntries(
  Object.keys(regionTables).map((path) => [path, tableAt(path as RegionTablePath)]),
) as Record<RegionTablePath, ReturnType<typeof tableAt>>

const ByMonthAndRegion = one(Head.extend({ months: Rows, regions: Rows }))
export const getWasteEmergence = endpoint('GET', '/api/limbah/answers/timbulan-limbah', {
  permission: 'public',
  summary: 'Kilograms of medical waste by category and per bed-day, by month of the year and by region',
  query,
  reply: ByMonthAndRegion,
})
export const getHealthTables = endpoint('GET', '/api/kesling/answers/analysis-kesling', {
  permission: 'public',
  summary: 'Levels and scores of environmental health by month of the year and by region',
  query,
  reply: ByMonthAndRegion,
})
export const getHealthAnalysis = endpoint('GET', '/api/kesling/answers/analysis', {
  permission: 'public',
  summary: "A region's facilities by level of each section of environmental health",
  query,
  reply: one(
    Head.extend({
      rows: Rows,
      /** Air, sanitasi, higiene, limbah, kebersihan lingkungan. */
      status_evaluations: z.array(z.object({ name: z.string(), levels: LevelShares })),
    }),
  ),
})
export const getWasteSummary = endpoint('GET', '/api/limbah/answers/summary', {
  permission: 'public',
  summary:
    "A region's month of medical waste beside last month and the same month of last year, with the five best and the five worst regions below it",
  query,
  reply: one(
    Head.extend({ now: Row, last_month: Row.nullable(), last_year: Row.nullable(), top: Rows, bottom: Rows }),
  ),
})

export const regionReportEndpoints = {
  ...regionTableCalls,
  getWasteEmergence,
  getHealthTables,
  getHealthAnalysis,
  getWasteSummary,
}
