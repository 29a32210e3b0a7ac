import { formIds } from '#domain/form-ids.ts'
import { kitItems, kitMedia, type KitItem } from '#domain/sanitarian-kit.ts'

import { defineForm } from '../define-form.ts'
import { closingSection, reporterSection } from './header.ts'

/** Rows that are calibrated, and rows that are used up: each has columns of its own. */
const rowOf = (name: keyof typeof kitItems) => {
  const { label, medium, calibration, consumable }: KitItem = kitItems[name]
  return {
    label,
    group: kitMedia[medium],
    ...(calibration
      ? { hint: `Kalibrasi setiap ${calibration} bulan`, dates: { validMonths: calibration } }
      : {}),
    ...(consumable ? { hint: 'Habis pakai' } : {}),
    tags: [...(calibration ? ['calibrated'] : []), ...(consumable ? ['consumable'] : [])],
  }
}

const owned = { field: 'kit_owned', is: 'ya' } as const
const available = { field: '{row}_available', is: 'ya' } as const
const count = { kind: 'number', unit: 'buah', max: 200 } as const

const kit = {
  id: 'kit',
  title: 'Kepemilikan dan pemakaian',
  fields: {
    kit_owned: {
      kind: 'yesNo',
      label: 'Memiliki sanitarian kit',
      guide: 'sanitarian-kit#pemakaian',
      carry: true,
    },
    kit_source: {
      kind: 'choices',
      label: 'Sumber pengadaan',
      options: {
        dak_fisik: 'DAK fisik',
        apbd: 'APBD',
        blud: 'BLUD',
        hibah: 'Hibah',
        pusat: 'Kementerian Kesehatan (pusat)',
      },
      when: owned,
      carry: true,
    },
    kit_year: {
      kind: 'number',
      label: 'Tahun pengadaan',
      isYear: true,
      min: 2000,
      max: 2100,
      when: owned,
      carry: true,
    },
    kit_officers: {
      kind: 'number',
      label: 'Petugas mampu mengoperasikan',
      unit: 'orang',
      max: 50,
      carry: true,
    },
    kit_storage_ok: { kind: 'yesNo', label: 'Tempat simpan kering dan aman', when: owned, carry: true },
    kit_manager: { kind: 'text', label: 'Penanggung jawab alat', min: 3, max: 100, when: owned },
    kit_inspections: {
      kind: 'number',
      label: 'Jumlah kegiatan pengawasan bulan ini memakai kit',
      unit: 'kegiatan',
      max: 500,
    },
    kit_samples_water: { kind: 'number', label: 'Sampel air diperiksa', unit: 'sampel', max: 2000 },
    kit_samples_food: { kind: 'number', label: 'Sampel pangan diperiksa', unit: 'sampel', max: 2000 },
    kit_problem: {
      kind: 'choice',
      label: 'Kendala utama',
      options: {
        tidak_ada: 'Tidak ada',
        reagen_habis: 'Reagen habis',
        alat_rusak: 'Alat rusak',
        belum_kalibrasi: 'Belum dikalibrasi',
        petugas_belum_terlatih: 'Petugas belum terlatih',
        lainnya: 'Lainnya',
      },
    },
  },
} as const

const items = {
  id: 'alat',
  title: 'Alat dan bahan',
  description: 'Centang alat yang tersedia. Alat tanpa centang dicatat tidak tersedia.',
  fields: {
    alat: {
      kind: 'table',
      label: 'Isi sanitarian kit',
      guide: 'sanitarian-kit#alat',
      rowLabel: 'Alat',
      layout: 'cards',
      when: owned,
      rows: {
        ph_meter_water: rowOf('ph_meter_water'),
        tds_ec_meter: rowOf('tds_ec_meter'),
        turbidity_meter: rowOf('turbidity_meter'),
        do_meter: rowOf('do_meter'),
        water_thermometer: rowOf('water_thermometer'),
        colorimeter: rowOf('colorimeter'),
        chlorine_comparator: rowOf('chlorine_comparator'),
        chemical_reagents: rowOf('chemical_reagents'),
        coliform_test: rowOf('coliform_test'),
        portable_incubator: rowOf('portable_incubator'),
        membrane_filter_set: rowOf('membrane_filter_set'),
        water_sampling_bottles: rowOf('water_sampling_bottles'),
        cool_box: rowOf('cool_box'),
        thermohygrometer: rowOf('thermohygrometer'),
        lux_meter: rowOf('lux_meter'),
        sound_level_meter: rowOf('sound_level_meter'),
        anemometer: rowOf('anemometer'),
        pm_meter: rowOf('pm_meter'),
        co_co2_meter: rowOf('co_co2_meter'),
        air_microbe_sampler: rowOf('air_microbe_sampler'),
        soil_ph_meter: rowOf('soil_ph_meter'),
        food_thermometer: rowOf('food_thermometer'),
        food_test_formalin: rowOf('food_test_formalin'),
        food_test_borax: rowOf('food_test_borax'),
        food_test_dyes: rowOf('food_test_dyes'),
        food_test_pesticide: rowOf('food_test_pesticide'),
        swab_kit: rowOf('swab_kit'),
        vector_kit: rowOf('vector_kit'),
        gps_tablet: rowOf('gps_tablet'),
        ppe_bag: rowOf('ppe_bag'),
      },
      columns: {
        available: { kind: 'yesNo', label: 'Tersedia', empty: 'tidak', carry: true },
        qty: { ...count, label: 'Jumlah', min: 1, when: available, carry: true },
        qty_good: { ...count, label: 'Kondisi baik', when: available, carry: true },
        condition: {
          kind: 'choice',
          label: 'Kondisi',
          options: { baik: 'Baik', rusak_ringan: 'Rusak ringan', rusak_berat: 'Rusak berat' },
          when: available,
        },
        calibrated_on: {
          kind: 'date',
          label: 'Kalibrasi terakhir',
          hint: 'Kosongkan bila belum pernah.',
          within: 'today',
          optional: true,
          onlyFor: 'calibrated',
          when: available,
          carry: true,
        },
        used_count: { kind: 'number', label: 'Dipakai bulan ini', unit: 'kali', max: 500, when: available },
        stock_state: {
          kind: 'choice',
          label: 'Stok',
          options: { cukup: 'Cukup', hampir_habis: 'Hampir habis', habis: 'Habis' },
          onlyFor: 'consumable',
          when: available,
        },
        expiry_on: {
          kind: 'date',
          label: 'Kedaluwarsa terdekat',
          validMonths: 0,
          onlyFor: 'consumable',
          when: { field: '{row}_stock_state', isNot: 'habis' },
        },
      },
    },
  },
} as const

