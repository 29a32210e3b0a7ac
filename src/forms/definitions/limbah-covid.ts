import { formIds } from '#domain/form-ids.ts'

import { type Answers, defineForm } from '../define-form.ts'
import { closingSection, dataSource, reporterSection } from './header.ts'

const activities = {
  rawat_inap: 'Rawat inap',
  rawat_jalan: 'Rawat jalan',
  isolasi_terpusat: 'Isolasi terpusat',
  vaksinasi: 'Vaksinasi',
  laboratorium: 'Laboratorium',
  tidak_ada_kegiatan: 'Tidak ada kegiatan',
} as const

const active = {
  field: 'cov_activity',
  has: ['rawat_inap', 'rawat_jalan', 'isolasi_terpusat', 'vaksinasi', 'laboratorium'],
} as const
const withInpatients = { field: 'cov_activity', has: ['rawat_inap', 'isolasi_terpusat'] } as const
const treatsItself = { field: 'cov_treated_own_kg', above: 0 } as const
const handsOver = { field: 'cov_third_party_kg', above: 0 } as const
const kilograms = { kind: 'number', unit: 'kg', decimals: 2 } as const

const storagePlaces = {
  tps_berizin: 'TPS berizin',
  tempat_khusus_sementara: 'Tempat khusus sementara',
  tidak_ada: 'Tidak ada',
} as const
const technologies = { insinerator: 'Insinerator', autoklaf: 'Autoklaf', lainnya: 'Lainnya' } as const
const liquidTreatments = {
  ipal: 'IPAL',
  septik_disinfeksi: 'Tangki septik dengan disinfeksi',
  langsung_dibuang: 'Langsung dibuang',
  tidak_ada_limbah_cair: 'Tidak ada limbah cair',
} as const

const isActiveMonth = { field: 'cov_nihil', is: 'tidak' } as const
const usual = { when: isActiveMonth, optional: true, carry: true } as const

/**
 * What stays the same from day to day: each new day takes it over, and next month copies it. Every answer stands in the day
 * rows too, so that a day that went otherwise can say so.
 */
const usually = {
  id: 'kebiasaan',
  title: 'Pengelolaan sehari-hari',
  description:
    'Isi sekali untuk sebulan; setiap hari mengambilnya dari sini dan dapat diganti pada hari yang berbeda.',
  fields: {
    cov_nihil: {
      kind: 'yesNo',
      label: 'Nihil bulan ini',
      hint: 'Ya bila tidak ada kegiatan COVID-19 sama sekali sepanjang bulan.',
      guide: 'limbah-covid#nihil',
    },
    cov_nihil_reason: {
      kind: 'choice',
      label: 'Alasan nihil',
      options: {
        tidak_ada_kasus: 'Tidak ada pasien COVID-19',
        pasien_dirujuk: 'Pasien dirujuk ke fasyankes lain',
        tidak_ada_vaksinasi_dan_pemeriksaan: 'Tidak ada vaksinasi dan pemeriksaan',
        pelayanan_ditutup: 'Pelayanan COVID-19 ditutup',
        lainnya: 'Lainnya',
      },
      when: { field: 'cov_nihil', is: 'ya' },
    },
    cov_nihil_note: {
      kind: 'text',
      label: 'Penjelasan alasan nihil',
      min: 10,
      max: 500,
      multiline: true,
      when: { field: 'cov_nihil_reason', is: 'lainnya' },
    },
    cov_usual_storage_place: {
      kind: 'choice',
      label: 'Tempat penyimpanan yang biasa dipakai',
      guide: 'limbah-covid#biasa',
      options: storagePlaces,
      ...usual,
    },
    cov_usual_storage_cold: { kind: 'yesNo', label: 'Biasanya disimpan pada ≤ 0 °C', ...usual },
    cov_usual_own_tech: {
      kind: 'choice',
      label: 'Teknologi pengolahan sendiri',
      hint: 'Kosongkan bila limbah tidak diolah sendiri.',
      options: technologies,
      ...usual,
    },
    cov_usual_transporter: {
      kind: 'text',
      label: 'Pengangkut tetap',
      min: 3,
      max: 150,
      ...usual,
    },
    cov_usual_processor: { kind: 'text', label: 'Pengolah tetap', min: 3, max: 150, ...usual },
    cov_usual_liquid_treatment: {
      kind: 'choice',
      label: 'Limbah cair biasanya diolah di',
      options: liquidTreatments,
      ...usual,
    },
    cov_usual_handlers: {
      kind: 'number',
      label: 'Petugas limbah yang biasanya bertugas per hari',
      unit: 'orang',
      max: 200,
      ...usual,
    },
  },
} as const

