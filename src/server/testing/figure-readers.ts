import type { Chart } from '#contract/charts.ts'
import { facilityTypes } from '#domain/facility.ts'
import { monthNumberOf, yearOf } from '#domain/month.ts'
import { shortMonthNames } from '#domain/words.ts'
import type { CatalogueFigure } from '#indicators/catalogue.ts'
import {
  charts,
  type ChartRow,
  type ChartSeries,
  kitCharts,
  reportingChart,
} from '#server/features/charts/table.ts'

import type { Recounted, RecountQuestion } from './figure-recount.ts'
import { ok } from './reports.ts'
import type { Client } from './with-app.ts'

/** A figure of a region, or of the facility that asks. */
export type ReaderQuestion = RecountQuestion & { name: string }
/** What a call gave where the recount gave `counted`. */
export type Claim = { where: string; told: unknown; counted: unknown }
type Reader = (client: Client, question: ReaderQuestion, counted: Recounted) => Promise<Claim[]>

/** How a call names the place; nothing for the nation. */
function placeOf({ place }: ReaderQuestion): Record<string, string> {
  if ('facilityId' in place || place.level === 0) return {}
  return { [place.level === 1 ? 'provinsi_id' : 'kabupatenkota_id']: place.code }
}
const filtersOf = ({ type, mode }: ReaderQuestion) => ({
  ...(type && { tipe_fasyankes: facilityTypes[type].code }),
  mode: mode === 'all' ? 'semua' : 'terkonfirmasi',
})

/** The charts that show a figure, each with its path and the series. */
function chartsWith({ id, form }: CatalogueFigure) {
  const rows: { path: string; chart: Omit<ChartRow, 'by'> & { by?: ChartRow['by'] } }[] = [
    ...Object.entries(charts).map(([path, make]) => ({ path, chart: make(undefined) })),
    ...Object.entries(kitCharts).map(([measure, chart]) => ({ path: `sanitarian-kit/${measure}`, chart })),
    { path: form, chart: reportingChart({ id: form, title: form }) },
  ]
  return rows.flatMap(({ path, chart }) =>
    chart.series
      .filter((series) => series.figure === id && chart.days === undefined)
      .map((series) => ({ path, by: chart.by, series })),
  )
}

/** What a series shows of a figure, by the recount. */
function partOf({ part }: ChartSeries, { value, of, n, words, base }: Recounted): number | null {
  if (part === 'value') return value
  if (n === null || (n === 0 && base.of === 0)) return null
  if (part === 'of') return of
  if (part === 'confirmed') return base.confirmed
  if (part === 'missing') return base.of - base.n
  if (n === 0 || words === null) return null
  return 'word' in part ? (words[part.word] ?? null) : ((words[part.share] ?? 0) * 100) / n
}

/** Every call that tells figures. A new one is a row here. */
export const figureReaders: Readonly<Record<string, Reader>> = {
  angka: async (client, question, counted) => {
    if ('facilityId' in question.place) return []
    const { figure, month } = question
    const asked = { ...filtersOf(question), ...placeOf(question), indikator: figure.id, dari: month }
    const query = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]))
    const { data } = ok(await client.get(`/api/angka?${query.toString()}`))
    const { value, of, per, n, words, base } = data.rows[0].figures[figure.id]
    const told = { value, of, per, n, words, base: { n: base.n, of: base.of, confirmed: base.confirmed } }
    return [{ where: 'angka', told, counted }]
  },

  grafik: async (client, question, counted) => {
    const { place, figure, name, month } = question
    if ('facilityId' in place) return []
    const year = { ...filtersOf(question), tahun: yearOf(month) }
    const ofMonth = { ...year, bulan: monthNumberOf(month) }
    const claims: Claim[] = []
    for (const { path, by, series } of chartsWith(figure)) {
      // Another figure speaks where nothing of this one has come.
      if (series.instead !== undefined && counted.n === 0) continue
      const claim = async (type: string, body: object, label: string) => {
        const address = by === undefined ? `${path}/${type}` : path
        const chart: Chart = ok(await client.post(`/api/grafik/${address}`, body)).data
        const told = chart.series.find((one) => one.name === series.name)
        const index = chart.labels.indexOf(label)
        const base = { n: counted.n ?? 0, of: counted.base.of }
        claims.push({
          where: `${address} ${series.name} ${label}`,
          // A base of another figure is compared where that one is.
          told: { value: told?.data[index], base: series.base === undefined ? told?.base[index] : base },
          counted: { value: partOf(series, counted), base },
        })
      }
      const label = shortMonthNames[monthNumberOf(month) - 1] ?? ''
      if (by !== 'regions') await claim('bulan', { ...year, ...placeOf(question) }, label)
      // A province stands among the others, a regency alone.
      if (by !== 'months' && place.level > 0)
        await claim('provinsi', { ...ofMonth, ...(place.level === 2 && placeOf(question)) }, name)
    }
    return claims
  },

  'tabel fasyankes': async (client, { place, figure, month }, counted) => {
    if (!('facilityId' in place)) return []
    const { data } = ok(await client.get(`/api/facility-table?tahun=${yearOf(month)}`))
    const row = data.months.find((one: { date: string }) => one.date === month)
    const told = row?.values[figure.id]
    if (told === undefined) return []
    const said = Object.entries(counted.words ?? {}).find(([, n]) => n === 1)?.[0] ?? null
    return [{ where: 'tabel fasyankes', told, counted: counted.words ? said : counted.value }]
  },
}
