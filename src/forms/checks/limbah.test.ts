import { describe, expect, test } from 'vitest'

import { findingsOf } from '../answers/findings.ts'
import { judge } from '../answers/judging.ts'
import type { AnswerSheet, FormContext } from '../context.ts'
import { limbahFasyankes } from '../definitions/limbah-fasyankes.ts'
import { completeBor, completeWaste, sampleContext, sampleProfiles } from '../testing/samples.ts'

const { hospital, inpatientCenter, outpatientCenter } = sampleProfiles
const month = '2025-04'

type Change = AnswerSheet | ((sheet: AnswerSheet) => AnswerSheet)
type Case = {
  /** What the sheet says. */
  what: string
  change: Change
  known?: Partial<FormContext>
  profile?: FormContext['profile']
  /** The findings that this check makes, in words; none when it stays silent. */
  says?: readonly (string | RegExp)[]
  at?: string
}

const nothing: AnswerSheet = {}
/** Own treatment with an incinerator, all of the waste burnt on the spot. */
const burning = (sheet: AnswerSheet, also: AnswerSheet = nothing): AnswerSheet => {
  const own = Object.fromEntries(
    Object.entries(sheet).flatMap(([name, value]) => {
      if (!name.endsWith('_third_party_kg')) return []
      return [[name.replace('third_party', 'treated_own'), value] as const, [name, 0] as const]
    }),
  )
  const { shipments: _, ...rest } = sheet
  return {
    ...rest,
    ...own,
    trn_ext_done: 'tidak',
    prc_mode: 'mandiri',
    prc_own_tech: ['insinerator'],
    prc_own_permit: 'berizin',
    inc_capacity_kg_h: 50,
    inc_hours_month: 60,
    inc_temp1_c: 850,
    inc_temp2_c: 1050,
    prc_residue_kg: 100,
    prc_residue_to: 'disimpan_di_tps',
    ...also,
  }
}
const shipments = (sheet: AnswerSheet) => sheet['shipments'] as AnswerSheet[]
const firstShipment = (change: AnswerSheet) => (sheet: AnswerSheet) => ({
  ...sheet,
  shipments: shipments(sheet).map((row, index) => (index === 0 ? { ...row, ...change } : row)),
})
const allZero = (sheet: AnswerSheet): AnswerSheet => ({
  ...Object.fromEntries(
    Object.entries(sheet).map(([name, value]) => [name, name.endsWith('_kg') ? 0 : value]),
  ),
  sto_cold_capacity_kg: 100,
  trn_ext_done: 'tidak',
  trn_no_pickup_reason: 'stok_dalam_batas',
})
const infectiousOf = (sheet: AnswerSheet) => sheet['infectious_generated_kg'] as number

