import { bedDaysOf } from '#domain/bed-days.ts'
import type { FacilityProfile } from '#domain/facility.ts'
import { medicalCategoryNames, wasteCategories, type WasteCategory } from '#domain/medical-waste.ts'

import { defineWorth, json } from '../form-worth.ts'
import { daysOfReport, type Indicator, share, standing, weight, yesNoWords } from '../indicator.ts'
import { datedState } from '../permit-statements.ts'
import { shownDecimals } from '../ratio.ts'
import { isBalanced } from '../waste-amounts.ts'
import { wasteFacts } from '../waste-facts.ts'
import { criteria, type WasteService, wasteServiceNames, wasteServices } from '../waste-services.ts'

const { kilogramsPerUnit, days } = shownDecimals
const isInpatient = ({ inpatient }: Pick<FacilityProfile, 'inpatient'>) => inpatient
const perUnit = { kind: 'rate', unit: 'kg', decimals: kilogramsPerUnit, year: 'pool' } as const
const inDays = { kind: 'rate', unit: 'hari', decimals: days, year: 'pool', applies: isInpatient } as const
const ofServices = Object.fromEntries(
  wasteServiceNames.map((service): [WasteService, Indicator<Record<WasteService, boolean>>] => [
    service,
    {
      kind: 'word',
      label: wasteServices[service].label,
      meaning: `Fasyankes yang memenuhi semua syarat layanan ${wasteServices[service].label.toLowerCase()} menurut laporan limbah medis bulan itu.`,
      better: 'more',
      words: yesNoWords,
      of: service,
      good: { words: ['ya'], label: `${wasteServices[service].label} terpenuhi` },
    },
  ]),
)
/** How much of each category arose. */
const ofCategories = Object.fromEntries(
  medicalCategoryNames.map(
    (category): [string, Indicator<{ generated_by_category: Partial<Record<WasteCategory, number>> }>] => [
      `waste_${category}`,
      {
        ...weight,
        label: wasteCategories[category].label,
        meaning: `Timbulan limbah kategori ini yang ditimbang selama bulan itu; bagian dari limbah medis dihasilkan.`,
        regional: true,
        of: { inside: ['generated_by_category', category] },
      },
    ],
  ),
)

