import { columnSum } from '../medical-waste-sums.ts'
import type { CheckCases } from './check-cases.ts'
import {
  burning,
  firstShipment,
  inpatientCenter,
  month,
  outpatientCenter,
  shipments,
} from './limbah-changes.ts'
import { completeWaste } from './waste-samples.ts'

/** What the checks say of storing, moving and treating waste: permits, equipment, people, dates. */
export const handlingCases: CheckCases = {
  'LF-03 hard': [
    { what: 'manifests that come to the column', change: {} },
    {
      what: 'a manifest that is too light',
      change: firstShipment({ ship_weight_kg: 1 }),
      at: 'infectious_third_party_kg',
      says: [
        /Total manifes tidak sama dengan kolom pihak ketiga untuk limbah infeksius, tajam, dan patologis: manifes 1 kg/,
      ],
    },
    {
      what: 'half a percent less',
      change: (sheet) =>
        firstShipment({ ship_weight_kg: (shipments(sheet)[0]?.['ship_weight_kg'] as number) * 0.995 })(sheet),
    },
    {
      what: 'a manifest of a category that nothing was handed over of',
      change: (sheet) => ({
        shipments: [...shipments(sheet), { ship_category: 'pressurised', ship_weight_kg: 3 }],
      }),
      at: 'pressurised_third_party_kg',
      says: [/Tabung gas.*manifes 3 kg, kolom 0 kg/],
    },
    {
      what: 'a hundredth of a kilogram of it',
      change: (sheet) => ({
        shipments: [...shipments(sheet), { ship_category: 'pressurised', ship_weight_kg: 0.01 }],
      }),
      says: [/Tabung gas.*manifes 0,01 kg, kolom 0 kg/],
    },
    {
      what: 'waste handed over while nothing was transported',
      change: { trn_ext_done: 'tidak', trn_no_pickup_reason: 'stok_dalam_batas' },
      says: [/infeksius/i, /Benda tajam/, /patologis/i, /kimia/i, /Farmasi/, /sitotoksik/i, /Lumpur/],
    },
    {
      what: 'shipments listed category by category',
      change: (sheet) => ({
        shipments: [
          ...(['infectious', 'sharps', 'pathological'] as const).map((category) => ({
            ship_category: category,
            ship_weight_kg: sheet[`${category}_third_party_kg`],
          })),
          ...shipments(sheet).slice(1),
        ],
      }),
    },
    { what: 'nothing said about transport yet', change: { trn_ext_done: undefined, shipments: undefined } },
  ],
  'LF-04 soft': [
    { what: 'no report of last month', change: {} },
    { what: 'the same stock', change: {}, known: { previous: { sharps_closing_kg: 0 } } },
    {
      what: 'another stock',
      change: {},
      known: { previous: { sharps_closing_kg: 12.5 } },
      at: 'sharps_opening_kg',
      says: ['Stok awal Benda tajam berbeda dari stok akhir bulan lalu (12,5 kg)'],
    },
    {
      what: 'a hundredth of a kilogram more',
      change: {},
      known: { previous: { sharps_closing_kg: 0.01 } },
      says: [/\(0,01 kg\)/],
    },
  ],
  'LF-05 soft': [
    { what: '90 days at −5 °C', change: { sto_max_days_infectious: 90 } },
    {
      what: '91 days at −5 °C',
      change: { sto_max_days_infectious: 91 },
      at: 'sto_max_days_infectious',
      says: ['Lama simpan 91 hari melewati batas 90 hari; layanan penyimpanan dinilai belum sesuai'],
    },
    {
      what: '3 days at 2 °C',
      change: { sto_cold_temp_c: 2, sto_max_days_infectious: 3 },
      says: [/melewati batas 2 hari/],
    },
    { what: '2 days without a freezer', change: { sto_cold: 'tidak', sto_max_days_infectious: 2 } },
    {
      what: '3 days without a freezer',
      change: { sto_cold: 'tidak', sto_max_days_infectious: 3 },
      says: [/3 hari melewati batas 2 hari/],
    },
  ],
  'LF-06 soft': [
    { what: 'a permit that ends on the last day', change: { trn_permit_expiry: '2025-04-30' } },
    {
      what: 'a permit that ends a day earlier',
      change: { trn_permit_expiry: '2025-04-29' },
      at: 'trn_permit_expiry',
      says: ['Izin/kerja sama sudah berakhir pada periode ini (29 April 2025)'],
    },
    {
      what: 'two contracts and a storage permit that ended',
      change: {
        trn_contract_end: '2025-01-01',
        prc_tp_contract_end: '2025-01-01',
        sto_permit_expiry: '2025-02-01',
      },
      says: [/1 Januari 2025/, /1 Februari 2025/, /1 Januari 2025/],
    },
    { what: 'a permit that is no longer asked for', change: { prc_own_permit_expiry: '2020-01-01' } },
  ],
  'LF-09 hard': [
    { what: 'a partner, and waste handed over', change: {} },
    {
      what: 'a partner only, but waste treated by oneself',
      change: { sharps_treated_own_kg: 2 },
      at: 'prc_mode',
      says: ['Cara pengolahan tidak cocok dengan angka timbulan: tidak ada pengolahan sendiri, tetapi 2 kg'],
    },
    {
      what: 'the region’s plant, but waste treated by oneself',
      change: { prc_mode: 'fasilitas_wilayah', sharps_treated_own_kg: 2 },
      says: [/tidak ada pengolahan sendiri/],
    },
    {
      what: 'own treatment only, but waste handed over',
      change: { prc_mode: 'mandiri' },
      says: [/semua diolah sendiri/],
    },
    { what: 'own treatment only', change: (sheet) => burning(sheet) },
    {
      what: 'no treatment, but waste handed over',
      change: { prc_mode: 'belum_diolah' },
      says: [/belum diolah, tetapi/],
    },
    { what: 'both ways', change: { prc_mode: 'campuran', sharps_treated_own_kg: 2 } },
  ],
  'LF-10 soft': [
    { what: 'within the capacity', change: (sheet) => burning(sheet) },
    {
      what: 'ten percent over it',
      change: (sheet) =>
        burning(sheet, {
          inc_capacity_kg_h: 10,
          inc_hours_month: 10,
          ...Object.fromEntries(
            Object.keys(sheet)
              .filter((name) => name.endsWith('treated_own_kg'))
              .map((name) => [name, 0]),
          ),
          infectious_treated_own_kg: 110,
        }),
    },
    {
      what: 'far over it',
      change: (sheet) => burning(sheet, { inc_hours_month: 10 }),
      at: 'inc_hours_month',
      says: [/Jumlah dibakar \([\d.,]+ kg\) melebihi kapasitas alat \(500 kg bulan ini\)/],
    },
    {
      what: 'an autoclave beside it, so that nobody can know',
      change: (sheet) => burning(sheet, { inc_hours_month: 10, prc_own_tech: ['insinerator', 'autoklaf'] }),
    },
  ],
  'LF-11 soft': [
    { what: 'a little ash', change: (sheet) => burning(sheet) },
    {
      what: 'a quarter of it',
      change: (sheet) => burning(sheet, { prc_residue_kg: columnSum(sheet, 'third_party_kg') / 4 }),
    },
    {
      what: 'more than a quarter',
      change: (sheet) => burning(sheet, { prc_residue_kg: columnSum(sheet, 'third_party_kg') / 4 + 0.01 }),
      says: [/lebih dari 25%/],
    },
    {
      what: 'a third of it left',
      change: (sheet) => burning(sheet, { prc_residue_kg: 500 }),
      at: 'prc_residue_kg',
      says: [/Residu terlalu besar: lebih dari 25%/],
    },
    {
      what: 'residue of an autoclave',
      change: (sheet) => burning(sheet, { prc_own_tech: ['autoklaf'], prc_residue_kg: 900 }),
    },
  ],
  'LF-12 hard': [
    { what: 'all of them trained', change: { org_waste_handlers: 6, org_waste_handlers_trained: 6 } },
    {
      what: 'more trained than there are',
      change: { org_waste_handlers: 5, org_waste_handlers_trained: 6 },
      at: 'org_waste_handlers_trained',
      says: ['Jumlah terlatih melebihi jumlah petugas'],
    },
  ],
  'LF-16 hard': [
    { what: 'the last day of the month', change: firstShipment({ ship_date: '2025-04-30' }) },
    {
      what: 'the day after it',
      change: firstShipment({ ship_date: '2025-05-01' }),
      at: 'shipments.0.ship_date',
      says: ['Tanggal angkut harus pada bulan laporan.'],
    },
    {
      what: 'the day before its first',
      change: firstShipment({ ship_date: '2025-03-31' }),
      says: [/Tanggal angkut/],
    },
  ],
  'XF-07 hard': [
    { what: 'bed occupancy filled', change: {} },
    {
      what: 'none in a hospital',
      change: {},
      known: { related: { bor: null } },
      at: 'bor',
      says: [/BOR bulan ini belum diisi/],
    },
    { what: 'none, not even a draft', change: {}, known: { related: {} }, says: [/BOR/] },
    {
      what: 'only copied bed counts',
      change: {},
      known: { related: { bor: { bor_beds_total: 120 } } },
      says: [/BOR/],
    },
    {
      what: 'none in a Puskesmas with beds',
      profile: inpatientCenter,
      change: () => completeWaste(inpatientCenter, month),
      known: { related: {} },
      says: [/BOR/],
    },
    {
      what: 'none in a Puskesmas without beds',
      profile: outpatientCenter,
      change: () => completeWaste(outpatientCenter, month),
      known: { related: {} },
    },
  ],
  'sto_permit_expiry hard': [
    {
      what: 'a permit that ends on the day it was given',
      change: { sto_permit_date: '2023-05-20', sto_permit_expiry: '2023-05-20' },
    },
    {
      what: 'a permit that ends before',
      change: { sto_permit_expiry: '2023-05-19' },
      at: 'sto_permit_expiry',
      says: [/sebelum tanggal terbit/],
    },
  ],
}