const checks: Record<string, { level: 'hard' | 'soft'; cases: Case[] }> = {
  'LF-01': {
    level: 'hard',
    cases: [
      { what: 'a whole sheet', change: {} },
      {
        what: 'stock that vanishes',
        change: { chemical_opening_kg: 10 },
        at: 'chemical_closing_kg',
        says: ['Neraca limbah Bahan kimia kedaluwarsa, tumpahan, sisa kemasan tidak seimbang: selisih 10 kg'],
      },
      { what: 'a tenth of a kilogram', change: { other_b3_closing_kg: 0.1 } },
      { what: 'a little more than that', change: { other_b3_closing_kg: 0.11 }, says: [/selisih 0,11 kg/] },
      {
        what: 'one percent of a large stock',
        change: (sheet) => ({
          infectious_closing_kg: (sheet['infectious_closing_kg'] as number) + infectiousOf(sheet) * 0.0099,
        }),
      },
      {
        what: 'two percent of it',
        change: (sheet) => ({
          infectious_closing_kg: (sheet['infectious_closing_kg'] as number) + infectiousOf(sheet) * 0.02,
        }),
        says: [/Limbah infeksius tidak seimbang|Neraca limbah Limbah infeksius/],
      },
      { what: 'a row that the facility does not have', change: { radioactive_opening_kg: 5 } },
    ],
  },
  'LF-02': {
    level: 'hard',
    cases: [
      {
        what: 'all that there is',
        change: { heavy_metal_generated_kg: 2, heavy_metal_third_party_kg: 2, heavy_metal_closing_kg: 0 },
      },
      {
        what: 'more than there is',
        change: {
          heavy_metal_generated_kg: 2,
          heavy_metal_treated_own_kg: 1,
          heavy_metal_third_party_kg: 1.5,
        },
        at: 'heavy_metal_treated_own_kg',
        says: [/Alat medis .*: limbah yang dikelola melebihi limbah yang ada/],
      },
    ],
  },
  'LF-03': {
    level: 'hard',
    cases: [
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
          firstShipment({ ship_weight_kg: (shipments(sheet)[0]?.['ship_weight_kg'] as number) * 0.995 })(
            sheet,
          ),
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
  },
  'LF-04': {
    level: 'soft',
    cases: [
      { what: 'no report of last month', change: {} },
      { what: 'the same stock', change: {}, known: { previous: { sharps_closing_kg: 0 } } },
      {
        what: 'another stock',
        change: {},
        known: { previous: { sharps_closing_kg: 12.5 } },
        at: 'sharps_opening_kg',
        says: ['Stok awal Benda tajam berbeda dari stok akhir bulan lalu (12,5 kg)'],
      },
    ],
  },
  'LF-05': {
    level: 'soft',
    cases: [
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
  },
  'LF-06': {
    level: 'soft',
    cases: [
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
  },
  'LF-07': {
    level: 'soft',
    cases: [
      { what: 'a typical amount', change: {} },
      {
        what: 'hardly anything in a large hospital',
        change: (sheet) => ({
          ...completeWaste(hospital, month, { medicalKg: 170 }),
          reporter_name: sheet['reporter_name'],
        }),
        at: 'infectious_generated_kg',
        says: [/Timbulan 0,0472 kg per tempat tidur per hari tidak lazim \(batas 0,05–3\)/],
      },
      {
        what: 'much, but within reason',
        change: () => completeWaste(hospital, month, { medicalKg: 3 * 3600 }),
      },
      {
        what: 'too much for a hospital',
        change: () => completeWaste(hospital, month, { medicalKg: 3.1 * 3600 }),
        says: [/Timbulan 3,1 kg per tempat tidur per hari/],
      },
      {
        what: 'too much for a Puskesmas',
        profile: outpatientCenter,
        change: () => completeWaste(outpatientCenter, month, { medicalKg: 330 }),
        says: [/Timbulan 11 kg per hari tidak lazim \(batas 0,02–10\)/],
      },
      {
        what: 'a hospital whose beds nobody knows',
        profile: { ...hospital, beds: null },
        known: { related: {} },
        change: () => completeWaste(hospital, month, { medicalKg: 90_000 }),
      },
      { what: 'nothing at all, which LF-13 asks about', change: allZero },
    ],
  },
  'LF-08': {
    level: 'soft',
    cases: [
      { what: 'the first report', change: {} },
      { what: 'the same as ever', change: {}, known: { history: { wasteGenerated: [1500, 1520, 1490] } } },
      { what: '60 percent more', change: {}, known: { history: { wasteGenerated: [945, 945, 945] } } },
      {
        what: 'more than 60 percent more',
        change: {},
        known: { history: { wasteGenerated: [900, 940, 950, 99_999] } },
        at: 'infectious_generated_kg',
        says: ['Timbulan 1.512 kg berubah tajam dibanding rata-rata tiga bulan terakhir (930 kg)'],
      },
      {
        what: 'more than 60 percent less',
        change: {},
        known: { history: { wasteGenerated: [4000, 4000, 4000] } },
        says: [/4\.000 kg/],
      },
      {
        what: 'a jump of less than 10 kg',
        profile: outpatientCenter,
        change: () => completeWaste(outpatientCenter, month, { medicalKg: 14 }),
        known: { history: { wasteGenerated: [5, 5, 5] } },
      },
    ],
  },
  'LF-09': {
    level: 'hard',
    cases: [
      { what: 'a partner, and waste handed over', change: {} },
      {
        what: 'a partner only, but waste treated by oneself',
        change: { sharps_treated_own_kg: 2 },
        at: 'prc_mode',
        says: [
          'Cara pengolahan tidak cocok dengan angka timbulan: tidak ada pengolahan sendiri, tetapi 2 kg',
        ],
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
  },
  'LF-10': {
    level: 'soft',
    cases: [
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
        what: 'an autoclave beside it, so that nobody can tell',
        change: (sheet) => burning(sheet, { inc_hours_month: 10, prc_own_tech: ['insinerator', 'autoklaf'] }),
      },
    ],
  },
  'LF-11': {
    level: 'soft',
    cases: [
      { what: 'a little ash', change: (sheet) => burning(sheet) },
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
  },
  'LF-12': {
    level: 'hard',
    cases: [
      { what: 'all of them trained', change: { org_waste_handlers: 6, org_waste_handlers_trained: 6 } },
      {
        what: 'more trained than there are',
        change: { org_waste_handlers: 5, org_waste_handlers_trained: 6 },
        at: 'org_waste_handlers_trained',
        says: ['Jumlah terlatih melebihi jumlah petugas'],
      },
    ],
  },
  'LF-13': {
    level: 'soft',
    cases: [
      { what: 'some waste', change: {} },
      {
        what: 'none',
        change: allZero,
        at: 'infectious_generated_kg',
        says: ['Timbulan nol; pastikan tidak ada limbah medis'],
      },
      {
        what: 'only sludge',
        change: (sheet) => ({ ...allZero(sheet), ipal_sludge_generated_kg: 3 }),
        says: [/Timbulan nol/],
      },
      { what: 'none in a Puskesmas', profile: outpatientCenter, change: allZero, says: [/Timbulan nol/] },
      {
        what: 'none, and nobody was there',
        change: allZero,
        known: {
          related: { bor: { bor_beds_total: 20, bor_patient_days: 0, bor_discharged_alive: 0, bor_died: 0 } },
        },
      },
    ],
  },
  'LF-14': {
    level: 'hard',
    cases: [
      { what: 'untreated waste in stock', change: { prc_mode: 'belum_diolah' } },
      {
        what: 'no treatment and no waste',
        change: (sheet) => ({ ...allZero(sheet), prc_mode: 'belum_diolah' }),
      },
      {
        what: 'untreated waste that is gone',
        change: (sheet) => ({ ...allZero(sheet), prc_mode: 'belum_diolah', infectious_generated_kg: 5 }),
        at: 'prc_mode',
        says: ['Limbah tanpa pengolahan harus masih menjadi stok'],
      },
    ],
  },
  'LF-15': {
    level: 'soft',
    cases: [
      { what: 'sharps among much infectious waste', change: {} },
      { what: '50 kg without sharps', change: { infectious_generated_kg: 50, sharps_generated_kg: 0 } },
      {
        what: 'more than 50 kg without sharps',
        change: { infectious_generated_kg: 50.01, sharps_generated_kg: 0 },
        at: 'sharps_generated_kg',
        says: ['Benda tajam nol padahal limbah infeksius besar'],
      },
    ],
  },
  'LF-16': {
    level: 'hard',
    cases: [
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
  },
  'XF-02': {
    level: 'soft',
    cases: [
      { what: 'no COVID report', change: {} },
      {
        what: 'less COVID waste than infectious waste and sharps',
        change: {},
        known: {
          related: {
            bor: completeBor(hospital, month),
            limbahcovid: {
              days: [{ report_date: '2025-04-01', cov_solid_infectious_kg: 90, cov_domestic_kg: 9 }],
            },
          },
        },
      },
      {
        what: 'more',
        change: { infectious_generated_kg: 60, sharps_generated_kg: 40 },
        known: {
          related: {
            limbahcovid: {
              days: [
                { report_date: '2025-04-01', cov_solid_infectious_kg: 90 },
                { report_date: '2025-04-02', cov_solid_sharps_kg: 6, cov_domestic_kg: 5 },
              ],
            },
          },
        },
        at: 'infectious_generated_kg',
        says: [/COVID-19 sebulan \(101 kg\) melebihi .* \(100 kg\)/],
      },
    ],
  },
  'XF-03': {
    level: 'soft',
    cases: [
      {
        what: 'devices withdrawn in the month, and no heavy metal',
        change: {},
        known: { related: { alkesbermerkuri: { mer_withdraw_date: '2025-04-30' } } },
        at: 'heavy_metal_generated_kg',
        says: ['Ada penarikan alat bermerkuri bulan ini'],
      },
      {
        what: 'devices withdrawn earlier',
        change: {},
        known: { related: { alkesbermerkuri: { mer_withdraw_date: '2025-03-31' } } },
      },
      {
        what: 'devices withdrawn, and heavy metal',
        change: { heavy_metal_generated_kg: 1 },
        known: { related: { alkesbermerkuri: { mer_withdraw_date: '2025-04-30' } } },
      },
    ],
  },
  'XF-04': {
    level: 'soft',
    cases: [
      {
        what: 'a partner in both forms',
        change: {},
        known: {
          related: { kesehatanlingkungan: { lim_infectious_treatment: 'diserahkan_pengolah_berizin' } },
        },
      },
      {
        what: 'a partner here and an autoclave there',
        change: {},
        known: { related: { kesehatanlingkungan: { lim_infectious_treatment: 'autoklaf' } } },
        at: 'prc_mode',
        says: [/formulir Kesehatan Lingkungan bulan yang sama \(Autoklaf\)/],
      },
    ],
  },
  'XF-06': {
    level: 'soft',
    cases: [
      {
        what: 'as many as there',
        change: {},
        known: { related: { kesehatanlingkungan: { mgt_sanitarian: 4 } } },
      },
      {
        what: 'fewer there',
        change: {},
        known: { related: { kesehatanlingkungan: { mgt_sanitarian: 3 } } },
        at: 'org_env_health_staff',
        says: [/\(3 orang\)/],
      },
    ],
  },
  'MS-01': {
    level: 'soft',
    cases: [
      { what: 'nothing imported', change: { infectious_generated_kg: 900 }, known: { imported: null } },
      {
        what: '5 % more than imported',
        change: { infectious_generated_kg: 105 },
        known: { imported: { infectious_generated_kg: 100 } },
      },
      {
        what: 'more than 5 % less than imported',
        change: { infectious_generated_kg: 94.9 },
        known: { imported: { infectious_generated_kg: 100 } },
        at: 'infectious_generated_kg',
        says: ['Limbah infeksius: 94,9 kg berbeda lebih dari 5% dari hasil ME-SMILE (100 kg).'],
      },
      {
        what: 'anything where nothing was weighed',
        change: { sharps_third_party_kg: 1 },
        known: { imported: { sharps_third_party_kg: 0 } },
        says: [/ME-SMILE \(0 kg\)/],
      },
    ],
  },
  'XF-07': {
    level: 'hard',
    cases: [
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
  },
  sto_permit_expiry: {
    level: 'hard',
    cases: [
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
  },
}

describe.each(Object.entries(checks))('%s', (id, { level, cases }) => {
  test.each(cases)('$what', ({ change, known = {}, profile = hospital, says = [], at }) => {
    const sheet = completeWaste(profile, month)
    const changed = { ...sheet, ...(typeof change === 'function' ? change(sheet) : change) }
    const context = sampleContext(profile, month, known)
    const findings = findingsOf(limbahFasyankes, changed, context).filter(
      (finding) => finding.id === id && finding.level === level,
    )
    expect(findings).toHaveLength(says.length)
    for (const [index, word] of says.entries()) expect(findings[index]?.message).toMatch(word)
    for (const { message } of findings) expect(message).not.toMatch(/[{}]/)
    const place = findings[0]?.fields[0]
    expect(place).toBe(at ?? place)
    const refusedAt = judge(limbahFasyankes, changed, context).errors.map(({ field }) => field)
    expect(refusedAt).toEqual(expect.arrayContaining(level === 'hard' && place ? [place] : []))
  })
})

test('LF-07 refuses what cannot be, and then asks for no explanation of it', () => {
  const grams = completeWaste(hospital, month, { medicalKg: 15.1 * 3600 })
  const findings = findingsOf(limbahFasyankes, grams, sampleContext(hospital, month))
  expect(findings.map(({ id, level }) => [id, level])).toEqual([['LF-07', 'hard']])
  expect(findings[0]?.message).toContain('15,1 kg per tempat tidur per hari melebihi batas 15')
  const atMost = completeWaste(hospital, month, { medicalKg: 15 * 3600 })
  expect(
    findingsOf(limbahFasyankes, atMost, sampleContext(hospital, month)).map(({ level }) => level),
  ).toEqual(['soft'])
})

test('LF-16 is said once, though field and check both know it', () => {
  const sheet = firstShipment({ ship_date: '2025-05-01' })(completeWaste(hospital, month))
  const { errors } = judge(limbahFasyankes, sheet, sampleContext(hospital, month))
  expect(errors).toEqual([
    { field: 'shipments.0.ship_date', message: 'Tanggal angkut harus pada bulan laporan.' },
  ])
})

test('every check of the definition has its cases', () => {
  expect(Object.keys(checks).toSorted()).toEqual(
    [...new Set(limbahFasyankes.checks.map(({ id }) => id))].toSorted(),
  )
})

test('soft limits of single values ask too', () => {
  const sheet = burning(completeWaste(hospital, month), {
    prc_own_tech: ['insinerator', 'autoklaf'],
    inc_temp1_c: 799,
    inc_temp2_c: 999,
    inc_emission_date: '2024-10-01',
    acl_temp_c: 120.9,
    acl_minutes: 29,
    sto_cold_temp_c: 0.1,
  })
  const soft = findingsOf(limbahFasyankes, sheet, sampleContext(hospital, month)).flatMap(({ id }) =>
    id.startsWith('soft:') ? [id.slice(5)] : [],
  )
  expect(soft).toEqual([
    'sto_cold_temp_c',
    'inc_temp1_c',
    'inc_temp2_c',
    'inc_emission_date',
    'acl_temp_c',
    'acl_minutes',
  ])
})
