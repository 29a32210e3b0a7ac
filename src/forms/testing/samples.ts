import type { FacilityProfile } from '#domain/facility.ts'
import { infectiousMix, type WasteCategory, wasteCategoryNames } from '#domain/medical-waste.ts'
import { daysInMonth, type Month, yearOf } from '#domain/month.ts'

import { amountOf, type AnswerSheet, type FormContext } from '../context.ts'
import type { BorAnswers } from '../definitions/bor.ts'
import type { LimbahFasyankesAnswers } from '../definitions/limbah-fasyankes.ts'

/** Whole, valid sheets: for tests, journeys and the demonstration data. They pass every check, the soft ones included. */

const cents = (value: number) => Math.round(value * 100) / 100

/** Facilities of each sort that the forms tell apart. */
export const sampleProfiles = {
  hospital: {
    type: 'hospital',
    regionType: 'urban',
    hospitalClass: 'B',
    inpatient: true,
    beds: 120,
    covidHandler: true,
    zone: 'WIB',
  },
  inpatientCenter: {
    type: 'publicHealthCenter',
    regionType: 'rural',
    hospitalClass: null,
    inpatient: true,
    beds: 12,
    covidHandler: true,
    zone: 'WITA',
  },
  outpatientCenter: {
    type: 'publicHealthCenter',
    regionType: 'remote',
    hospitalClass: null,
    inpatient: false,
    beds: null,
    covidHandler: false,
    zone: 'WIT',
  },
} as const satisfies Record<string, FacilityProfile>

/** A context in which nothing but `profile` and `month` is known; the rest as given. */
export function sampleContext(
  profile: FacilityProfile,
  month: Month,
  known: Partial<Omit<FormContext, 'profile' | 'month'>> = {},
): FormContext {
  return {
    profile,
    month,
    today: `${month}-${daysInMonth(month)}`,
    previous: null,
    related: { bor: profile.inpatient ? completeBor(profile, month) : null },
    history: {},
    ...known,
  }
}

export type WasteSampleOptions = {
  /** Medical waste generated, kg; a typical amount for the facility unless told. */
  medicalKg?: number
  /** Which part of the stock is handed over, 0 to 1. */
  share?: number
  /** Last month's sheet: its closing stock is this month's opening stock. */
  previous?: AnswerSheet | null
}

/** How the medical waste of a month is split; the rest goes to `infectious`. */
const parts = {
  sharps: 0.12,
  pathological: 0.04,
  chemical: 0.03,
  pharmaceutical: 0.04,
  cytotoxic: 0.03,
} as const satisfies Partial<Record<WasteCategory, number>>

function typicalMedicalKg({ type, inpatient, beds }: FacilityProfile, days: number): number {
  if (type === 'hospital') return (beds ?? 50) * days * 0.42
  return (inpatient ? 2.1 : 0.8) * days
}

