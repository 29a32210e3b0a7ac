import * as download from '#contract/download.ts'
import type { FileContent } from '#contract/envelope.ts'
import { figureNotes } from '#contract/figures.ts'
import { problem } from '#contract/problem.ts'
import { currentMonth, firstMonth, type Month, monthsOfYear, yearOf } from '#domain/month.ts'
import { namesOf } from '#domain/names-of.ts'
import type { CatalogueFigure } from '#indicators/catalogue-figure.ts'
import type { FigureValue } from '#indicators/figure.ts'
import type { ReadDb } from '#server/database/transaction.ts'
import { answerFigures, type FigureRow, type Region } from '#server/features/figures/answer.ts'
import { catalogueIn } from '#server/features/figures/catalogue.ts'
import { regionsOf } from '#server/features/figures/question.ts'
import { fingerprintOf } from '#server/fingerprint.ts'
import type { FormRegistry } from '#server/form-versions/form-registry.ts'
import { publicRead, type Route } from '#server/http/implement.ts'
import { forPrograms, type OutCell, writeCsv } from '#server/spreadsheet/workbook.ts'

import { listOpenYears } from './queries.ts'

/** For how long a reader, or what stands between, may keep an answer; figures are seconds old, and open data need not be. */
const cached = 'public, max-age=3600'

const licence = {
  name: 'Creative Commons Atribusi 4.0 Internasional (CC BY 4.0)',
  url: 'https://creativecommons.org/licenses/by/4.0/deed.id',
  note: 'Bebas dipakai, diolah, dan disebarkan, juga untuk usaha. Sebutkan sumber, alamat berkas, dan tanggal mengambilnya, dan nyatakan bila angkanya diubah.',
}

/** What stands in each column of a file, in their order. */
const columns = {
  periode: 'Bulan laporan, TTTT-BB',
  kode_wilayah: 'Kode provinsi Kementerian Dalam Negeri; ID untuk seluruh Indonesia',
  wilayah: 'Nama wilayah',
  kode_indikator: 'Kode indikator, tetap sama; artinya ada pada figures',
  indikator: 'Nama indikator',
  tingkat: 'Kode tingkat; kosong untuk nilai indikator itu sendiri',
  nilai:
    'Angkanya, tidak dibulatkan; untuk tingkat jumlah laporan pada tingkat itu; kosong bila tidak dapat dihitung',
  satuan: 'Satuan nilai',
  pembilang: 'Jumlah di atas garis bagi',
  penyebut: 'Jumlah di bawah garis bagi; kosong untuk yang hanya dijumlahkan',
  laporan_dipakai: 'Laporan yang memuat semua yang diperlukan indikator',
  laporan_terkonfirmasi: 'Laporan terkonfirmasi',
  laporan_wajib: 'Laporan yang wajib dikirim',
  diperbarui: 'Saat perubahan terakhir (UTC)',
  catatan: 'Mengapa nilai kosong, atau bila data belum mewakili',
} as const
type OpenRow = Record<keyof typeof columns, string | number | null>

/** The figures of a form that are told by month, and of confirmed reports. */
function figuresOf(forms: FormRegistry, form: string): CatalogueFigure[] {
  return [...catalogueIn(forms).values()].filter(
    (figure) => figure.form === form && figure.span === 'month' && !figure.sentOnly,
  )
}

/** The years of reports, up to the one that runs. */
function yearsUntil(now: Date): number[] {
  const first = yearOf(firstMonth)
  return Array.from({ length: yearOf(currentMonth(now, 'WIB')) - first + 1 }, (_, past) => first + past)
}

/** `limbahfasyankes-2026.csv`. @throws Problem notFound for what is no file of a form and a year that has begun. */
function fileNamed(name: string, forms: FormRegistry, now: Date) {
  const [, form = '', year = '', format] = /^([a-z0-9-]+)-(\d{4})\.(csv|json)$/.exec(name) ?? []
  const isKnown = forms.list().some(({ id }) => id === form) && yearsUntil(now).includes(Number(year))
  if (!isKnown) throw problem('notFound', { what: 'Berkas data terbuka' })
  return { form, year: Number(year), format: format === 'csv' ? 'csv' : 'json' } as const
}

/** What a file shows: all that its text rests on beside the numbers. */
type Shown = { figures: CatalogueFigure[]; regions: Region[]; spans: Month[] }

async function shownIn(
  { db, now, services: { forms } }: { db: ReadDb; now: Date; services: { forms: FormRegistry } },
  { form, year }: { form: string; year: number },
): Promise<Shown> {
  const month = currentMonth(now, 'WIB')
  const [nation, provinces] = [await regionsOf(db, {}, 'self'), await regionsOf(db, {}, 'children')]
  return {
    figures: figuresOf(forms, form),
    regions: [...nation.regions, ...provinces.regions],
    spans: monthsOfYear(year).filter((each) => each <= month),
  }
}

