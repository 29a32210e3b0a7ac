import { formIds } from '#domain/form-ids.ts'
import {
  countedDeviceNames,
  mercuryDeviceNames,
  mercuryDevices,
  mercuryStates,
} from '#domain/mercury-devices.ts'

import { defineForm, type When } from '../define-form.ts'
import { closingSection, reporterSection } from './header.ts'

const rowOf = (device: keyof typeof mercuryDevices) => {
  const { label, unit, counted } = mercuryDevices[device]
  return { label, hint: `Dihitung dalam ${unit}`, ...(counted ? { tags: ['counted'] as const } : {}) }
}

/** In any row of the device table. */
const anyDevice = (condition: (device: string) => When): When => ({ any: mercuryDeviceNames.map(condition) })
const anyStored = anyDevice((device) => ({ field: `${device}_stored`, above: 0 }))
const anyWithdrawn = anyDevice((device) => ({ field: `${device}_withdrawn`, rose: true }))
const countColumns = ['owned', 'in_use', 'stored', 'withdrawn', 'broken', 'replaced']
const anyCountChanged: When = {
  any: countColumns.flatMap((column) =>
    mercuryDeviceNames.map((device): When => ({ field: `${device}_${column}`, changed: true })),
  ),
}
/** Counted devices that are in use or kept: until a confirmed report has none, the form is owed every month. */
const anyLeft: When = {
  any: countedDeviceNames.flatMap((device): When[] => [
    { field: `${device}_in_use`, above: 0 },
    { field: `${device}_stored`, above: 0 },
  ]),
}

const pieces = { kind: 'number', max: 100_000, empty: 0, carry: true } as const
const devices = {
  id: 'alat',
  title: 'Daftar alat',
  description:
    'Jumlah sampai akhir bulan laporan. Jumlah terinventarisasi mencakup semua alat yang pernah dihitung sejak inventarisasi pertama dan tidak pernah berkurang. Alat yang tidak dibuka dicatat 0.',
  fields: {
    alat: {
      kind: 'table',
      label: 'Alat bermerkuri',
      guide: 'alkes-bermerkuri#menghitung',
      rowLabel: 'Jenis alat',
      rows: {
        thermometer: { ...rowOf('thermometer'), alwaysOpen: true },
        sphygmomanometer: { ...rowOf('sphygmomanometer'), alwaysOpen: true },
        dental_amalgam: {
          ...rowOf('dental_amalgam'),
          numbers: { unit: 'gram', decimals: 1, max: 1_000_000 },
        },
        cantor_tube: rowOf('cantor_tube'),
        miller_abbott_tube: rowOf('miller_abbott_tube'),
        esophageal_dilator: rowOf('esophageal_dilator'),
        lab_manometer: rowOf('lab_manometer'),
        lamp_tl: rowOf('lamp_tl'),
        button_battery: rowOf('button_battery'),
        other_device: rowOf('other_device'),
      },
      columns: {
        owned: { ...pieces, label: 'Jumlah terinventarisasi' },
        in_use: { ...pieces, label: mercuryStates.in_use.label },
        stored: {
          ...pieces,
          label: mercuryStates.stored.label,
          hint: 'Dikemas dan disimpan di TPS atau gudang terkunci.',
        },
        withdrawn: {
          ...pieces,
          label: mercuryStates.withdrawn.label,
          hint: 'Sudah dibawa keluar ke depo atau pengelola berizin.',
        },
        broken: {
          ...pieces,
          label: mercuryStates.broken.label,
          hint: 'Pecah atau rusak dan dikelola sebagai limbah B3.',
        },
        removed: {
          ...pieces,
          label: 'Dihapuskan (penghapusan)',
          hint: 'Dihitung: disimpan, ditarik, dan pecah.',
          max: 1_000_000,
          computed: true,
          proposal: { plus: ['{row}_stored', '{row}_withdrawn', '{row}_broken'], minus: [] },
        },
        replaced: {
          ...pieces,
          label: 'Pengganti nonmerkuri tersedia',
          hint: 'Jumlah alat pengganti yang sudah dibeli.',
        },
      },
    },
    mer_other_name: {
      kind: 'text',
      label: 'Alat lainnya: sebutkan',
      min: 3,
      max: 150,
      when: { field: 'other_device_owned', above: 0 },
      carry: true,
    },
  },
} as const