const days = {
  id: 'harian',
  title: 'Catatan harian',
  description: 'Ketuk sebuah hari untuk mencatatnya. Jumlah sebulan dihitung dari semua hari.',
  fields: {
    days: {
      kind: 'rows',
      label: 'Hari',
      hint: 'Hari tanpa kegiatan dicatat dengan "Tidak ada kegiatan"; hari yang tidak dicatat dianggap belum dilaporkan.',
      guide: 'limbah-covid#harian',
      item: 'hari',
      min: 1,
      max: 31,
      when: isActiveMonth,
      unique: ['report_date'],
      orderedBy: 'report_date',
      calendar: {
        idle: { field: 'cov_activity', option: 'tidak_ada_kegiatan' },
        total: ['cov_solid_infectious_kg', 'cov_solid_sharps_kg', 'cov_domestic_kg'],
        unit: 'kg',
      },
      groups: [
        {
          title: 'Kegiatan dan pasien',
          fields: ['report_date', 'cov_activity', 'cov_inpatients', 'cov_outpatients', 'cov_vaccinations'],
        },
        {
          title: 'Limbah padat',
          fields: [
            'cov_solid_infectious_kg',
            'cov_solid_sharps_kg',
            'cov_solid_ppe_kg',
            'cov_domestic_kg',
            'cov_bag_double',
            'cov_label',
            'cov_disinfected',
          ],
        },
        { title: 'Penyimpanan', fields: ['cov_storage_place', 'cov_storage_cold', 'cov_storage_days'] },
        {
          title: 'Stok dan pengolahan',
          fields: [
            'cov_opening_kg',
            'cov_treated_own_kg',
            'cov_own_tech',
            'cov_residue_kg',
            'cov_third_party_kg',
            'cov_transporter',
            'cov_manifest_no',
            'cov_processor',
            'cov_closing_kg',
          ],
        },
        {
          title: 'Limbah cair dan petugas',
          fields: [
            'cov_liquid_treatment',
            'cov_liquid_m3',
            'cov_residual_chlorine',
            'cov_handlers',
            'cov_ppe_complete',
          ],
        },
      ],
      fields: {
        report_date: { kind: 'date', label: 'Tanggal', within: 'monthToDate' },
        cov_activity: {
          kind: 'choices',
          label: 'Kegiatan',
          options: activities,
          exclusive: 'tidak_ada_kegiatan',
          carry: true,
        },
        cov_inpatients: {
          kind: 'number',
          label: 'Pasien COVID dirawat hari ini',
          unit: 'pasien',
          max: 3000,
          when: withInpatients,
          total: true,
        },
        cov_outpatients: {
          kind: 'number',
          label: 'Pasien/pemeriksaan rawat jalan',
          unit: 'orang',
          max: 5000,
          when: { field: 'cov_activity', has: ['rawat_jalan', 'laboratorium'] },
          total: true,
        },
        cov_vaccinations: {
          kind: 'number',
          label: 'Dosis vaksin diberikan',
          unit: 'dosis',
          max: 20_000,
          when: { field: 'cov_activity', has: 'vaksinasi' },
          total: true,
        },
        cov_solid_infectious_kg: {
          ...kilograms,
          label: 'Limbah padat infeksius COVID',
          max: 20_000,
          when: active,
          total: true,
        },
        cov_solid_sharps_kg: { ...kilograms, label: 'Benda tajam', max: 5000, when: active, total: true },
        cov_solid_ppe_kg: {
          ...kilograms,
          label: 'APD bekas (bagian dari limbah infeksius)',
          hint: 'Tidak lebih dari limbah padat infeksius.',
          max: 20_000,
          optional: true,
          when: active,
          total: true,
        },
        cov_domestic_kg: {
          ...kilograms,
          label: 'Limbah domestik pasien (diperlakukan infeksius)',
          max: 20_000,
          optional: true,
          when: withInpatients,
          total: true,
        },
        cov_bag_double: {
          kind: 'yesNo',
          label: 'Kantong kuning rangkap dua dan diikat',
          when: active,
        },
        cov_label: { kind: 'yesNo', label: 'Label "limbah sangat infeksius"', when: active },
        cov_disinfected: {
          kind: 'yesNo',
          label: 'Disemprot disinfektan sebelum diangkut',
          when: active,
        },
        cov_storage_place: {
          kind: 'choice',
          label: 'Tempat penyimpanan',
          options: storagePlaces,
          when: active,
          proposal: { sameAs: 'cov_usual_storage_place' },
          carry: true,
        },
        cov_storage_cold: {
          kind: 'yesNo',
          label: 'Disimpan pada ≤ 0 °C',
          when: active,
          proposal: { sameAs: 'cov_usual_storage_cold' },
          carry: true,
        },
        cov_storage_days: {
          kind: 'number',
          label: 'Lama simpan terlama',
          hint: 'Tanpa pendingin paling lama 2 hari.',
          unit: 'hari',
          max: 90,
          when: active,
        },
        cov_opening_kg: {
          ...kilograms,
          label: 'Stok awal',
          hint: 'Sama dengan stok akhir hari sebelumnya.',
          max: 50_000,
          when: active,
          proposal: { rowBefore: 'cov_closing_kg' },
        },
        cov_treated_own_kg: { ...kilograms, label: 'Diolah sendiri', max: 20_000, when: active, total: true },
        cov_own_tech: {
          kind: 'choice',
          label: 'Teknologi',
          options: technologies,
          when: treatsItself,
          proposal: { sameAs: 'cov_usual_own_tech' },
          carry: true,
        },
        cov_residue_kg: {
          ...kilograms,
          label: 'Abu/residu',
          max: 5000,
          optional: true,
          when: treatsItself,
          total: true,
        },
        cov_third_party_kg: {
          ...kilograms,
          label: 'Diserahkan ke pihak ketiga',
          max: 20_000,
          when: active,
          total: true,
        },
        cov_transporter: {
          kind: 'text',
          label: 'Pengangkut',
          min: 3,
          max: 150,
          when: handsOver,
          proposal: { sameAs: 'cov_usual_transporter' },
          carry: true,
        },
        cov_manifest_no: { kind: 'text', label: 'Nomor manifes', min: 5, max: 50, when: handsOver },
        cov_processor: {
          kind: 'text',
          label: 'Pengolah',
          min: 3,
          max: 150,
          when: handsOver,
          proposal: { sameAs: 'cov_usual_processor' },
          carry: true,
        },
        cov_closing_kg: {
          ...kilograms,
          label: 'Stok akhir',
          max: 100_000,
          when: active,
          computed: true,
          proposal: {
            plus: ['cov_opening_kg', 'cov_solid_infectious_kg', 'cov_solid_sharps_kg', 'cov_domestic_kg'],
            minus: ['cov_treated_own_kg', 'cov_third_party_kg'],
            orZero: ['cov_domestic_kg'],
          },
        },
        cov_liquid_treatment: {
          kind: 'choice',
          label: 'Limbah cair diolah di',
          options: liquidTreatments,
          when: active,
          proposal: { sameAs: 'cov_usual_liquid_treatment' },
          carry: true,
        },
        cov_liquid_m3: {
          kind: 'number',
          label: 'Volume limbah cair',
          unit: 'm³',
          max: 5000,
          decimals: 2,
          optional: true,
          when: { field: 'cov_liquid_treatment', is: ['ipal', 'septik_disinfeksi'] },
          total: true,
        },
        cov_residual_chlorine: {
          kind: 'number',
          label: 'Sisa klor di outlet',
          hint: 'Sasaran 0,1–0,2 mg/L.',
          unit: 'mg/L',
          max: 10,
          decimals: 2,
          soft: { below: 0.1 },
          optional: true,
          when: { field: 'cov_liquid_treatment', is: 'ipal' },
        },
        cov_handlers: {
          kind: 'number',
          label: 'Petugas limbah bertugas',
          unit: 'orang',
          max: 200,
          optional: true,
          when: active,
          proposal: { sameAs: 'cov_usual_handlers' },
          carry: true,
        },
        cov_ppe_complete: { kind: 'yesNo', label: 'APD petugas lengkap', when: active },
      },
    },
  },
} as const

