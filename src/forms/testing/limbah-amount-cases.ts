import type { CheckCases } from './check-cases.ts'
import { allZero, hospital, infectiousOf, month, outpatientCenter } from './limbah-changes.ts'
import { completeBor } from './samples.ts'
import { completeWaste } from './waste-samples.ts'

/** What the checks say of the amounts of waste: their balance, and whether they are plausible. */
export const amountCases: CheckCases = {
  'LF-01 hard': [
    { what: 'a whole sheet', change: {} },
    {
      what: 'stock that vanishes',
      change: { chemical_opening_kg: 10 },
      at: 'chemical_closing_kg',
      says: ['Neraca limbah Bahan kimia kedaluwarsa, tumpahan, sisa kemasan tidak seimbang: selisih 10 kg'],
    },
    { what: 'a tenth of a kilogram', change: { other_b3_closing_kg: 0.1 } },
    {
      what: 'the same as binary fractions have it',
      change: { other_b3_opening_kg: 1.1, other_b3_generated_kg: 0, other_b3_closing_kg: 1 },
    },
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
      says: [/^Neraca limbah infeksius tidak seimbang/],
    },
    { what: 'a row that the facility does not have', change: { radioactive_opening_kg: 5 } },
  ],
  'LF-02 hard': [
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
  'LF-07 soft': [
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
  'LF-07 hard': [
    { what: 'as much as can be', change: () => completeWaste(hospital, month, { medicalKg: 15 * 3600 }) },
    {
      what: 'more than can be',
      change: () => completeWaste(hospital, month, { medicalKg: 15.1 * 3600 }),
      says: [/15,1 kg per tempat tidur per hari melebihi batas 15/],
    },
  ],
  'LF-08 soft': [
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
  'LF-13 soft': [
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
    ...['bor_discharged_alive', 'bor_died', 'bor_admissions'].map((somebody) => ({
      what: `none, and somebody was there: ${somebody}`,
      change: allZero,
      known: {
        related: { bor: { bor_patient_days: 0, bor_discharged_alive: 0, bor_died: 0, [somebody]: 1 } },
      },
      says: [/Timbulan nol/],
    })),
  ],
  'LF-14 hard': [
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
  'LF-15 soft': [
    { what: 'sharps among much infectious waste', change: {} },
    { what: '50 kg without sharps', change: { infectious_generated_kg: 50, sharps_generated_kg: 0 } },
    {
      what: 'more than 50 kg without sharps',
      change: { infectious_generated_kg: 50.01, sharps_generated_kg: 0 },
      at: 'sharps_generated_kg',
      says: ['Benda tajam nol padahal limbah infeksius besar'],
    },
  ],
  'XF-02 soft': [
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
  'XF-03 soft': [
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
  'XF-04 soft': [
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
  'XF-06 soft': [
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
  'MS-01 soft': [
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
}