/** Medical waste. Its page explains services and amounts at length, and the server gives them for what was sent. */
export const worth = defineWorth({
  facts: {
    table: 'waste_fact',
    columns: {
      service_sorting: 'boolean',
      service_packaging: 'boolean',
      service_transportation: 'boolean',
      service_storage: 'boolean',
      service_processing: 'boolean',
      service_management: 'boolean',
      services_fulfilled: 'smallint',
      criteria: 'boolean?',
      analysis_completed: 'boolean',
      /** `criteria` of a report whose analysis is complete; what compliance counts. */
      analysed_criteria: 'boolean?',
      generated_kg: 'double precision?',
      hazardous_kg: 'double precision?',
      opening_kg: 'double precision?',
      managed_kg: 'double precision?',
      available_kg: 'double precision?',
      closing_kg: 'double precision?',
      domestic_kg: 'double precision?',
      generated_by_category: json<Partial<Record<WasteCategory, number>>>(),
      /** Whether the sums of the month's balance agree. */
      balance_closed: 'boolean?',
      /** Of the permit or contract that ends first, on the last day of the month. */
      permit_state: 'text?',
      /** Of the month's BOR sheet, else of the record's beds. */
      bed_days: 'integer?',
      bor_patient_days: 'integer?',
      bor_bed_days: 'integer?',
      bor_discharges: 'integer?',
      bor_beds: 'integer?',
    },
    followsState: true,
    rowOf: (answers, input) => {
      const { bor, pilah_olah: _comparison, ...facts } = wasteFacts(answers, input)
      const { available_kg: available, managed_kg: managed, closing_kg: closing } = facts
      return {
        ...facts,
        balance_closed: isBalanced({ available, managed, closing }),
        permit_state: datedState(answers, input.month),
        analysed_criteria: facts.analysis_completed ? facts.criteria : null,
        bed_days:
          bor?.bed_days ?? bedDaysOf({ beds: undefined, bedDays: undefined }, input.profile, input.month),
        bor_patient_days: bor?.patient_days ?? null,
        bor_bed_days: bor?.bed_days ?? null,
        bor_discharges: bor?.discharges ?? null,
        bor_beds: bor?.beds ?? null,
      }
    },
  },
  summary: 'drawn',
  indicators: {
    waste_generated: {
      ...weight,
      label: 'Limbah medis dihasilkan',
      meaning: 'Timbulan semua kategori limbah medis selama bulan itu, tanpa lumpur IPAL dan limbah B3 lain.',
      main: true,
      of: 'generated_kg',
    },
    waste_hazardous: {
      ...weight,
      label: 'Seluruh limbah B3 dihasilkan',
      meaning: 'Limbah medis ditambah lumpur IPAL dan limbah B3 lain.',
      of: 'hazardous_kg',
    },
    waste_per_bed_day: {
      ...perUnit,
      compared: true,
      label: 'Timbulan per tempat tidur per hari',
      meaning:
        'Limbah medis dibagi hari tempat tidur tersedia (jumlah tempat tidur × hari dalam bulan, menurut BOR; tanpa BOR menurut profil).',
      main: true,
      applies: isInpatient,
      of: 'generated_kg',
      per: 'bed_days',
      parts: ['Limbah medis dihasilkan (kg)', 'Hari tempat tidur'],
    },
    waste_per_patient_day: {
      ...perUnit,
      label: 'Timbulan per hari rawat',
      meaning: 'Limbah medis dibagi hari perawatan pasien menurut BOR bulan itu.',
      applies: isInpatient,
      of: 'generated_kg',
      per: 'bor_patient_days',
      parts: ['Limbah medis dihasilkan (kg)', 'Hari perawatan'],
    },
    waste_per_day: {
      ...perUnit,
      compared: true,
      label: 'Timbulan per hari',
      meaning:
        'Limbah medis dibagi jumlah hari dalam bulan; untuk wilayah, rata-rata per fasyankes per hari.',
      of: 'generated_kg',
      per: daysOfReport,
      parts: ['Limbah medis dihasilkan (kg)', 'Hari pelaporan'],
    },
    waste_managed: {
      ...share,
      compared: true,
      label: 'Limbah terkelola',
      meaning:
        'Limbah yang diolah sendiri atau diserahkan ke pihak ketiga, dari stok awal ditambah timbulan.',
      better: 'more',
      main: true,
      of: 'managed_kg',
      per: 'available_kg',
      parts: ['Diolah dan diserahkan (kg)', 'Stok awal dan timbulan (kg)'],
    },
    waste_closing: {
      ...weight,
      label: 'Stok akhir',
      meaning:
        'Limbah yang masih disimpan pada akhir bulan: stok awal ditambah timbulan dikurangi yang diolah dan diserahkan.',
      better: 'less',
      year: 'last',
      of: 'closing_kg',
    },
    ...ofCategories,
    ...ofServices,
    services_fulfilled: {
      ...standing,
      label: 'Layanan terpenuhi (dari 5)',
      meaning:
        'Banyaknya layanan yang terpenuhi di antara pemilahan, pewadahan, pengangkutan, penyimpanan, dan pengolahan.',
      better: 'more',
      of: 'services_fulfilled',
    },
    waste_criteria: {
      kind: 'word',
      label: 'Kriteria pengelolaan limbah',
      meaning:
        'Sesuai Kriteria bila kelima layanan pengelolaan limbah medis terpenuhi. Setiap laporan yang masuk dinilai, juga yang belum selesai dianalisis; Kepatuhan hanya menghitung yang selesai dianalisis.',
      better: 'more',
      main: true,
      words: criteria,
      of: 'criteria',
      good: {
        words: ['ya'],
        label: 'Sesuai Kriteria (termasuk yang belum dianalisis)',
        counted: 'Laporan Sesuai Kriteria',
      },
      yearly: { is: 'ya', isNot: 'tidak', percent: 75 },
    },
    waste_compliance: {
      kind: 'word',
      label: 'Kepatuhan (laporan yang selesai dianalisis)',
      meaning:
        'Kriteria di antara laporan yang selesai dianalisis: terkirim atau terkonfirmasi, isian wajib kelima layanan lengkap, dan neraca limbah cocok.',
      better: 'more',
      regional: true,
      words: criteria,
      of: 'analysed_criteria',
      good: {
        words: ['ya'],
        label: 'Kepatuhan di antara yang dianalisis',
        counted: 'Laporan Sesuai Kriteria yang selesai dianalisis',
        among: 'Laporan yang selesai dianalisis',
      },
      owed: {
        label: 'Kepatuhan',
        meaning:
          'Fasyankes yang Sesuai Kriteria dan selesai dianalisis, dari semua fasyankes yang wajib melapor; yang tidak melapor dihitung belum patuh.',
      },
    },
    waste_balance: {
      kind: 'word',
      label: 'Neraca limbah',
      meaning:
        'Tertutup bila stok awal ditambah timbulan sama dengan yang diolah, diserahkan, dan stok akhir, dengan selisih paling banyak 0,1 kg atau 1%.',
      better: 'more',
      regional: true,
      words: { ya: { label: 'Tertutup', tone: 'green' }, tidak: { label: 'Terbuka', tone: 'red' } },
      of: 'balance_closed',
      good: { words: ['ya'], label: 'Neraca limbah tertutup' },
    },
    waste_permits: {
      kind: 'word',
      label: 'Izin dan kerja sama menurut masa berlaku',
      meaning:
        'Izin atau kerja sama yang paling dulu berakhir menurut laporan bulan itu, dihitung pada hari terakhir bulan; laporan tanpa tanggal berakhir tidak dihitung.',
      better: 'less',
      regional: true,
      words: {
        valid: { label: 'Berlaku lebih dari 90 hari', tone: 'green' },
        soon: { label: 'Berakhir dalam 90 hari', tone: 'yellow' },
        expired: { label: 'Sudah berakhir', tone: 'red' },
      },
      of: 'permit_state',
      good: { words: ['soon'], label: 'Izin atau kerja sama berakhir dalam 90 hari' },
    },
    waste_analysed: {
      kind: 'word',
      label: 'Analisis laporan limbah',
      meaning:
        'Selesai dianalisis bila terkirim atau terkonfirmasi, isian wajib kelima layanan lengkap, dan neraca limbah cocok.',
      better: 'more',
      main: true,
      regional: true,
      words: {
        ya: { label: 'Selesai dianalisis', tone: 'grey' },
        tidak: { label: 'Belum dianalisis', tone: 'red' },
      },
      of: 'analysis_completed',
      good: { words: ['ya'], label: 'Selesai dianalisis' },
      owed: {
        label: 'Selesai dianalisis dari yang wajib melapor',
        meaning: 'Laporan yang selesai dianalisis, dari semua yang wajib dikirim.',
      },
    },
    bor: {
      ...share,
      compared: true,
      label: 'BOR',
      meaning: 'Hari perawatan dibagi hari tempat tidur tersedia; ideal 60–85%.',
      ideal: [60, 85],
      main: true,
      applies: isInpatient,
      of: 'bor_patient_days',
      per: 'bor_bed_days',
      parts: ['Hari perawatan', 'Hari tempat tidur'],
    },
    avlos: {
      ...inDays,
      label: 'AVLOS',
      meaning: 'Rata-rata lama dirawat: hari perawatan dibagi pasien keluar; ideal 6–9 hari.',
      ideal: [6, 9],
      of: 'bor_patient_days',
      per: 'bor_discharges',
      parts: ['Hari perawatan', 'Pasien keluar'],
    },
    toi: {
      ...inDays,
      label: 'TOI',
      meaning: 'Rata-rata hari tempat tidur kosong di antara dua pasien; ideal 1–3 hari.',
      ideal: [1, 3],
      of: { minus: ['bor_bed_days', 'bor_patient_days'] },
      per: 'bor_discharges',
      parts: ['Hari tempat tidur kosong', 'Pasien keluar'],
    },
  },
})
