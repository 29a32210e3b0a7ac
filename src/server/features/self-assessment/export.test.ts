import { expect, it } from 'vitest'

import { workbookSheets } from './export.ts'
import type { StoredAnswer } from './queries.ts'

const link = 'https://contoh.go.id/bukti'
const stored = (
  answer: Pick<StoredAnswer, 'id' | 'part' | 'text'> & Partial<StoredAnswer>,
): StoredAnswer => ({
  ...{ instrumentId: 1, hazard: null, category: null, group: null, level: null, link: null },
  ...{ impact: null, potential: null, other: null },
  ...answer,
})
const health = { hazard: 'banjir', category: 'health' } as const
const impacts = { ...health, part: 'hazardGeneral' } as const
const other = 'Jembatan putus'
const answers = [
  stored({ ...impacts, id: 1101, text: 'Petugas sulit hadir', impact: true, potential: true }),
  stored({ ...impacts, id: 1190, text: 'Lainnya (sebutkan)', impact: false, potential: true, other }),
  stored({ ...health, id: 11_111, part: 'hazardSpecial', text: '> 50%', level: 'Tinggi' }),
  stored({ ...health, id: 21_101, part: 'vulnerability', text: 'Daftar petugas?', level: 'Tinggi', link }),
  stored({
    ...{ id: 40_101, part: 'capacity', group: 'Kepemimpinan dan Tata Kelola', text: 'Kebijakan.' },
    ...{ level: 'Tinggi', link },
  }),
]
const exported: Parameters<typeof workbookSheets>[0] = {
  subject: { facility: 'RS Melati', regency: 'Kota Bandung', province: 'Jawa Barat' },
  period: { year: 2026, semester: 2 },
  figures: {
    risk: { max: null, mean: null, class: null, leading: null, marks: [] },
    hazards: [],
    capacity: null,
    actions: [],
  },
  answers,
  format: 'xlsx',
  by: { zone: 'WIB', fullName: 'Siti' },
  now: new Date('2026-12-02T02:00:00Z'),
}
const rowsOf = (sheet: string) => {
  const rows = workbookSheets(exported).find(({ name }) => name === sheet)?.rows
  return Array.isArray(rows) ? rows : []
}

it('writes out what was answered, and what the same word means in each instrument', () => {
  expect(rowsOf('Jawaban')).toEqual([
    [
      'Identifikasi Bahaya',
      'Banjir',
      'Sumber Daya Kesehatan',
      'Petugas sulit hadir',
      'Dampak, Potensi Dampak',
      null,
    ],
    [
      'Identifikasi Bahaya',
      'Banjir',
      'Sumber Daya Kesehatan',
      'Lainnya (sebutkan)',
      'Potensi Dampak',
      'Jembatan putus',
    ],
    ['Identifikasi Bahaya', 'Banjir', 'Sumber Daya Kesehatan', '> 50%', 'Tinggi: dampak besar', null],
    [
      'Identifikasi Kerentanan',
      'Banjir',
      'Sumber Daya Kesehatan',
      'Daftar petugas?',
      'Tinggi: belum siap, tidak dapat merespons (risiko lebih tinggi)',
      link,
    ],
    [
      'Penilaian Kapasitas',
      null,
      'Kepemimpinan dan Tata Kelola',
      'Kebijakan.',
      'Tinggi: selesai dilaksanakan',
      link,
    ],
  ])
})

it('says whose result it is, for which period, and who took it when', () => {
  expect(rowsOf('Keterangan')).toEqual([
    ['Fasyankes', 'RS Melati'],
    ['Kabupaten/kota', 'Kota Bandung'],
    ['Provinsi', 'Jawa Barat'],
    ['Periode', 'Semester 2 Tahun 2026'],
    ['Dibuat', '2 Desember 2026 pukul 09.00 WIB'],
    ['Oleh', 'Siti'],
  ])
})
