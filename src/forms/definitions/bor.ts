import { formIds } from '#domain/form-ids.ts'

import { type Answers, defineForm } from '../define-form.ts'
import { closingSection } from './header.ts'

const inpatient = { profile: 'inpatient', is: true } as const

/** The bed-occupancy sub-form of the medical-waste report. BOR itself is computed: src/indicators/bed-occupancy.ts. */
export const bor = defineForm({
  id: formIds.bor,
  version: 1,
  validFrom: '2020-01',
  title: 'BOR / keterisian tempat tidur',
  shortTitle: 'BOR',
  description: 'Keterisian tempat tidur rawat inap pada bulan laporan.',
  applies: { types: ['hospital', 'publicHealthCenter'], expected: inpatient },
  partOf: formIds.waste,
  prefill: true,
  sections: [
    {
      id: 'bor',
      title: 'Keterisian tempat tidur',
      description: 'BOR = hari perawatan ÷ (tempat tidur × hari dalam bulan).',
      fields: {
        bor_beds_total: {
          kind: 'number',
          label: 'Tempat tidur siap pakai',
          guide: 'bor#rumus',
          unit: 'tempat tidur',
          min: 1,
          max: 3000,
          when: inpatient,
          carry: true,
        },
        bor_beds_icu: {
          kind: 'number',
          label: 'Di antaranya perawatan intensif',
          unit: 'tempat tidur',
          max: 500,
          optional: true,
          when: { profile: 'type', is: 'hospital' },
          carry: true,
        },
        bor_beds_isolation: {
          kind: 'number',
          label: 'Di antaranya isolasi',
          unit: 'tempat tidur',
          max: 1000,
          optional: true,
          when: inpatient,
          carry: true,
        },
        bor_days: {
          kind: 'number',
          label: 'Hari dalam periode',
          unit: 'hari',
          min: 28,
          max: 31,
          when: inpatient,
          computed: true,
          proposal: { daysOfMonth: true },
        },
        bor_patient_days: {
          kind: 'number',
          label: 'Jumlah hari perawatan',
          hint: 'Jumlah pasien rawat inap setiap hari, dijumlahkan selama sebulan.',
          guide: 'bor#hari-perawatan',
          unit: 'hari',
          max: 100_000,
          when: inpatient,
        },
        bor_discharged_alive: {
          kind: 'number',
          label: 'Pasien keluar hidup',
          unit: 'pasien',
          max: 50_000,
          when: inpatient,
        },
        bor_died: { kind: 'number', label: 'Pasien meninggal', unit: 'pasien', max: 5000, when: inpatient },
        bor_admissions: {
          kind: 'number',
          label: 'Pasien masuk',
          unit: 'pasien',
          max: 50_000,
          optional: true,
          when: inpatient,
        },
        bor_beds_changed: {
          kind: 'yesNo',
          label: 'Jumlah tempat tidur berubah di tengah bulan',
          optional: true,
          when: inpatient,
        },
        bor_bed_days: {
          kind: 'number',
          label: 'Total hari-tempat-tidur tersedia',
          hint: 'Jumlah tempat tidur siap pakai setiap hari, dijumlahkan selama sebulan.',
          unit: 'hari',
          min: 1,
          max: 100_000,
          when: { field: 'bor_beds_changed', is: 'ya' },
        },
      },
    },
    {
      id: 'penjelasan',
      title: 'Penjelasan',
      fields: { soft_check_notes: closingSection.fields.soft_check_notes },
    },
  ],
  checks: [
    {
      id: 'BO-01',
      level: 'hard',
      rule: { rule: 'named', name: 'bor.aboveTwiceTheBeds' },
      message:
        'Hari perawatan melebihi dua kali hari-tempat-tidur yang tersedia ({tersedia}). Periksa hari perawatan dan jumlah tempat tidur.',
    },
    {
      id: 'BO-02',
      level: 'soft',
      rule: { rule: 'named', name: 'bor.aboveFull' },
      message: 'BOR {bor} melebihi 100%. Periksa angkanya, atau jelaskan (misalnya tempat tidur tambahan).',
      brief: 'BOR melebihi 100%.',
    },
    {
      id: 'BO-03',
      level: 'soft',
      rule: { rule: 'named', name: 'bor.nearlyEmpty' },
      message: 'BOR {bor} sangat rendah. Periksa hari perawatan, atau jelaskan.',
      brief: 'BOR sangat rendah.',
    },
    {
      id: 'BO-04',
      level: 'hard',
      rule: { rule: 'named', name: 'bor.partsExceedTotal' },
      message: 'Tempat tidur intensif dan isolasi melebihi tempat tidur siap pakai. Perbaiki salah satunya.',
    },
    {
      id: 'BO-05',
      level: 'hard',
      rule: { rule: 'named', name: 'bor.wrongDays' },
      message: 'Hari dalam periode harus {hari}, sesuai kalender bulan laporan.',
    },
    {
      id: 'BO-06',
      level: 'soft',
      rule: { rule: 'named', name: 'bor.farFromProfile' },
      message:
        'Tempat tidur siap pakai berbeda lebih dari 20% dari profil ({profil}). Periksa, perbarui profil, atau jelaskan.',
      brief: 'Tempat tidur siap pakai berbeda lebih dari 20% dari profil.',
    },
    {
      id: 'BO-07',
      level: 'soft',
      rule: { rule: 'named', name: 'bor.unusualStay' },
      message:
        'Rata-rata lama rawat {lama} hari tidak lazim (biasanya 1–15 hari). Periksa hari perawatan dan pasien keluar, atau jelaskan.',
      brief: 'Rata-rata lama rawat tidak lazim.',
    },
    {
      id: 'XF-01',
      level: 'soft',
      rule: { rule: 'named', name: 'bor.differsFromProfile' },
      message:
        'Tempat tidur siap pakai tidak sama dengan profil fasyankes ({profil}). Perbarui profil, atau jelaskan.',
      brief: 'Tempat tidur siap pakai tidak sama dengan profil fasyankes.',
    },
    {
      id: 'bor_beds_total',
      level: 'hard',
      rule: { rule: 'named', name: 'bor.tooManyForCenter' },
      message: 'Tempat tidur Puskesmas paling banyak 60. Periksa jumlahnya.',
    },
  ],
})
export type BorAnswers = Answers<typeof bor>
