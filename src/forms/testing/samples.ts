import type { FacilityProfile } from '#domain/facility.ts'
import { infectiousMix, type WasteCategory, wasteCategoryNames } from '#domain/medical-waste.ts'
import { type MercuryDevice, mercuryDeviceNames } from '#domain/mercury-devices.ts'
import { addMonths, daysInMonth, type Month, yearOf } from '#domain/month.ts'
import {
  calibrationMonthsOf,
  type KitItem,
  type KitItemName,
  kitItemNames,
  kitItems,
} from '#domain/sanitarian-kit.ts'

import { amountOf, type AnswerSheet, type FormContext } from '../context.ts'
import { covidDaysOf, covidStockOf } from '../covid-days.ts'
import type { AlkesMerkuriAnswers } from '../definitions/alkes-merkuri.ts'
import type { BorAnswers } from '../definitions/bor.ts'
import type { KeslingAnswers } from '../definitions/kesling.ts'
import type { LimbahCovidAnswers, LimbahCovidDay } from '../definitions/limbah-covid.ts'
import type { LimbahFasyankesAnswers } from '../definitions/limbah-fasyankes.ts'
import type { PertanyaanKunciAnswers } from '../definitions/pertanyaan-kunci.ts'
import type { SanitarianKitAnswers } from '../definitions/sanitarian-kit.ts'

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

const reporter = {
  reporter_name: 'Siti Rahmawati',
  reporter_position: 'Sanitarian',
  reporter_phone: '0812-3456-7890',
} as const

/** How many sanitarians the samples of all forms count. */
const sanitariansOf = ({ type }: FacilityProfile) => (type === 'hospital' ? 4 : 1)

export type CovidSampleOptions = {
  /** The days that are reported, 1 to 31; the whole month unless told. */
  days?: readonly number[]
  /** Last month's sheet: its last stock opens the month. */
  previous?: AnswerSheet | null
}

/** A whole COVID-waste sheet: a row for every day, picked up every other day; no activity on the seventh, … day. */
export function completeCovid(
  profile: FacilityProfile,
  month: Month,
  { days, previous = null }: CovidSampleOptions = {},
): LimbahCovidAnswers {
  if (!profile.covidHandler)
    return {
      ...reporter,
      data_source: 'timbang_manual',
      cov_nihil: 'ya',
      cov_nihil_reason: 'tidak_ada_kasus',
      declaration: true,
    }
  const hospital = profile.type === 'hospital'
  const reported = days ?? Array.from({ length: daysInMonth(month) }, (_, index) => index + 1)
  let stock = covidStockOf(covidDaysOf(previous ?? {})) ?? 0
  const rows = reported.map((day): LimbahCovidDay => {
    const report_date = `${month}-${String(day).padStart(2, '0')}`
    if (day % 7 === 0) return { report_date, cov_activity: ['tidak_ada_kegiatan'] }
    const [infectious, sharps, domestic] = hospital ? [9.5, 0.6, 4.2] : [0.4, 0.05, 0.1]
    const available = cents(stock + infectious + sharps + domestic)
    const third = day % 2 === 0 ? available : 0
    const opening = stock
    stock = cents(available - third)
    return {
      report_date,
      cov_activity: hospital ? ['rawat_inap', 'laboratorium'] : ['rawat_inap'],
      cov_inpatients: hospital ? 8 : 1,
      ...(hospital ? { cov_outpatients: 12 } : {}),
      cov_solid_infectious_kg: infectious,
      cov_solid_sharps_kg: sharps,
      cov_solid_ppe_kg: cents(infectious / 2),
      cov_domestic_kg: domestic,
      cov_bag_double: 'ya',
      cov_label: 'ya',
      cov_disinfected: 'ya',
      cov_storage_place: 'tps_berizin',
      cov_storage_cold: 'ya',
      cov_storage_days: 2,
      cov_opening_kg: opening,
      cov_treated_own_kg: 0,
      cov_third_party_kg: third,
      ...(third > 0
        ? {
            cov_transporter: 'PT Angkut Limbah Aman',
            cov_manifest_no: `FST-COV-${report_date}`,
            cov_processor: 'PT Pengolah Limbah Nusantara',
          }
        : {}),
      cov_closing_kg: stock,
      cov_liquid_treatment: 'ipal',
      cov_liquid_m3: hospital ? 2.5 : 0.2,
      cov_residual_chlorine: 0.15,
      cov_handlers: hospital ? 3 : 1,
      cov_ppe_complete: 'ya',
    }
  })
  return {
    ...reporter,
    data_source: 'timbang_manual',
    cov_nihil: 'tidak',
    cov_usual_storage_place: 'tps_berizin',
    cov_usual_storage_cold: 'ya',
    cov_usual_transporter: 'PT Angkut Limbah Aman',
    cov_usual_processor: 'PT Pengolah Limbah Nusantara',
    cov_usual_liquid_treatment: 'ipal',
    cov_usual_handlers: hospital ? 3 : 1,
    days: rows,
    declaration: true,
  }
}

