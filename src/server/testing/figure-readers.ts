import type { Chart } from '#contract/charts.ts'
import type { Figure } from '#contract/figures.ts'
import { facilityTypes } from '#domain/facility.ts'
import { monthNumberOf, yearOf } from '#domain/month.ts'
import { reportStatuses } from '#domain/report-status.ts'
import { addSpans, boundsOf, type Span, spanKindOf, spanKinds } from '#domain/span.ts'
import { shortMonthNames } from '#domain/words.ts'
import { assessmentForm } from '#indicators/assessment-figures.ts'
import type { CatalogueFigure } from '#indicators/catalogue-figure.ts'
import { formRows } from '#indicators/shipped-forms.ts'
import {
  charts,
  type ChartRow,
  type ChartSeries,
  kitCharts,
  reportingChart,
} from '#server/features/charts/table.ts'
import { readSheet } from '#server/spreadsheet/read-sheet.ts'

import type { Recounted, RecountQuestion } from './recount-question.ts'
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

const queryOf = (asked: object) =>
  new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)])).toString()

/** A span as the calls of the specification name it, beside its year. */
function periodOf(span: Span): { bulan: number } | { period_type: string; period_value?: number } {
  const kind = spanKindOf(span)
  const last = monthNumberOf(boundsOf(span).to)
  if (kind === 'month') return { bulan: last }
  return kind === 'year' ? { period_type: kind } : { period_type: kind, period_value: last / spanKinds[kind] }
}
/** Two spans before, so that there are several. */
const spanBefore = (span: Span): Span => addSpans(span, -2)

/** What `/api/angka` tells of a figure, as far as it is counted again. */
const toldIn = ({ value, of, per, n, words, base }: Figure): Recounted => ({
  ...{ value, of, per, n, words },
  base: { n: base.n, of: base.of, confirmed: base.confirmed },
})

const worthOf = ({ form }: CatalogueFigure) => formRows.find((row) => row.form.id === form)?.worth

/** Which rows of a download a figure of reporting counts, by their columns. */
const downloadCounts: Readonly<Record<string, (cell: (label: string) => unknown) => boolean>> = {
  reporting: () => true,
  timeliness: (cell) => cell('Tepat waktu') === 'Ya',
  verification: (cell) => cell('Status') === reportStatuses.confirmed.label,
  waiting: (cell) => cell('Status') === reportStatuses.sent.label,
  revision: (cell) => cell('Status') === reportStatuses.revise.label,
}