const hasDecree = { field: 'mer_commitment', is: 'ya' } as const
const handling = {
  id: 'pengelolaan',
  title: 'Pengelolaan',
  fields: {
    mer_commitment: { kind: 'yesNo', label: 'Ada komitmen/kebijakan bebas merkuri', carry: true },
    mer_commitment_no: {
      kind: 'text',
      label: 'Nomor SK',
      min: 3,
      max: 100,
      when: hasDecree,
      carry: true,
    },
    mer_commitment_date: {
      kind: 'date',
      label: 'Tanggal SK',
      within: 'today',
      when: hasDecree,
      carry: true,
    },
    mer_no_purchase: { kind: 'yesNo', label: 'Tidak lagi membeli alkes bermerkuri' },
    mer_storage_place: {
      kind: 'choice',
      label: 'Tempat simpan',
      options: {
        tps_lb3: 'TPS limbah B3',
        gudang_terkunci: 'Gudang terkunci',
        ruang_biasa: 'Ruang biasa',
        tidak_ada_barang: 'Tidak ada barang yang disimpan',
      },
      carry: true,
    },
    mer_storage_packed: {
      kind: 'yesNo',
      label: 'Dikemas ganda, diberi simbol B3',
      when: anyStored,
    },
    mer_spill_kit: { kind: 'yesNo', label: 'Ada perangkat tumpahan merkuri', carry: true },
    mer_spill_sop: { kind: 'yesNo', label: 'Ada SPO tumpahan merkuri', carry: true },
    mer_asset_removal: {
      kind: 'choice',
      label: 'Status penghapusan aset (BMN/BMD)',
      options: {
        selesai: 'Selesai',
        diusulkan: 'Diusulkan',
        belum: 'Belum',
        tidak_perlu: 'Tidak perlu',
      },
      carry: true,
    },
    mer_withdraw_date: {
      kind: 'date',
      label: 'Tanggal penarikan terakhir',
      within: 'today',
      when: anyWithdrawn,
    },
    mer_withdraw_by: {
      kind: 'choice',
      label: 'Ditarik oleh',
      options: {
        depo_pemda: 'Depo pemerintah daerah',
        pihak_ketiga_berizin: 'Pihak ketiga berizin',
        kementerian: 'Kementerian',
        produsen: 'Produsen',
      },
      when: anyWithdrawn,
    },
    mer_withdraw_doc: {
      kind: 'text',
      label: 'Nomor berita acara/manifes',
      min: 3,
      max: 100,
      when: anyWithdrawn,
    },
    mer_sheet: {
      kind: 'file',
      label: 'Lampiran daftar alat',
      hint: 'Diminta pada laporan pertama dan setiap kali ada jumlah yang berubah. Jumlahnya harus sama dengan daftar di atas.',
      guide: 'alkes-bermerkuri#lembar-kerja',
      types: ['xlsx', 'csv'],
      maxMegabytes: 10,
      maxFiles: 1,
      when: anyCountChanged,
      keptWhenGiven: true,
    },
    mer_photo: {
      kind: 'file',
      label: 'Foto alat yang disimpan/ditarik',
      types: ['jpg', 'png'],
      maxMegabytes: 5,
      maxFiles: 3,
      optional: true,
    },
  },
} as const

/** Devices with mercury: a running stock, reported once a month until none is left, then every January. */
export const alkesMerkuri = defineForm({
  id: formIds.mercury,
  paths: {
    base: '/api/alkesbermerkuri',
    send: '/api/alkesbermerkuri/kirim',
    months: '/api/alkesbermerkuri/listbulan',
  },
  version: 1,
  validFrom: '2020-01',
  title: 'Alat Kesehatan Bermerkuri',
  shortTitle: 'Alkes bermerkuri',
  description: 'Alat bermerkuri yang dimiliki, masih digunakan, disimpan, dan ditarik.',
  applies: {
    types: ['hospital', 'publicHealthCenter'],
    expected: 'always',
    monthlyWhile: { latestConfirmed: anyLeft, afterwardsIn: 1 },
  },
  prefill: true,
  stockRunsOn: true,
  sections: [reporterSection, devices, handling, closingSection],
  checks: [
    {
      id: 'MR-01',
      level: 'hard',
      rule: {
        rule: 'balance',
        table: 'alat',
        left: ['owned'],
        right: ['in_use', 'stored', 'withdrawn', 'broken'],
        absolute: 0,
        relative: 0,
      },
      message:
        '{kategori}: jumlah terinventarisasi harus sama dengan yang digunakan, disimpan, ditarik, dan pecah; selisih {x}.',
    },
    {
      id: 'MR-02',
      level: 'hard',
      rule: { rule: 'named', name: 'merkuri.fellBelowConfirmed' },
      message:
        '{alat}: {kolom} tidak boleh berkurang dari laporan yang sudah dikonfirmasi ({lalu}). Perbaiki jumlahnya.',
    },
    {
      id: 'MR-03',
      level: 'hard',
      rule: { rule: 'named', name: 'merkuri.differsFromSheet' },
      message:
        '{alat} {status}: {nilai} pada formulir, {lampiran} pada lampiran. Samakan jumlahnya, atau unggah lampiran yang benar.',
    },
    {
      id: 'MR-04',
      level: 'soft',
      rule: { rule: 'named', name: 'merkuri.stillInUse' },
      message:
        '{alat} masih digunakan ({nilai} {satuan}), padahal batas penghapusan adalah Desember 2020. Jelaskan rencana penghapusannya.',
      brief: 'Alat bermerkuri masih digunakan, padahal batas penghapusan adalah Desember 2020.',
    },
    {
      id: 'MR-05',
      level: 'hard',
      rule: { rule: 'named', name: 'merkuri.withdrawnWithoutDocument' },
      message: 'Ada penarikan bulan ini. Isi nomor berita acara atau manifesnya.',
    },
    {
      id: 'MR-06',
      level: 'soft',
      rule: { rule: 'named', name: 'merkuri.notReplaced' },
      message:
        '{alat}: pengganti nonmerkuri ({nilai}) kurang dari yang tidak lagi digunakan ({batas}). Periksa jumlahnya, atau jelaskan.',
      brief: 'Pengganti nonmerkuri kurang dari alat yang tidak lagi digunakan.',
    },
    {
      id: 'MR-07',
      level: 'hard',
      rule: { rule: 'named', name: 'merkuri.sheetUnchecked' },
      message: 'Baris lampiran ini belum diperiksa. Unggah lagi dengan "Unggah daftar alat".',
    },
    {
      id: 'XF-03',
      level: 'soft',
      rule: { rule: 'named', name: 'across.mercuryBecameWaste' },
      message:
        'Penarikan atau kerusakan alat bermerkuri bertambah, tetapi timbulan limbah logam berat pada formulir Limbah Fasyankes bulan yang sama 0 kg. Periksa keduanya, atau jelaskan.',
    },
  ],
})
