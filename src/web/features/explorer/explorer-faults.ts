import { type CatalogueRow, figureLimits } from '#contract/figures.ts'
import { facilityTypeNames, facilityTypes } from '#domain/facility.ts'
import { firstMonth, type Month } from '#domain/month.ts'
import { boundsOf, isSpan, spanKindOf, spanText } from '#domain/span.ts'
import { listText } from '#domain/words.ts'

import { reads, textOf } from '../../ui/search-text.ts'
import {
  details,
  dimensions,
  type ExplorerQuestion,
  shortestSpanOf,
  mostSpans,
  questionOf,
  views,
} from './explorer-question.ts'
import { type ExplorerSearch, explorerSearch } from './explorer-search.ts'

/** What an address says wrongly: in words, and what the page asks in its place where that is not the usual. */
type Fault = { words: string; instead?: string }
type Asked = { question: ExplorerQuestion; catalogue: ReadonlyMap<string, CatalogueRow>; thisMonth: Month }
type Judge = (text: string, asked: Asked) => Fault | string | null

const among =
  (label: string, words: readonly string[]): Judge =>
  (text) =>
    words.includes(text) ? null : `${label} ${quoted(text)} tidak dikenal; pilih ${listText(words, 'atau')}.`
const shapedAs =
  (label: string, shape: RegExp, example: string): Judge =>
  (text) =>
    shape.test(text) ? null : `${label} ${quoted(text)} tidak dikenal; tulis kodenya, misalnya ${example}.`
const shown =
  (dimension: keyof ExplorerQuestion['shown'], label: string): Judge =>
  (text, { question }) =>
    question.shown[dimension] === text ? null : `${label} ${quoted(text)} tidak termasuk yang ditanyakan.`

/** How each word of the address is judged; null: whatever it says is judged elsewhere. */
const judges: Record<keyof ExplorerSearch, Judge | null> = {
  provinsi: shapedAs('Provinsi', /^\d{2}$/, '32'),
  kota: shapedAs('Kabupaten/kota', /^\d{2}\.\d{2}$/, '32.73'),
  tipe: among(
    'Jenis fasyankes',
    facilityTypeNames.map((type) => String(facilityTypes[type].code)),
  ),
  mode: among('Laporan', ['semua', 'terkonfirmasi']),
  indikator: judgeFigures,
  rinci: among('Rincian', Object.keys(details)),
  dari: judgeFirst,
  periode: (text, { thisMonth }) => judgeSpan('Periode', text, thisMonth),
  jenis: among('Perbandingan jenis', ['banding']),
  tampak: among('Cara menampilkan', Object.keys(views)),
  baris: among('Baris', Object.keys(dimensions)),
  kolom: (text, asked) =>
    text === asked.question.rows
      ? `Kolom ${quoted(text)} sudah menjadi baris.`
      : among('Kolom', Object.keys(dimensions))(text, asked),
  arah: among('Arah urutan', ['naik', 'turun']),
  dasar: among('Dasar', ['ya', 'tidak']),
  tampak_waktu: shown('waktu', 'Periode pada gambar'),
  tampak_indikator: shown('indikator', 'Indikator pada gambar'),
  tampak_jenis: shown('jenis', 'Jenis pada gambar'),
  // The table knows its columns, and the server its views.
  urut: null,
  tampilan: null,
}

/** Somebody's words, not too many of them. */
const quoted = (text: string) => `“${text.length > 40 ? `${text.slice(0, 40)}…` : text}”`

function judgeFigures(text: string, { question, catalogue }: Asked): string | null {
  const ids = [...new Set(text.split(','))]
  const unknown = ids.filter((id) => !catalogue.has(id))
  if (unknown.length > 0) return `Indikator ${quoted(unknown.join(', '))} tidak ada dalam daftar.`
  return ids.length > question.figures.length
    ? `Paling banyak ${figureLimits.indicators} indikator sekaligus; selebihnya tidak ditampilkan.`
    : null
}

function judgeSpan(label: string, text: string, thisMonth: Month): string | null {
  if (!isSpan(text))
    return `${label} ${quoted(text)} tidak dapat dibaca; tulis misalnya 2026-04, 2026-Q2, 2026-S1, atau 2026.`
  const { from } = boundsOf(text)
  if (from > thisMonth) return `${label} ${quoted(text)} belum dimulai.`
  return from < firstMonth ? `${label} ${quoted(text)} sebelum ${spanText(firstMonth)}, awal data.` : null
}

function judgeFirst(text: string, { question: { figures, spans }, thisMonth }: Asked): Fault | string | null {
  const [first = '', last = ''] = [spans[0], spans.at(-1)]
  const fault = judgeSpan('Periode pertama', text, thisMonth)
  if (fault) return fault
  // A question that has become one of half-years keeps its months, should it become one of months again.
  if (spanKindOf(text) !== spanKindOf(last))
    return shortestSpanOf(figures) === 'semester'
      ? null
      : `Periode pertama ${quoted(text)} tidak sejenis dengan periode terakhir, ${spanText(last)}.`
  if (text > last) return `Periode pertama ${quoted(text)} sesudah periode terakhir, ${spanText(last)}.`
  return text < first
    ? {
        words: `Paling banyak ${mostSpans} periode sekaligus; yang ditampilkan mulai ${spanText(first)}.`,
        instead: first,
      }
    : null
}

/** What an address asks, what of it cannot be asked, and the address that asks the same and says nothing wrong. */
export function readQuestion(
  given: Record<string, unknown>,
  catalogue: ReadonlyMap<string, CatalogueRow>,
  thisMonth: Month,
): { question: ExplorerQuestion; search: ExplorerSearch; faults: readonly string[] } {
  const read = reads(explorerSearch)(given)
  const question = questionOf(read, catalogue, thisMonth)
  const faults = Object.entries(judges).flatMap(([name, judge]) => {
    const value = given[name]
    if (!judge || value === undefined || value === '') return []
    const fault = judge(textOf(value) ?? JSON.stringify(value), { question, catalogue, thisMonth })
    if (fault === null) return []
    return [{ name, instead: undefined, ...(typeof fault === 'string' ? { words: fault } : fault) }]
  })
  return {
    question,
    search: {
      ...read,
      // Whatever changes, the address then holds the whole question, also where it was that of a saved view.
      indikator: question.figures.map(({ id }) => id).join(','),
      ...Object.fromEntries(
        faults.filter(({ name }) => name !== 'indikator').map(({ name, instead }) => [name, instead]),
      ),
    },
    faults: faults.map(({ words }) => words),
  }
}
