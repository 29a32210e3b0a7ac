import * as z from 'zod'

import { countedDeviceNames } from '#domain/mercury-devices.ts'

import { endpoint } from './endpoint.ts'
import { Instant, one } from './envelope.ts'
import { figureFilters } from './figure-filters.ts'
import { FigureMode } from './figures.ts'

/** The charts of the specification. All take the same filters, and answer one shape. */

/** The charts that have an address of their own, and what each shows. */
export const chartSummaries = {
  'limbah-fasyankes/pemilihan': 'Facilities that fulfil the sorting of medical waste, and those that do not',
  'limbah-fasyankes/pewadahan':
    'Facilities that fulfil the packaging of medical waste, and those that do not',
  'limbah-fasyankes/pengangkutan':
    'Facilities that fulfil the transportation of medical waste, and those that do not',
  'limbah-fasyankes/penyimpanan':
    'Facilities that fulfil the storage of medical waste, and those that do not',
  'limbah-fasyankes/pengolahan':
    'Facilities that fulfil the processing of medical waste, and those that do not',
  'limbah-fasyankes/pengelolaan':
    'Facilities that meet the criteria of medical waste, do not meet them, or are not analysed yet, with both rates of compliance',
  'limbah-fasyankes/provinsi': 'Official compliance and reporting of medical waste, best region first',
  'limbah-covid/tahun': 'COVID waste and patients by month; the base is days reported of days owed',
  'limbah-covid/limbah-padat':
    'What the solid COVID waste of each month consists of, and how much of it one patient-day makes',
  'limbah-covid/provinsi': 'Solid COVID waste, most first',
  'alkes-bermerkuri/penghapusan': 'Devices with mercury that are no longer in use, and those that still are',
  'alkes-bermerkuri/penarikan':
    'Devices with mercury that were withdrawn, and those that wait for it in storage',
  'kesehatan-lingkungan/air': 'Facilities by their level of water, in percent',
  'kesehatan-lingkungan/sanitasi': 'Facilities by their level of sanitation, in percent',
  'kesehatan-lingkungan/pengelolaan-limbah-medis': 'Facilities by their level of waste, in percent',
  'kesehatan-lingkungan/kebersihan-tangan': 'Facilities by their level of hand hygiene, in percent',
  'kesehatan-lingkungan/kebersihan-lingkungan': 'Facilities by their level of cleaning, in percent',
  'kesehatan-lingkungan/energi-lingkungan': 'Facilities by their level of energy and environment, in percent',
  'kesehatan-lingkungan/manajemen-tenaga-kerja':
    'Facilities by their level of management and workforce, in percent',
} as const
export type ChartName = keyof typeof chartSummaries

const Chart = z.object({
  /** Months of the year, or names of regions. */
  labels: z.array(z.string()),
  series: z.array(
    z.object({
      name: z.string(),
      unit: z.string(),
      /** A value for each label; null where it cannot be told. */
      data: z.array(z.number().nullable()),
      /** What each value rests on: reports that it counts, of reports owed; for `limbah-covid/tahun` days. Null where it is not told. */
      base: z.array(z.object({ n: z.int().nullable(), of: z.int() })),
      /** The map's colour of each value, in a chart that ranks regions. */
      colours: z.array(z.string()).nullable(),
    }),
  ),
  /** That of the first series. */
  unit: z.string(),
  title: z.string(),
  /** What has to be known beside the values, in Indonesian. */
  note: z.string().nullable(),
  /** When a report that it counts changed last. */
  as_of: Instant.nullable(),
  mode: FigureMode,
})
/** As the server gives it, before instants become text. */
export type Chart = z.input<typeof Chart>

const ChartFilters = z.strictObject(figureFilters)
const MercuryFilters = ChartFilters.extend({
  /** One kind of device in place of all that count. */
  alat: z.enum(countedDeviceNames, { error: `Pilih ${countedDeviceNames.join(', ')}` }).optional(),
})

export type ChartFilters = z.output<typeof MercuryFilters>

const common = {
  permission: 'public',
  effect: 'read',
  fromAnywhere: true,
  reply: one(Chart),
} as const

const chartAt = (name: ChartName) =>
  endpoint('POST', `/api/grafik/${name}`, {
    ...common,
    summary: chartSummaries[name],
    body: name.startsWith('alkes-bermerkuri/') ? MercuryFilters.optional() : ChartFilters.optional(),
  })
// Safe: these are the keys of the table, each with its call.
const namedCharts = Object.fromEntries(
  Object.keys(chartSummaries).map((name) => [name, chartAt(name as ChartName)]),
) as Record<ChartName, ReturnType<typeof chartAt>>

/** What the labels of a chart are: the months of a year, provinces, or the regencies of a province. */
const chartTypes = ['bulan', 'provinsi', 'kab-kota'] as const
const ChartType = z.enum(chartTypes, { error: `Pilih ${chartTypes.join(', ')}` })
export type ChartType = z.output<typeof ChartType>

const kitMeasures = ['ketersediaan', 'kondisi', 'kalibrasi', 'penggunaan'] as const
export type KitMeasure = (typeof kitMeasures)[number]

export const getKitChart = endpoint('POST', '/api/grafik/sanitarian-kit/{indikator}/{type}', {
  ...common,
  summary: 'A measure of the sanitarian kit in percent; for its availability also facilities by category',
  params: z.strictObject({
    indikator: z.enum(kitMeasures, { error: `Pilih ${kitMeasures.join(', ')}` }),
    type: ChartType,
  }),
  body: ChartFilters.optional(),
})
export const getFormChart = endpoint('POST', '/api/grafik/{formulir}/{type}', {
  ...common,
  summary: 'How a form is reported: what was sent, confirmed, returned, or not sent, with the rates',
  params: z.strictObject({ formulir: z.string().max(60), type: ChartType }),
  body: ChartFilters.optional(),
})

export const chartEndpoints = { ...namedCharts, getKitChart, getFormChart }