/** The sanitarian kit of a Puskesmas: thirty items by what is there, works, is calibrated and was used. */
export const sanitarianKit = defineForm({
  id: formIds.kit,
  paths: {
    base: '/api/sanitarian-kit',
    send: '/api/sanitarian-kit/simpan',
    months: '/api/sanitarian-kit/list-kalender-report',
  },
  version: 1,
  validFrom: '2020-01',
  title: 'Sanitarian Kit',
  shortTitle: 'Sanitarian kit',
  description: 'Ketersediaan, kondisi, kalibrasi, dan penggunaan sanitarian kit Puskesmas.',
  applies: { types: ['publicHealthCenter'], expected: 'always' },
  prefill: true,
  sections: [reporterSection, kit, items, closingSection],
  checks: [
    {
      id: 'SK-01',
      level: 'hard',
      rule: { rule: 'partsAtMost', table: 'alat', parts: ['qty_good'], of: ['qty'] },
      message: '{kategori}: yang berkondisi baik melebihi jumlahnya. Perbaiki salah satunya.',
    },
    {
      id: 'SK-02',
      level: 'hard',
      rule: { rule: 'named', name: 'kit.usedWithoutGood' },
      message: '{alat} dipakai, tetapi tidak ada yang tersedia dalam kondisi baik. Perbaiki salah satunya.',
    },
    {
      id: 'SK-03',
      level: 'soft',
      rule: { rule: 'named', name: 'kit.calibrationOverdue' },
      message:
        'Kalibrasi {alat} ({tanggal}) lebih dari {bulan} bulan lalu. Perbarui tanggalnya, atau jelaskan.',
      brief: 'Kalibrasi alat sudah terlalu lama.',
    },
    {
      id: 'SK-04',
      level: 'soft',
      rule: { rule: 'named', name: 'kit.expiredStock' },
      message:
        '{alat} sudah kedaluwarsa ({tanggal}), tetapi stok disebut cukup. Periksa stoknya, atau jelaskan.',
      brief: 'Alat sudah kedaluwarsa, tetapi stok disebut cukup.',
    },
    {
      id: 'SK-05',
      level: 'soft',
      rule: { rule: 'named', name: 'kit.useDisagrees' },
      message: '{sebab} Periksa keduanya, atau jelaskan.',
      brief: 'Kegiatan pengawasan tidak cocok dengan pemakaian alat bulan ini.',
    },
    {
      id: 'SK-06',
      level: 'hard',
      rule: { rule: 'named', name: 'kit.brokenButGood' },
      message: '{alat} disebut rusak berat, tetapi semuanya berkondisi baik. Perbaiki salah satunya.',
    },
    {
      id: 'XF-06',
      level: 'soft',
      rule: { rule: 'named', name: 'across.kitOfficersAgree' },
      message:
        'Petugas yang mampu mengoperasikan ({petugas} orang) melebihi tenaga sanitasi lingkungan pada formulir lain bulan yang sama ({tenaga} orang). Periksa keduanya, atau jelaskan.',
      brief: 'Petugas yang mampu mengoperasikan melebihi tenaga sanitasi lingkungan pada formulir lain.',
    },
    {
      id: 'kit_year',
      level: 'hard',
      rule: { rule: 'named', name: 'kit.boughtInFuture' },
      message: 'Tahun pengadaan tidak boleh setelah tahun ini.',
    },
  ],
})