/** A whole medical-waste sheet that fulfils all five services. Kilograms; days inside `month`. */
export function completeWaste(
  profile: FacilityProfile,
  month: Month,
  { medicalKg, share = 0.95, previous = null }: WasteSampleOptions = {},
): LimbahFasyankesAnswers {
  const year = yearOf(month)
  const hospital = profile.type === 'hospital'
  const chemo = hospital && (profile.hospitalClass === 'A' || profile.hospitalClass === 'B')
  const plant = profile.inpatient
  const shown = wasteCategoryNames.filter(
    (category) =>
      category !== 'radioactive' &&
      (category !== 'cytotoxic' || chemo) &&
      (category !== 'ipal_sludge' || plant),
  )
  const table = amountsOf(shown, medicalKg ?? typicalMedicalKg(profile, daysInMonth(month)), share, previous)
  const partner = hospital ? 'PT Pengolah Limbah Nusantara' : 'PT Olah Medika Wilayah'
  const shipments = shipmentsOf(table, month, partner)

  return {
    reporter_name: 'Siti Rahmawati',
    reporter_position: 'Sanitarian',
    reporter_phone: '0812-3456-7890',
    data_source: 'timbang_manual',

    org_env_health_staff: hospital ? 4 : 1,
    org_waste_handlers: hospital ? 8 : 2,
    org_waste_handlers_trained: hospital ? 6 : 2,
    org_waste_unit: 'ya',
    org_policy: 'ya',
    org_sop: 'ya',
    org_env_doc: hospital ? 'amdal' : 'ukl_upl',
    org_env_doc_number: `660.1/${year - 2}/DLH`,
    org_env_doc_date: `${year - 2}-03-15`,
    org_budget: 'ya',
    org_me_smile: 'tidak',
    ...(hospital ? { org_chemo: chemo ? 'ya' : 'tidak', org_nuclear: 'tidak' } : {}),

    srt_at_source: 'ya',
    srt_sharps_separate: 'ya',
    srt_bins_in_rooms: 'ya',
    srt_categories: ['infectious', 'sharps', 'pharmaceutical'],
    srt_mixed_found: 'tidak',
    srt_guidance_posted: 'ya',

    pck_colour_symbol: 'ya',
    pck_bin_quality: 'ya',
    pck_safety_box: 'ya',
    pck_fill_limit: 'ya',
    pck_label: 'ya',
    pck_special: 'sesuai',
    pck_bin_cleaning: 'setiap_pengosongan',

    trn_int_trolley: 'ya',
    trn_int_route: hospital ? 'jalur_khusus' : 'jam_khusus',
    trn_int_frequency: hospital ? 'min_2x_hari' : '1x_hari',
    trn_ppe: 'ya',
    trn_spill_kit: 'ya',
    ...(shipments.length === 0
      ? { trn_ext_done: 'tidak', trn_no_pickup_reason: 'stok_dalam_batas' }
      : {
          trn_ext_done: 'ya',
          trn_ext_mode: 'transporter_berizin',
          trn_company: 'PT Angkut Limbah Aman',
          trn_permit_no: `AJ.309/1/${year}`,
          trn_permit_expiry: `${year + 1}-12-31`,
          trn_contract_no: `PKS/12/${year}`,
          trn_contract_end: `${year}-12-31`,
          trn_manifest_kind: 'festronik',
          shipments,
        }),

    sto_tps: 'ya',
    sto_permit_kind: 'rincian_teknis',
    sto_permit_no: `503/RT-TPS/${year - 2}`,
    sto_permit_date: `${year - 2}-05-20`,
    sto_area_m2: hospital ? 24.5 : 6,
    sto_features: [
      'atap',
      'lantai_kedap',
      'ventilasi',
      'penerangan',
      'terkunci',
      'simbol',
      'apar',
      'timbangan',
    ],
    sto_cold: 'ya',
    sto_cold_count: 1,
    sto_cold_capacity_kg: hospital ? 500 : 100,
    sto_cold_temp_c: -5,
    sto_max_days_infectious: 20,
    sto_max_days_other: 60,
    sto_logbook: 'ya',
    sto_weighing: 'harian',

    prc_mode: 'pihak_ketiga',
    prc_tp_name: partner,
    prc_tp_permit_no: `SK.123/PSLB3/${year - 1}`,
    prc_tp_permit_expiry: `${year + 2}-06-30`,
    prc_tp_contract_no: `PKS/34/${year}`,
    prc_tp_contract_end: `${year}-12-31`,
    prc_other: ['tidak_ada'],

    liq_ipal: plant ? 'berfungsi' : 'tidak_ada',
    ...(plant
      ? {
          liq_volume_m3: hospital ? 1850.5 : 42,
          liq_disinfection: 'ya',
          liq_test_date: `${year - 1}-11-05`,
          liq_test_result: 'memenuhi',
          liq_ph: 7.2,
          liq_bod: 18,
          liq_cod: 64,
          liq_tss: 12,
          liq_ammonia: 2.4,
          liq_coliform: 1200,
        }
      : {}),

    ...cellsOf(table),
    domestic_kg: hospital ? 4200.5 : 120,
    recycled_kg: hospital ? 35.5 : 2,
    reduction_actions: ['stok_fifo'],

    declaration: true,
  }
}

