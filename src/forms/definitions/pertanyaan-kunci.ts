import { formIds } from '#domain/form-ids.ts'

import { type Answers, defineForm } from '../define-form.ts'
import {
  cleaningProtocols,
  toiletTypes,
  wasteBins,
  wasteTreatments,
  waterLocations,
  waterSources,
} from './environmental-health-options.ts'
import { closingSection, reporterSection } from './header.ts'

const hasSource = { field: 'key_water_source', isNot: 'tidak_ada' } as const
const hasUsableToilet = { field: 'key_toilet_usable', above: 0 } as const
const handHygiene = {
  berfungsi: 'Ada, berfungsi',
  ada_tidak_berfungsi: 'Ada, tidak berfungsi',
  tidak_ada: 'Tidak ada',
} as const

/** The 18 key questions: 16 core questions of the JMP in substance, and two national ones (17 and 18). */
export const pertanyaanKunci = defineForm({
  id: formIds.keyQuestions,
  paths: {
    base: '/api/kesehatanlingkungan-pertanyaankunci',
    send: '/api/kesehatanlingkungan-pertanyaankunci/kirim',
    months: '/api/kesehatanlingkungan-pertanyaankunci/listbulan',
    takesFinal: true,
  },
  version: 1,
  validFrom: '2020-01',
  title: 'Pertanyaan Kunci Kesehatan Lingkungan',
  shortTitle: 'Pertanyaan kunci',
  description: 'Delapan belas pertanyaan tentang keadaan fasyankes saat diamati.',
  applies: { types: ['hospital', 'publicHealthCenter'], expected: 'always' },
  prefill: false,
  sections: [
    reporterSection,
    {
      id: 'air',
      title: 'Air',
      description: 'Pertanyaan 1–3.',
      fields: {
        key_water_source: { kind: 'choice', label: '1. Sumber air utama', options: waterSources },
        key_water_location: {
          kind: 'choice',
          label: '2. Letak sumber',
          options: waterLocations,
          when: hasSource,
        },
        key_water_now: { kind: 'yesNo', label: '3. Air tersedia saat ini', when: hasSource },
      },
    },
    {
      id: 'sanitasi',
      title: 'Sanitasi',
      description: 'Pertanyaan 4–9.',
      fields: {
        key_toilet_type: { kind: 'choice', label: '4. Jenis toilet', options: toiletTypes },
        key_toilet_usable: {
          kind: 'number',
          label: '5. Jumlah toilet yang dapat dipakai',
          hint: 'Berfungsi, tersedia bagi pengguna, dan dapat ditutup.',
          guide: 'pertanyaan-kunci#pengamatan',
          unit: 'toilet',
          max: 2000,
          when: { field: 'key_toilet_type', isNot: 'tidak_ada' },
        },
        key_toilet_staff: { kind: 'yesNo', label: '6. Toilet khusus petugas', when: hasUsableToilet },
        key_toilet_sex: {
          kind: 'yesNo',
          label: '7. Toilet terpisah laki-laki/perempuan',
          when: hasUsableToilet,
        },
        key_toilet_menstrual: {
          kind: 'yesNo',
          label: '8. Sarana kebersihan menstruasi',
          hint: 'Tempat sampah tertutup, air, dan sabun.',
          when: hasUsableToilet,
        },
        key_toilet_access: {
          kind: 'yesNo',
          label: '9. Toilet ramah keterbatasan gerak',
          when: hasUsableToilet,
        },
      },
    },
    {
      id: 'higiene',
      title: 'Kebersihan tangan',
      description: 'Pertanyaan 10–11.',
      fields: {
        key_hand_poc: {
          kind: 'choice',
          label: '10. Sarana kebersihan tangan di titik pelayanan',
          options: handHygiene,
        },
        key_hand_toilet: {
          kind: 'choice',
          label: '11. Sarana cuci tangan paling jauh 5 m dari toilet',
          options: handHygiene,
        },
      },
    },
    {
      id: 'limbah',
      title: 'Limbah',
      description: 'Pertanyaan 12–14.',
      fields: {
        key_waste_bins: { kind: 'choice', label: '12. Pemilahan tiga wadah', options: wasteBins },
        key_waste_infectious: {
          kind: 'choice',
          label: '13. Pengolahan limbah infeksius',
          options: wasteTreatments,
        },
        key_waste_sharps: {
          kind: 'choice',
          label: '14. Pengolahan benda tajam',
          options: wasteTreatments,
        },
      },
    },
    {
      id: 'kebersihan_lingkungan',
      title: 'Kebersihan lingkungan',
      description: 'Pertanyaan 15–16.',
      fields: {
        key_clean_protocol: { kind: 'choice', label: '15. SPO pembersihan', options: cleaningProtocols },
        key_clean_training: {
          kind: 'choice',
          label: '16. Petugas kebersihan terlatih',
          options: {
            semua: 'Semua',
            sebagian: 'Sebagian',
            tidak_ada_yang_terlatih: 'Tidak ada yang terlatih',
            tidak_ada_petugas: 'Tidak ada petugas kebersihan',
          },
        },
      },
    },
    {
      id: 'tambahan',
      title: 'Pertanyaan nasional',
      description: 'Pertanyaan 17–18. Tidak menentukan tingkat layanan.',
      fields: {
        key_power_now: { kind: 'yesNo', label: '17. Listrik tersedia saat pelayanan' },
        key_licensed_waste: {
          kind: 'yesNo',
          label: '18. Limbah B3 ditangani pihak berizin/alat sendiri berizin',
        },
      },
    },
    closingSection,
  ],
  checks: [
    {
      id: 'KK-01',
      level: 'soft',
      rule: { rule: 'named', name: 'across.keyQuestionsAgree' },
      message:
        'Jawaban pertanyaan {nomor} bertentangan dengan formulir Kesehatan Lingkungan bulan yang sama ({lain}). Samakan, atau jelaskan.',
      brief: 'Jawaban bertentangan dengan formulir Kesehatan Lingkungan bulan yang sama.',
    },
    {
      id: 'KK-02',
      level: 'soft',
      rule: { rule: 'named', name: 'kunci.noUsableToilet' },
      message:
        'Toilet ada tetapi tidak dapat dipakai: sanitasi dinilai tidak ada layanan. Periksa jumlahnya, atau jelaskan.',
    },
  ],
})
export type PertanyaanKunciAnswers = Answers<typeof pertanyaanKunci>