export type MercurySampleOptions = {
  /** Whether what is removed has left the facility; it is stored unless told. */
  withdrawn?: boolean
  /** The report before: the list of devices is attached only where a count has changed. */
  previous?: AnswerSheet | null
}

/** A whole mercury-device sheet with nothing in use: a hospital owned 70 devices, a Puskesmas with beds 5, others none. */
export function completeMercury(
  profile: FacilityProfile,
  month: Month,
  { withdrawn = false, previous = null }: MercurySampleOptions = {},
): AlkesMerkuriAnswers {
  const owned: Partial<Record<MercuryDevice, number>> =
    profile.type === 'hospital'
      ? { thermometer: 40, sphygmomanometer: 30, dental_amalgam: 12.5 }
      : profile.inpatient
        ? { thermometer: 3, sphygmomanometer: 2 }
        : {}
  const counts = Object.fromEntries(
    mercuryDeviceNames.flatMap((device) => {
      const count = owned[device] ?? 0
      return [
        [`${device}_owned`, count],
        [`${device}_in_use`, 0],
        [`${device}_stored`, withdrawn ? 0 : count],
        [`${device}_withdrawn`, withdrawn ? count : 0],
        [`${device}_broken`, 0],
        [`${device}_removed`, count],
        [`${device}_replaced`, count],
      ]
    }),
  ) as Partial<Record<`${MercuryDevice}_owned`, number>> // The names are made from the devices.
  const sheet: AnswerSheet = counts
  const isKept = Object.values(owned).some((count) => count > 0) && !withdrawn
  const rose = Object.keys(sheet).some(
    (cell) => cell.endsWith('_withdrawn') && amountOf(sheet, cell) > amountOf(previous ?? {}, cell),
  )
  const changed = Object.keys(sheet).some((cell) => amountOf(sheet, cell) !== amountOf(previous ?? {}, cell))
  return {
    ...reporter,
    ...counts,
    mer_commitment: 'ya',
    mer_commitment_no: '445/12/SK/2019',
    mer_commitment_date: '2019-08-01',
    mer_no_purchase: 'ya',
    mer_storage_place: isKept ? 'tps_lb3' : 'tidak_ada_barang',
    ...(isKept ? { mer_storage_packed: 'ya' } : {}),
    mer_spill_kit: 'ya',
    mer_spill_sop: 'ya',
    mer_asset_removal: 'selesai',
    ...(rose
      ? {
          mer_withdraw_date: `${month}-10`,
          mer_withdraw_by: 'depo_pemda',
          mer_withdraw_doc: `BA/17/${month}`,
        }
      : {}),
    ...(changed ? { mer_sheet: [{ id: 1, name: 'daftar-alat.xlsx' }] } : {}),
    declaration: true,
  }
}

/** A whole environmental-health sheet that reaches layanan paripurna in all seven sections. */
export function completeKesling(profile: FacilityProfile, month: Month): KeslingAnswers {
  const hospital = profile.type === 'hospital'
  return {
    ...reporter,
    air_source: hospital ? 'perpipaan' : 'sumur_bor',
    air_location: 'dalam_gedung',
    air_available_now: 'ya',
    air_days_interrupted: 0,
    air_litre_per_user_day: hospital ? 450 : profile.inpatient ? 55 : 18,
    air_enough: 'ya',
    air_reserve_days: 2.5,
    air_ecoli: 'memenuhi',
    air_chlorine: 0.3,

    san_type: hospital ? 'siram_ke_ipal' : 'siram_ke_tangki_septik',
    san_total: hospital ? 60 : 6,
    san_usable: hospital ? 58 : 6,
    san_staff: 'ya',
    san_sex_separated: 'ya',
    san_menstrual: 'ya',
    san_accessible: 'ya',
    san_wastewater: profile.inpatient ? 'ipal_berfungsi' : 'tangki_septik_disedot_terjadwal',
    san_effluent: profile.inpatient ? 'memenuhi' : 'tidak_wajib',

    lim_bins: 'ya_lengkap_dan_benar',
    lim_infectious_treatment: 'diserahkan_pengolah_berizin',
    lim_sharps_treatment: 'diserahkan_pengolah_berizin',
    lim_bin_label: 'ya',
    lim_safety_box_ok: 'ya',
    lim_storage_ok: 'ya',
    lim_partner_ok: 'ya',
    lim_staff_safe: 'ya',
    lim_open_burning: 'tidak',

    hig_poc: 'semua_titik',
    hig_toilet: 'semua_toilet',
    hig_poc_count: hospital ? 80 : 10,
    hig_poc_functional: hospital ? 80 : 10,
    hig_stockout_days: 0,
    hig_reminder: 'ya',
    hig_compliance: 88.5,

    cln_protocol: 'ada_lengkap',
    cln_staff: hospital ? 24 : 2,
    cln_trained: hospital ? 24 : 2,
    cln_schedule: 'ya',
    cln_supplies: 'ya',
    cln_linen: profile.inpatient ? 'ya' : 'tidak_berlaku',
    cln_vector: 'ya',

    ene_source: 'pln',
    ene_hours: 24,
    ene_backup: 'ada_berfungsi',
    ene_backup_hours: 48,
    ene_outage_hours: 2,
    ene_light_vent: 'ya',
    ene_efficiency: ['lampu_led', 'alat_hemat_energi'],
    ene_domestic_3r: 'ya',

    mgt_sanitarian: sanitariansOf(profile),
    mgt_team: 'ya',
    mgt_plan_budget: 'rencana_dan_anggaran',
    mgt_env_doc: 'ya',
    mgt_ikl_score: 86.5,
    mgt_ikl_date: `${addMonths(month, -2)}-15`,
    mgt_training: 'ya',
    mgt_climate_plan: 'ya',

    declaration: true,
  }
}