/** The charts that show a figure, each with its path and the series. */
function chartsWith({ id, form }: CatalogueFigure) {
  const rows: { path: string; chart: Omit<ChartRow, 'by'> & { by?: ChartRow['by'] } }[] = [
    ...Object.entries(charts).map(([path, make]) => ({ path, chart: make(undefined) })),
    ...Object.entries(kitCharts).map(([measure, chart]) => ({ path: `sanitarian-kit/${measure}`, chart })),
    ...(form === assessmentForm ? [] : [{ path: form, chart: reportingChart({ id: form, title: form }) }]),
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
  if (part === 'missing') return base.n === null ? null : base.of - base.n
  if (n === 0 || words === null) return null
  return 'word' in part ? (words[part.word] ?? null) : ((words[part.share] ?? 0) * 100) / n
}

/** Every call that tells figures. A new one is a row here. */
export const figureReaders: Readonly<Record<string, Reader>> = {
  angka: async (client, question, counted) => {
    if ('facilityId' in question.place) return []
    const { figure, span } = question
    const asked = { ...filtersOf(question), ...placeOf(question), indikator: figure.id, dari: span }
    const { data } = ok(await client.get(`/api/angka?${queryOf(asked)}`))
    return [{ where: 'angka', told: toldIn(data.rows[0].figures[figure.id]), counted }]
  },

  // The calls of the explorer: regions beside each other over several spans; its pivot shows what comes as it is.
  jelajah: async (client, question, counted) => {
    const { place, figure, span } = question
    if ('facilityId' in place) return []
    const asked = {
      ...filtersOf(question),
      ...{ indikator: figure.id, rinci: place.level === 0 ? 'wilayah' : 'anak' },
      ...(place.level === 2 && { provinsi_id: place.code.slice(0, 2) }),
      ...{ dari: spanBefore(span), sampai: span },
    }
    const { data } = ok(await client.get(`/api/angka?${queryOf(asked)}`))
    const row = data.rows.find(
      (one: { region: string; span: string }) => one.region === place.code && one.span === span,
    )
    return [{ where: 'jelajah', told: toldIn(row.figures[figure.id]), counted }]
  },

  grafik: async (client, question, counted) => {
    const { place, figure, name, span } = question
    if ('facilityId' in place) return []
    const { to } = boundsOf(span)
    const year = { ...filtersOf(question), tahun: yearOf(to) }
    const ofSpan = { ...year, ...periodOf(span) }
    const claims: Claim[] = []
    for (const { path, by, series } of chartsWith(figure)) {
      // Another figure speaks where nothing of this one has come.
      if (series.instead !== undefined && counted.n === 0) continue
      const claim = async (type: string, body: object, label: string) => {
        const address = by === undefined ? `${path}/${type}` : path
        const chart: Chart = ok(await client.post(`/api/grafik/${address}`, body)).data
        const told = chart.series.find((one) => one.name === series.name)
        const index = chart.labels.indexOf(label)
        const base = { n: counted.n, of: counted.base.of }
        claims.push({
          where: `${address} ${series.name} ${label}`,
          // A base of another figure is compared where that one is.
          told: { value: told?.data[index], base: series.base === undefined ? told?.base[index] : base },
          counted: { value: partOf(series, counted), base },
        })
      }
      const label = shortMonthNames[monthNumberOf(to) - 1] ?? ''
      if (by !== 'regions' && spanKindOf(span) === 'month')
        await claim('bulan', { ...year, ...placeOf(question) }, label)
      // A province stands among the others, a regency alone.
      if (by !== 'months' && place.level > 0)
        await claim('provinsi', { ...ofSpan, ...(place.level === 2 && placeOf(question)) }, name)
    }
    return claims
  },

  'tabel fasyankes': async (client, { place, figure, span: month }, counted) => {
    if (!('facilityId' in place)) return []
    const { data } = ok(await client.get(`/api/facility-table?tahun=${yearOf(month)}`))
    const row = data.months.find((one: { date: string }) => one.date === month)
    const told = row?.values[figure.id]
    if (told === undefined) return []
    const said = Object.entries(counted.words ?? {}).find(([, n]) => n === 1)?.[0] ?? null
    return [{ where: 'tabel fasyankes', told, counted: counted.words ? said : counted.value }]
  },

  // The table of reports, whose rows are added up: a page of it holds every report of a province's month.
  tabel: async (client, question, counted) => {
    const { place, figure, span: month, mode } = question
    const indicator = worthOf(figure)?.indicators[figure.id]
    if ('facilityId' in place || place.level === 0 || spanKindOf(month) !== 'month') return []
    // What carries on counts earlier reports too, which a table of the month has not.
    if (!indicator || worthOf(figure)?.facts.carries) return []
    const { mode: _mode, ...filters } = filtersOf(question)
    const status = mode === 'confirmed' ? { status: 'confirmed' } : {}
    const asked = { ...filters, ...placeOf(question), ...status, date: month, per_page: 200 }
    const { data, total } = ok(await client.get(`/api/report-table/${figure.form}?${queryOf(asked)}`))
    const said: (number | string)[] = data.flatMap(
      (row: { values: Record<string, number | string | null> }) => row.values[figure.id] ?? [],
    )
    const sum = said.reduce<number>((all, one) => all + Number(one), 0)
    const words = Object.keys(counted.words ?? {}).map((word) => [
      word,
      said.filter((one) => one === word).length,
    ])
    return [
      {
        where: `tabel, ${total} laporan`,
        told: {
          n: said.length,
          ...(indicator.kind === 'amount' && { of: sum }),
          ...(indicator.kind === 'word' && { words: Object.fromEntries(words) }),
        },
        counted: {
          n: counted.n,
          ...(indicator.kind === 'amount' && { of: counted.of }),
          ...(indicator.kind === 'word' && { words: counted.words }),
        },
      },
    ]
  },

  // The download, whose rows are counted by what they say of the report.
  unduhan: async (client, question, counted) => {
    const { place, figure, span, mode } = question
    const counts = downloadCounts[figure.id.slice(figure.form.length + 1)]
    if ('facilityId' in place || place.level === 0 || figure.form === assessmentForm || !counts) return []
    if (counted.of === null) return []
    const { tipe_fasyankes } = filtersOf(question)
    const { bulan, ...period } = { bulan: undefined, ...periodOf(span) }
    const asked = {
      ...{ form_type: figure.form, year: yearOf(boundsOf(span).to) },
      ...(bulan === undefined
        ? { period_type: 'year', ...period }
        : { period_type: 'month', period_value: bulan }),
      [place.level === 1 ? 'province_id' : 'regency_id']: place.code,
      ...(tipe_fasyankes && { tipe_fasyankes }),
      ...(mode === 'confirmed' && { status: 'confirmed' }),
    }
    const { data: base } = ok(await client.get(`/api/report/download/count?${queryOf(asked)}`))
    const claims: Claim[] = [{ where: 'unduhan, wajib', told: base.expected, counted: counted.base.of }]
    // Reports that nobody owed are in the file and not in the rate.
    if (base.rows !== (mode === 'all' ? base.reported : counted.base.n)) return claims
    const { bytes } = await client.post('/api/report/download', { ...asked, format: 'csv' })
    const [head = [], ...rows] = (await readSheet(bytes, { columns: 2000 })).map(({ cells }) => cells)
    const told = rows.filter((row) => counts((label) => row[head.indexOf(label)])).length
    return [...claims, { where: 'unduhan', told, counted: counted.of }]
  },
}