/** COVID-19 waste: one report a month with a row for each day; the sums are computed: src/indicators/covid-waste.ts. */
export const limbahCovid = defineForm({
  id: formIds.covid,
  paths: {
    base: '/api/limbahcovid',
    send: '/api/limbahcovid/simpan',
    months: '/api/limbahcovid/list-kalender-report',
  },
  version: 1,
  validFrom: '2020-01',
  title: 'Limbah COVID-19',
  shortTitle: 'Limbah COVID-19',
  description: 'Limbah dari penanganan COVID-19, dicatat per hari dan dijumlahkan per bulan.',
  applies: {
    types: ['hospital', 'publicHealthCenter'],
    expected: { profile: 'covidHandler', is: true },
  },
  prefill: true,
  nihil: {
    field: 'cov_nihil',
    asks: ['cov_nihil_reason', 'cov_nihil_note'],
    question: 'Adakah kegiatan COVID-19 bulan ini?',
    otherwise: 'Ada, catat per hari',
  },
  sections: [
    {
      ...reporterSection,
      title: 'Pelapor dan sumber data',
      fields: { ...reporterSection.fields, data_source: dataSource },
    },
    usually,
    days,
    closingSection,
  ],
  checks: [
    {
      id: 'CV-01',
      level: 'hard',
      rule: {
        rule: 'balance',
        table: 'days',
        left: ['cov_opening_kg', 'cov_solid_infectious_kg', 'cov_solid_sharps_kg', 'cov_domestic_kg'],
        right: ['cov_treated_own_kg', 'cov_third_party_kg', 'cov_closing_kg'],
        absolute: 0.1,
        relative: 0.01,
      },
      message:
        'Neraca limbah {kategori} tidak seimbang: selisih {x} kg. Yang diolah dan diserahkan tidak boleh melebihi stok awal dan timbulan.',
    },
    {
      id: 'CV-02',
      level: 'hard',
      rule: { rule: 'named', name: 'covid.opensAsDayBefore' },
      message: 'Stok awal {hari} harus sama dengan stok akhir hari sebelumnya ({lalu} kg).',
    },
    {
      id: 'CV-03',
      level: 'soft',
      rule: { rule: 'named', name: 'covid.unusualPerPatient' },
      message:
        'Limbah {hari}: {nilai} kg per pasien tidak lazim (biasanya 0,2–5 kg). Periksa berat dan jumlah pasien, atau jelaskan.',
      brief: 'Berat limbah per pasien tidak lazim.',
    },
    {
      id: 'CV-04',
      level: 'soft',
      rule: { rule: 'named', name: 'covid.unusualPerDose' },
      message:
        'Benda tajam {hari}: {nilai} kg per dosis tidak lazim (biasanya 0,002–0,05 kg). Periksa berat dan jumlah dosis, atau jelaskan.',
      brief: 'Berat benda tajam per dosis tidak lazim.',
    },
    {
      id: 'CV-05',
      level: 'soft',
      rule: { rule: 'named', name: 'across.covidInfectiousWithinWaste' },
      message:
        'Limbah infeksius COVID-19 sebulan ({covid} kg) melebihi limbah infeksius pada formulir Limbah Fasyankes ({limbah} kg), padahal termasuk di dalamnya. Periksa keduanya, atau jelaskan.',
      brief:
        'Limbah infeksius COVID-19 sebulan melebihi limbah infeksius pada formulir Limbah Fasyankes, padahal termasuk di dalamnya.',
    },
    {
      id: 'CV-06',
      level: 'hard',
      rule: { rule: 'named', name: 'covid.amountsWithoutActivity' },
      message:
        'Tidak ada kegiatan pada {hari}, tetapi ada jumlah yang diisi. Kosongkan jumlahnya, atau ubah kegiatannya.',
    },
    {
      id: 'XF-02',
      level: 'soft',
      rule: { rule: 'named', name: 'across.covidSolidWithinWaste' },
      message:
        'Limbah padat COVID-19 sebulan ({covid} kg) melebihi limbah infeksius dan benda tajam pada formulir Limbah Fasyankes ({limbah} kg). Periksa keduanya, atau jelaskan.',
      brief:
        'Limbah padat COVID-19 sebulan melebihi limbah infeksius dan benda tajam pada formulir Limbah Fasyankes.',
    },
    {
      id: 'cov_solid_ppe_kg',
      level: 'hard',
      rule: {
        rule: 'partsAtMost',
        table: 'days',
        parts: ['cov_solid_ppe_kg'],
        of: ['cov_solid_infectious_kg'],
      },
      message: 'APD bekas {kategori} melebihi limbah padat infeksius. APD bekas termasuk di dalamnya.',
    },
    {
      id: 'cov_storage_days',
      level: 'soft',
      rule: { rule: 'named', name: 'covid.storedTooLong' },
      message:
        'Limbah {hari} disimpan {nilai} hari tanpa pendingin; batasnya 2 hari. Jelaskan sebabnya dan rencana pengangkutannya.',
      brief: 'Limbah disimpan tanpa pendingin melewati batas 2 hari.',
    },
    {
      id: 'cov_nihil',
      level: 'soft',
      rule: { rule: 'named', name: 'covid.nihilWithStock' },
      message:
        'Bulan lalu masih ada stok {lalu} kg. Catat hari ketika limbah itu disimpan atau diserahkan, atau jelaskan.',
      brief: 'Bulan ini disebut nihil, padahal bulan lalu masih ada stok.',
    },
  ],
})
export type LimbahCovidAnswers = Answers<typeof limbahCovid>
export type LimbahCovidDay = NonNullable<LimbahCovidAnswers['days']>[number]