/** A whole sheet of key questions that agrees with `completeKesling`. */
export function completeKeyQuestions(profile: FacilityProfile): PertanyaanKunciAnswers {
  const hospital = profile.type === 'hospital'
  return {
    ...reporter,
    key_water_source: hospital ? 'perpipaan' : 'sumur_bor',
    key_water_location: 'dalam_gedung',
    key_water_now: 'ya',
    key_toilet_type: hospital ? 'siram_ke_ipal' : 'siram_ke_tangki_septik',
    key_toilet_usable: hospital ? 58 : 6,
    key_toilet_staff: 'ya',
    key_toilet_sex: 'ya',
    key_toilet_menstrual: 'ya',
    key_toilet_access: 'ya',
    key_hand_poc: 'berfungsi',
    key_hand_toilet: 'berfungsi',
    key_waste_bins: 'ya_lengkap_dan_benar',
    key_waste_infectious: 'diserahkan_pengolah_berizin',
    key_waste_sharps: 'diserahkan_pengolah_berizin',
    key_clean_protocol: 'ada_lengkap',
    key_clean_training: 'semua',
    key_power_now: 'ya',
    key_licensed_waste: 'ya',
    declaration: true,
  }
}

/** Items that the sample's kit does not have: six of the thirty. */
const missingItems: readonly KitItemName[] = [
  'pm_meter',
  'co_co2_meter',
  'air_microbe_sampler',
  'soil_ph_meter',
  'anemometer',
  'do_meter',
]

/** A whole kit sheet: 24 of 30 items, all good and calibrated, half of them used. A Puskesmas without beds has no kit. */
export function completeKit(profile: FacilityProfile, month: Month): SanitarianKitAnswers {
  if (!profile.inpatient)
    return {
      ...reporter,
      kit_owned: 'tidak',
      kit_officers: 0,
      kit_inspections: 0,
      kit_samples_water: 0,
      kit_samples_food: 0,
      kit_problem: 'tidak_ada',
      declaration: true,
    }
  const cells = kitItemNames.flatMap((item, index): (readonly [string, unknown])[] => {
    if (missingItems.includes(item)) return [[`${item}_available`, 'tidak']]
    const { consumable }: KitItem = kitItems[item]
    return [
      [`${item}_available`, 'ya'],
      [`${item}_qty`, consumable ? 10 : 1],
      [`${item}_qty_good`, consumable ? 10 : 1],
      [`${item}_condition`, 'baik'],
      ...(calibrationMonthsOf(item) === null
        ? []
        : [[`${item}_calibrated_on`, `${addMonths(month, -5)}-10`] as const]),
      [`${item}_used_count`, index % 2 === 0 ? 3 : 0],
      ...(consumable
        ? [
            [`${item}_stock_state`, 'cukup'] as const,
            [`${item}_expiry_on`, `${yearOf(month) + 1}-12-31`] as const,
          ]
        : []),
    ]
  })
  return {
    ...reporter,
    kit_owned: 'ya',
    kit_source: ['dak_fisik'],
    kit_year: 2019,
    kit_officers: 1,
    kit_storage_ok: 'ya',
    kit_manager: 'Siti Rahmawati',
    kit_inspections: 6,
    kit_samples_water: 12,
    kit_samples_food: 8,
    kit_problem: 'tidak_ada',
    // The names are made from the items.
    ...(Object.fromEntries(cells) as Partial<Record<`${KitItemName}_available`, 'ya' | 'tidak'>>),
    declaration: true,
  }
}

/** A whole month of a facility by form id: every form that applies to it, all agreeing with each other. */
export function completeMonth(profile: FacilityProfile, month: Month): Readonly<Record<string, AnswerSheet>> {
  return {
    limbahfasyankes: completeWaste(profile, month),
    ...(profile.inpatient ? { bor: completeBor(profile, month) } : {}),
    limbahcovid: completeCovid(profile, month),
    alkesbermerkuri: completeMercury(profile, month),
    kesehatanlingkungan: completeKesling(profile, month),
    'kesehatanlingkungan-pertanyaankunci': completeKeyQuestions(profile),
    ...(profile.type === 'publicHealthCenter' ? { 'sanitarian-kit': completeKit(profile, month) } : {}),
  }
}