type Row = { opening: number; generated: number; third: number }
type Table = readonly (readonly [WasteCategory, Row])[]

function amountsOf(
  shown: readonly WasteCategory[],
  medicalKg: number,
  share: number,
  previous: AnswerSheet | null,
) {
  const generated: Partial<Record<WasteCategory, number>> = {}
  for (const [category, part] of Object.entries(parts) as [WasteCategory, number][])
    if (shown.includes(category)) generated[category] = cents(medicalKg * part)
  generated.infectious = cents(medicalKg - Object.values(generated).reduce((sum, value) => sum + value, 0))
  if (shown.includes('ipal_sludge')) generated.ipal_sludge = 3.5
  return shown.map((category): Table[number] => {
    const opening = amountOf(previous ?? {}, `${category}_closing_kg`)
    const made = generated[category] ?? 0
    return [category, { opening, generated: made, third: cents((opening + made) * share) }]
  })
}

/** The table's cells; the names are made from the categories, so the compiler is told what they come to. */
function cellsOf(table: Table) {
  return Object.fromEntries(
    table.flatMap(([category, { opening, generated, third }]) => [
      [`${category}_opening_kg`, opening],
      [`${category}_generated_kg`, generated],
      [`${category}_treated_own_kg`, 0],
      [`${category}_third_party_kg`, third],
      [`${category}_closing_kg`, cents(opening + generated - third)],
    ]),
  ) as Partial<
    Record<
      `${WasteCategory}_${'opening' | 'generated' | 'treated_own' | 'third_party' | 'closing'}_kg`,
      number
    >
  >
}

function shipmentsOf(
  table: Table,
  month: Month,
  receiver: string,
): NonNullable<LimbahFasyankesAnswers['shipments']> {
  const isMix = (category: WasteCategory) => (infectiousMix as readonly WasteCategory[]).includes(category)
  const mixed = cents(table.reduce((sum, [category, { third }]) => sum + (isMix(category) ? third : 0), 0))
  const others = table.flatMap(([category, { third }]) =>
    isMix(category) ? [] : [[category, third] as const],
  )
  const loads = [['campuran_infeksius', mixed] as const, ...others].filter(([, weight]) => weight >= 0.01)
  return loads.map(([category, weight], index) => ({
    ship_date: `${month}-${index === 0 ? '12' : '21'}`,
    ship_manifest_no: `FST-${month}-${String(index + 1).padStart(2, '0')}`,
    ship_category: category,
    ship_weight_kg: weight,
    ship_vehicle_no: 'B 1234 XYZ',
    ship_receiver: receiver,
    ship_status: 'diolah',
  }))
}

export type BorSampleOptions = {
  /** Ready beds; the profile's unless told. */
  beds?: number
  /** Occupancy, 0 to 1. */
  occupancy?: number
}

/** A whole BOR sheet: 65 % of the beds occupied and stays of four days, unless told. Only for inpatient facilities. */
export function completeBor(
  profile: FacilityProfile,
  month: Month,
  { beds = profile.beds ?? (profile.type === 'hospital' ? 50 : 8), occupancy = 0.65 }: BorSampleOptions = {},
): BorAnswers {
  const days = daysInMonth(month)
  const patientDays = Math.round(beds * days * occupancy)
  const discharges = Math.round(patientDays / 4)
  const died = Math.round(discharges * 0.02)
  return {
    bor_beds_total: beds,
    ...(profile.type === 'hospital' ? { bor_beds_icu: Math.floor(beds * 0.06) } : {}),
    bor_beds_isolation: Math.floor(beds * 0.05),
    bor_days: days,
    bor_patient_days: patientDays,
    bor_discharged_alive: discharges - died,
    bor_died: died,
    bor_admissions: discharges,
    bor_beds_changed: 'tidak',
  }
}
