import { defineForm } from '../define-form.ts'
import { closingSection, reporterSection } from '../definitions/header.ts'

/**
 * A form that nobody asked for, written as CONTRIBUTING describes, to prove that this is all it takes: every kind of question,
 * a table, a list, conditions and checks. It never ships.
 */
export const addedForm = defineForm({
  id: 'survei-air',
  paths: {
    base: '/api/survei-air',
    send: '/api/survei-air/kirim',
    months: '/api/survei-air/listbulan',
  },
  version: 1,
  validFrom: '2026-01',
  title: 'Survei Air Bersih',
  shortTitle: 'Survei air',
  description: 'Dari mana air bersih datang, dan apakah cukup.',
  applies: { types: ['publicHealthCenter'], expected: { profile: 'inpatient', is: true } },
  prefill: true,
  sections: [
    reporterSection,
    {
      id: 'sumber',
      title: 'Sumber air',
      fields: {
        sumber_utama: {
          kind: 'choice',
          label: 'Sumber air utama',
          options: { pdam: 'PDAM', sumur: 'Sumur bor', lain: 'Lainnya' },
          carry: true,
        },
        sumber_lain: {
          kind: 'text',
          label: 'Sumber lainnya',
          min: 3,
          when: { field: 'sumber_utama', is: 'lain' },
        },
        cadangan: {
          kind: 'choices',
          label: 'Sumber cadangan',
          options: { hujan: 'Air hujan', tangki: 'Truk tangki', tidak_ada: 'Tidak ada' },
          exclusive: 'tidak_ada',
        },
        diuji: { kind: 'yesNo', label: 'Air diuji bulan ini' },
        tanggal_uji: {
          kind: 'date',
          label: 'Tanggal uji',
          within: 'month',
          when: { field: 'diuji', is: 'ya' },
        },
        tautan_hasil: {
          kind: 'link',
          label: 'Tautan hasil uji',
          optional: true,
          when: { field: 'diuji', is: 'ya' },
        },
      },
    },
    {
      id: 'pemakaian',
      title: 'Pemakaian',
      fields: {
        tersedia: {
          kind: 'number',
          label: 'Air tersedia',
          unit: 'liter/hari',
          max: 1_000_000,
          soft: { below: 100 },
        },
        terpakai: { kind: 'number', label: 'Air terpakai', unit: 'liter/hari', max: 1_000_000 },
        tandon: {
          kind: 'table',
          label: 'Tandon air',
          rowLabel: 'Tandon',
          rows: { tandon_atas: { label: 'Tandon atas' }, tandon_bawah: { label: 'Tandon bawah' } },
          columns: {
            jumlah: { kind: 'number', label: 'Jumlah', unit: 'unit', max: 100, empty: 0 },
            volume: { kind: 'number', label: 'Volume', unit: 'm³', max: 10_000, decimals: 1, empty: 0 },
          },
        },
        gangguan: {
          kind: 'rows',
          label: 'Gangguan air',
          item: 'gangguan',
          optional: true,
          max: 10,
          fields: {
            mulai: { kind: 'date', label: 'Mulai', within: 'month' },
            jam: { kind: 'number', label: 'Lama', unit: 'jam', min: 1, max: 744 },
          },
        },
      },
    },
    closingSection,
  ],
  checks: [
    {
      id: 'SA-01',
      level: 'hard',
      rule: { rule: 'atMost', field: 'terpakai', limit: 'tersedia' },
      message: 'Air terpakai tidak boleh lebih dari air tersedia.',
    },
  ],
})

/** What a facility answers, with nothing left to correct. */
export const addedFormAnswers = {
  reporter_name: 'Siti Rahmawati',
  reporter_position: 'Sanitarian',
  reporter_phone: '0812-3456-7890',
  sumber_utama: 'lain',
  sumber_lain: 'Mata air gunung',
  cadangan: ['hujan', 'tangki'],
  diuji: 'tidak',
  tersedia: 12_000,
  terpakai: 9500,
  tandon_atas_jumlah: 2,
  tandon_atas_volume: 10.5,
  tandon_bawah_jumlah: 0,
  tandon_bawah_volume: 0,
  declaration: true,
} as const
