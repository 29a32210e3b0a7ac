import { expect, it } from 'vitest'

import type { AssessmentAnswers, AssessmentBank } from '#indicators/self-assessment-scores.ts'

import { workbookSheets } from './export.ts'

const bank: AssessmentBank = {
  general: [
    { id: 1101, hazard: 'banjir', category: 'health', isOther: false, text: 'Petugas sulit hadir' },
    { id: 1190, hazard: 'banjir', category: 'health', isOther: true, text: 'Lainnya (sebutkan)' },
    { id: 1201, hazard: 'banjir', category: 'wash', isOther: false, text: 'Sumber air tercemar' },
  ],
  special: [
    {
      id: 11111,
      hazard: 'banjir',
      category: 'health',
      dimension: 'Kehadiran',
      level: 'Tinggi',
      text: '> 50%',
    },
  ],
  vulnerability: [
    { id: 21101, hazard: 'banjir', category: 'health', text: 'Daftar petugas?' },
    { id: 30201, hazard: null, category: 'wash', text: 'Risiko air?' },
  ],
  capacity: [{ id: 40101, groupId: 1, group: 'Kepemimpinan dan Tata Kelola', text: 'Kebijakan.' }],
}
const link = 'https://contoh.go.id/bukti'
const answers: AssessmentAnswers = {
  active: ['banjir'],
  baseLevels: {},
  hazard: {
    general: [
      { id: 1101, impact: true, potential: true, other: null },
      { id: 1190, impact: false, potential: true, other: 'Jembatan putus' },
      { id: 1201, impact: false, potential: false, other: null },
    ],
    special: [{ id: 11111, level: 'Tinggi' }],
  },
  vulnerability: [
    { id: 21101, level: 'Tinggi', link },
    { id: 30201, level: null, link: null },
  ],
  capacity: [{ id: 40101, level: 'Tinggi', link }],
}
const exported: Parameters<typeof workbookSheets>[0] = {
  subject: { facility: 'RS Melati', regency: 'Kota Bandung', province: 'Jawa Barat' },
  period: { year: 2026, semester: 2 },
  figures: {
    risk: { max: null, mean: null, class: null, leading: null, marks: [] },
    hazards: [],
    capacity: null,
    actions: [],
  },
  bank,
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