/** Region by region, so that others are answered in between. */
async function* rowsOf(
  db: ReadDb,
  forms: FormRegistry,
  { figures, regions, spans }: Shown,
): AsyncGenerator<OpenRow[]> {
  for (const region of regions) {
    const range = { level: region.level, codes: [region.code] }
    const audience = { mode: 'confirmed', hidesFew: true } as const
    const rows = await answerFigures(db, forms, { figures, regions: [region], range, spans, audience })
    yield rows.flatMap((row) => openRows(row, region, figures))
  }
}

function openRows({ region, span, figures: told }: FigureRow, named: Region, figures: CatalogueFigure[]) {
  return figures.flatMap((figure): OpenRow[] => {
    const { id, label, unit, words } = figure
    const found = told.get(id)
    if (!found) return []
    const common = {
      periode: span,
      kode_wilayah: region,
      wilayah: named.name,
      kode_indikator: id,
      indikator: label,
      ...baseCells(found),
    }
    return [
      {
        ...common,
        tingkat: null,
        nilai: found.value,
        satuan: unit,
        pembilang: found.of,
        penyebut: found.per,
      },
      ...words.map(({ code }) => ({
        ...{ ...common, tingkat: code, nilai: found.words?.[code] ?? null, satuan: 'laporan' },
        ...{ pembilang: null, penyebut: null },
      })),
    ]
  })
}

const baseCells = ({ base, n, asOf, note }: FigureValue) => ({
  laporan_dipakai: n,
  laporan_terkonfirmasi: base.confirmed,
  laporan_wajib: base.of,
  diperbarui: asOf?.toISOString() ?? null,
  catatan: note && figureNotes[note],
})

const columnNames = namesOf(columns)

type Format = 'csv' | 'json'
/** How a file of each format is written and sent. */
const formats: Readonly<
  Record<
    Format,
    { write: (rows: AsyncIterable<OpenRow[]>) => AsyncGenerator<Buffer> } & Pick<
      FileContent,
      'mime' | 'inline'
    >
  >
> = {
  csv: { write: writeRows, mime: 'text/csv; charset=utf-8', inline: false },
  json: { write: writeJson, mime: 'application/json; charset=utf-8', inline: true },
}

function writeRows(rows: AsyncIterable<OpenRow[]>): AsyncGenerator<Buffer> {
  const sheet = { name: '', columns: columnNames.map((label) => ({ label })), rows: cellsOf(rows) }
  return writeCsv(sheet, forPrograms)
}

async function* cellsOf(pieces: AsyncIterable<OpenRow[]>): AsyncGenerator<OutCell[]> {
  for await (const rows of pieces) yield* rows.map((row) => columnNames.map((column) => row[column]))
}

async function* writeJson(pieces: AsyncIterable<OpenRow[]>): AsyncGenerator<Buffer> {
  yield Buffer.from(`{"licence":${JSON.stringify(licence)},"columns":${JSON.stringify(columns)},"data":[`)
  let separator = ''
  for await (const rows of pieces) {
    if (rows.length === 0) continue
    yield Buffer.from(separator + rows.map((row) => JSON.stringify(inOrder(row))).join(','))
    separator = ','
  }
  yield Buffer.from(']}')
}

const inOrder = (row: OpenRow) => Object.fromEntries(columnNames.map((column) => [column, row[column]]))

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield await Promise.resolve(bytes)
}

export const openDataRoutes: Route[] = [
  publicRead(download.listOpenData, async ({ db, http, now, services: { forms, config } }) => {
    const titles = new Map(forms.list().map(({ id, title }) => [id, title]))
    const years = await listOpenYears(db, [...titles.keys()], yearsUntil(now))
    http.header('cache-control', cached)
    return {
      data: {
        title: `Data terbuka ${config.appName}`,
        description:
          'Angka bulanan Indonesia dan setiap provinsi dari laporan fasyankes yang sudah dikonfirmasi dinas kesehatan. Angka dapat berubah bila laporan diperbaiki.',
        licence,
        columns,
        files: years.flatMap(({ form, year }) => {
          const title = titles.get(form)
          const address = `/api/data-terbuka/${form}-${year}`
          return title
            ? [{ form_type: form, title, year, csv: `${address}.csv`, json: `${address}.json` }]
            : []
        }),
        figures: [...titles.keys()].flatMap((form) =>
          figuresOf(forms, form).map(({ id, label, meaning, unit, parts, words }) => ({
            ...{ kode_indikator: id, form_type: form, indikator: label, arti: meaning, satuan: unit },
            ...{ pembilang: parts?.[0] ?? null, penyebut: parts?.[1] ?? null },
            tingkat: Object.fromEntries(words.map((word) => [word.code, word.label])),
          })),
        ),
      },
    }
  }),

  publicRead(download.getOpenData, async ({ db, http, params, now, services }) => {
    const { forms, answers } = services
    const { form, year, format } = fileNamed(params.berkas, forms, now)
    const { write, mime, inline } = formats[format]
    const shown = await shownIn({ db, now, services }, { form, year })
    const mark = fingerprintOf(shown)
    const packed = await answers.packed(db, `open data ${params.berkas} ${mark}`, () =>
      write(rowsOf(db, forms, shown)),
    )
    const size = packed.length
    http.header('cache-control', cached)
    return { name: params.berkas, mime, inline, size, stream: once(packed), isPacked: true } as const
  }),
]
