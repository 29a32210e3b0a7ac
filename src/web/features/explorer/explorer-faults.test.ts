import { describe, expect, it } from 'vitest'

import { catalogueRow } from '../../testing/sample-catalogue.ts'
import { readQuestion } from './explorer-faults.ts'
import { mostSpans } from './explorer-question.ts'

const rows = [
  ...['limbah.reporting', 'kg', 'bor', ...Array.from({ length: 9 }, (_, index) => `f${index}`)].map((id) =>
    catalogueRow({ id }),
  ),
  catalogueRow({ id: 'risk', span: 'semester' }),
]
const catalogue = new Map(rows.map((row) => [row.id, row] as const))
const read = (given: Record<string, unknown>) => readQuestion(given, catalogue, '2026-11')

describe('an address of the explorer', () => {
  it.each<[Record<string, unknown>, string]>([
    [{ indikator: 'kg,tidak,__proto__' }, 'Indikator “tidak, __proto__” tidak ada dalam daftar.'],
    [
      { indikator: rows.map(({ id }) => id).join(',') },
      'Paling banyak 8 indikator sekaligus; selebihnya tidak ditampilkan.',
    ],
    [{ provinsi: 'Jabar' }, 'Provinsi “Jabar” tidak dikenal; tulis kodenya, misalnya 32.'],
    [{ kota: '3273' }, 'Kabupaten/kota “3273” tidak dikenal; tulis kodenya, misalnya 32.73.'],
    [{ rinci: 'toString' }, 'Rincian “toString” tidak dikenal; pilih anak, wilayah, atau kabkota.'],
    [
      { periode: '2026-13' },
      'Periode “2026-13” tidak dapat dibaca; tulis misalnya 2026-04, 2026-Q2, 2026-S1, atau 2026.',
    ],
    [{ periode: 0 }, 'Periode “0” tidak dapat dibaca; tulis misalnya 2026-04, 2026-Q2, 2026-S1, atau 2026.'],
    [{ periode: '2031-01' }, 'Periode “2031-01” belum dimulai.'],
    [{ periode: '2019-12' }, 'Periode “2019-12” sebelum Januari 2020, awal data.'],
    [{ dari: '2030' }, 'Periode pertama “2030” belum dimulai.'],
    [
      { dari: '2026-Q1', periode: '2026-10' },
      'Periode pertama “2026-Q1” tidak sejenis dengan periode terakhir, Oktober 2026.',
    ],
    [
      { dari: '2026-11', periode: '2026-02' },
      'Periode pertama “2026-11” sesudah periode terakhir, Februari 2026.',
    ],
    [
      { dari: '2021-01', periode: '2026-10' },
      `Paling banyak ${mostSpans} periode sekaligus; yang ditampilkan mulai November 2023.`,
    ],
    [{ tipe: 7 }, 'Jenis fasyankes “7” tidak dikenal; pilih 1 atau 2.'],
    [{ jenis: 'ya' }, 'Perbandingan jenis “ya” tidak dikenal; pilih banding.'],
    [{ mode: 'semuanya' }, 'Laporan “semuanya” tidak dikenal; pilih semua atau terkonfirmasi.'],
    [{ tampak: 'kue' }, 'Cara menampilkan “kue” tidak dikenal; pilih tabel, garis, batang, atau peta.'],
    [
      { baris: ['wilayah'] },
      'Baris “["wilayah"]” tidak dikenal; pilih wilayah, waktu, indikator, atau jenis.',
    ],
    [{ kolom: 'wilayah' }, 'Kolom “wilayah” sudah menjadi baris.'],
    [{ arah: 'samping' }, 'Arah urutan “samping” tidak dikenal; pilih naik atau turun.'],
    [{ dasar: 'x'.repeat(99) }, `Dasar “${'x'.repeat(40)}…” tidak dikenal; pilih ya atau tidak.`],
    [{ tampak_waktu: '2020-01' }, 'Periode pada gambar “2020-01” tidak termasuk yang ditanyakan.'],
    [{ tampak_indikator: 'bor' }, 'Indikator pada gambar “bor” tidak termasuk yang ditanyakan.'],
    [{ tampak_jenis: 'hospital' }, 'Jenis pada gambar “hospital” tidak termasuk yang ditanyakan.'],
  ])('%j says: %s', (given, words) => {
    const { faults, search, question } = read(given)
    expect(faults).toEqual([words])
    // The address that is written next asks the same, and says nothing wrong.
    const next = read(search)
    expect(next.faults).toEqual([])
    expect(next.question).toEqual(question)
  })

  it('says nothing of what is left out or left empty', () => {
    expect(read({}).faults).toEqual([])
    expect(read({ periode: '', tampak: undefined, urut: 'x', tampilan: 'y', utm: 'z' }).faults).toEqual([])
  })

  it('says nothing of months that have become half-years', () => {
    expect(read({ indikator: 'risk', dari: '2026-01', periode: '2026-02' }).faults).toEqual([])
  })

  it('holds what bars and map show', () => {
    const given = {
      ...{ indikator: 'kg,bor', jenis: 'banding', tampak: 'peta', tampak_waktu: '2026-08' },
      ...{ tampak_indikator: 'bor', tampak_jenis: 'hospital' },
    }
    const { faults, question, search } = read(given)
    expect(faults).toEqual([])
    expect(question.shown).toEqual({ waktu: '2026-08', indikator: 'bor', jenis: 'hospital' })
    expect(search).toMatchObject(given)
  })
})
