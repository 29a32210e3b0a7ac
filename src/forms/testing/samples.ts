import type { FacilityProfile } from '#domain/facility.ts'
import { type MercuryDevice, mercuryDeviceNames } from '#domain/mercury-devices.ts'
import { addMonths, daysInMonth, type Month, yearOf } from '#domain/month.ts'
import { type KitItem, type KitItemName, kitItemNames, kitItems } from '#domain/sanitarian-kit.ts'
import { shippedForms } from '#indicators/shipped-forms.ts'

import { holds } from '../answers/conditions.ts'
import type { AnswerSheet, FormContext } from '../context.ts'
import { covidDaysOf, covidStockOf } from '../covid-days.ts'
import type { Answers, FormDefinition } from '../define-form.ts'
import { alkesMerkuri } from '../definitions/alkes-merkuri.ts'
import { bor } from '../definitions/bor.ts'
import { kesling } from '../definitions/kesling.ts'
import { limbahCovid, type LimbahCovidDay } from '../definitions/limbah-covid.ts'
import { limbahFasyankes } from '../definitions/limbah-fasyankes.ts'
import { pertanyaanKunci } from '../definitions/pertanyaan-kunci.ts'
import { sanitarianKit } from '../definitions/sanitarian-kit.ts'
import { cents } from '../examples/settle.ts'
import { sampleOf, sanitariansOf } from './sample-of.ts'
import { completeWaste } from './waste-samples.ts'

/**
 * Whole, valid sheets for tests and journeys, by the generator that makes the demonstration data too. They pass every check,
 * the soft ones included. The tables hold only what a test relies on, and what no definition can know.
 */

/** A facility of each sort that the forms treat differently. */
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

/** A whole BOR sheet: by default 65 % of the beds occupied and stays of four days. Only for inpatient facilities. */
export function completeBor(
  profile: FacilityProfile,
  month: Month,
  {
    beds = profile.beds ?? (profile.type === 'hospital' ? 50 : 8),
    occupancy = 0.65,
  }: { beds?: number; occupancy?: number } = {},
): Answers<typeof bor> {
  const patientDays = Math.round(beds * daysInMonth(month) * occupancy)
  const discharges = Math.round(patientDays / 4)
  const died = Math.round(discharges * 0.02)
  return sampleOf(
    bor,
    { profile, month },
    {
      bor_beds_total: beds,
      bor_beds_icu: Math.floor(beds * 0.06),
      bor_beds_isolation: Math.floor(beds * 0.05),
      bor_patient_days: patientDays,
      bor_discharged_alive: discharges - died,
      bor_died: died,
      bor_admissions: discharges,
      bor_beds_changed: 'tidak',
    },
  )
}

/**
 * A whole COVID-waste sheet: a row for every day (or for `days`, 1 to 31), picked up every other day; no activity on the
 * seventh, … day. The last stock of `previous` opens the month.
 */
export function completeCovid(
  profile: FacilityProfile,
  month: Month,
  { days, previous = null }: { days?: readonly number[]; previous?: AnswerSheet | null } = {},
): Answers<typeof limbahCovid> {
  const hospital = profile.type === 'hospital'
  const reported = days ?? Array.from({ length: daysInMonth(month) }, (_, index) => index + 1)
  let stock = covidStockOf(covidDaysOf(previous ?? {})) ?? 0
  const rows = reported.map((day): LimbahCovidDay => {
    const report_date = `${month}-${String(day).padStart(2, '0')}`
    if (day % 7 === 0) return { report_date, cov_activity: ['tidak_ada_kegiatan'] }
    const [infectious, sharps, domestic] = hospital ? [9.5, 0.6, 4.2] : [0.4, 0.05, 0.1]
    const opening = stock
    const available = cents(opening + infectious + sharps + domestic)
    const third = day % 2 === 0 ? available : 0
    stock = cents(available - third)
    return {
      report_date,
      cov_activity: hospital ? ['rawat_inap', 'laboratorium'] : ['rawat_inap'],
      cov_inpatients: hospital ? 8 : 1,
      cov_outpatients: 12,
      cov_solid_infectious_kg: infectious,
      cov_solid_sharps_kg: sharps,
      cov_solid_ppe_kg: cents(infectious / 2),
      cov_domestic_kg: domestic,
      cov_opening_kg: opening,
      cov_treated_own_kg: 0,
      cov_third_party_kg: third,
      cov_manifest_no: `FST-COV-${report_date}`,
      cov_liquid_m3: hospital ? 2.5 : 0.2,
      cov_residual_chlorine: 0.15,
    }
  })
  return sampleOf(
    limbahCovid,
    { profile, month, previous },
    {
      cov_nihil: profile.covidHandler ? 'tidak' : 'ya',
      cov_usual_storage_place: 'tps_berizin',
      cov_usual_storage_cold: 'ya',
      cov_usual_transporter: 'PT Angkut Limbah Aman',
      cov_usual_processor: 'PT Pengolah Limbah Nusantara',
      cov_usual_liquid_treatment: 'ipal',
      cov_usual_handlers: hospital ? 3 : 1,
      days: rows,
    },
  )
}

/**
 * A whole mercury-device sheet with nothing in use: a hospital owned 70 devices, a Puskesmas with beds 5, others none. They
 * are stored unless `withdrawn`. The list is attached only where a count differs from the `previous` report.
 */
export function completeMercury(
  profile: FacilityProfile,
  month: Month,
  { withdrawn = false, previous = null }: { withdrawn?: boolean; previous?: AnswerSheet | null } = {},
): Answers<typeof alkesMerkuri> {
  const owned: Partial<Record<MercuryDevice, number>> =
    profile.type === 'hospital'
      ? { thermometer: 40, sphygmomanometer: 30, dental_amalgam: 12.5 }
      : profile.inpatient
        ? { thermometer: 3, sphygmomanometer: 2 }
        : {}
  const countOf = (device: string) => owned[device as MercuryDevice] ?? 0 // Safe: the rows are the devices.
  const isKept = mercuryDeviceNames.some(countOf) && !withdrawn
  return sampleOf(
    alkesMerkuri,
    { profile, month, previous },
    {
      mer_commitment_no: '445/12/SK/2019',
      mer_commitment_date: '2019-08-01',
      mer_storage_place: isKept ? 'tps_lb3' : 'tidak_ada_barang',
      mer_sheet: [{ id: 1, name: 'daftar-alat.xlsx' }],
    },
    {
      owned: countOf,
      in_use: () => 0,
      stored: (device) => (withdrawn ? 0 : countOf(device)),
      withdrawn: (device) => (withdrawn ? countOf(device) : 0),
      broken: () => 0,
      replaced: countOf,
    },
  )
}

/** A whole environmental-health sheet that reaches layanan paripurna in all seven sections. */
export function completeKesling(profile: FacilityProfile, month: Month): Answers<typeof kesling> {
  const hospital = profile.type === 'hospital'
  return sampleOf(
    kesling,
    { profile, month },
    {
      air_source: hospital ? 'perpipaan' : 'sumur_bor',
      air_litre_per_user_day: hospital ? 450 : profile.inpatient ? 55 : 18,
      air_reserve_days: 2.5,
      san_type: hospital ? 'siram_ke_ipal' : 'siram_ke_tangki_septik',
      san_total: hospital ? 60 : 6,
      san_usable: hospital ? 58 : 6,
      san_wastewater: profile.inpatient ? 'ipal_berfungsi' : 'tangki_septik_disedot_terjadwal',
      san_effluent: profile.inpatient ? 'memenuhi' : 'tidak_wajib',
      lim_infectious_treatment: 'diserahkan_pengolah_berizin',
      lim_sharps_treatment: 'diserahkan_pengolah_berizin',
      lim_open_burning: 'tidak',
      hig_poc_count: hospital ? 80 : 10,
      hig_poc_functional: hospital ? 80 : 10,
      hig_compliance: 88.5,
      cln_staff: hospital ? 24 : 2,
      cln_trained: hospital ? 24 : 2,
      cln_linen: profile.inpatient ? 'ya' : 'tidak_berlaku',
      ene_hours: 24,
      ene_backup_hours: 48,
      ene_outage_hours: 2,
      ene_efficiency: ['lampu_led', 'alat_hemat_energi'],
      mgt_sanitarian: sanitariansOf(profile),
      mgt_ikl_score: 86.5,
      mgt_ikl_date: `${addMonths(month, -2)}-15`,
    },
  )
}

/** A whole sheet of key questions that agrees with `completeKesling`. */
export function completeKeyQuestions(profile: FacilityProfile): Answers<typeof pertanyaanKunci> {
  const hospital = profile.type === 'hospital'
  return sampleOf(
    pertanyaanKunci,
    { profile, month: '2025-04' },
    {
      key_water_source: hospital ? 'perpipaan' : 'sumur_bor',
      key_toilet_type: hospital ? 'siram_ke_ipal' : 'siram_ke_tangki_septik',
      key_toilet_usable: hospital ? 58 : 6,
      key_waste_infectious: 'diserahkan_pengolah_berizin',
      key_waste_sharps: 'diserahkan_pengolah_berizin',
    },
  )
}

/** Items that the sample's kit does not have: six of the thirty. */
const missingItems: readonly string[] = [
  'pm_meter',
  'co_co2_meter',
  'air_microbe_sampler',
  'soil_ph_meter',
  'anemometer',
  'do_meter',
]

/** A whole kit sheet: 24 of 30 items, all good and calibrated, half of them used. A Puskesmas without beds has no kit. */
export function completeKit(profile: FacilityProfile, month: Month): Answers<typeof sanitarianKit> {
  const isOwned = profile.inpatient
  const count = (item: string) => {
    const { consumable }: KitItem = kitItems[item as KitItemName] // Safe: the rows are the items.
    return consumable ? 10 : 1
  }
  return sampleOf(
    sanitarianKit,
    { profile, month },
    {
      kit_owned: isOwned ? 'ya' : 'tidak',
      kit_officers: isOwned ? 1 : 0,
      kit_inspections: isOwned ? 6 : 0,
      kit_samples_water: isOwned ? 12 : 0,
      kit_samples_food: isOwned ? 8 : 0,
    },
    {
      available: (item) => (missingItems.includes(item) ? 'tidak' : 'ya'),
      qty: count,
      qty_good: count,
      calibrated_on: () => `${addMonths(month, -5)}-10`,
      used_count: (item) => ((kitItemNames as readonly string[]).indexOf(item) % 2 === 0 ? 3 : 0),
      expiry_on: () => `${yearOf(month) + 1}-12-31`,
    },
  )
}

/** The forms whose samples need a table; every other form's follows from its definition alone. */
const sheets: Readonly<Record<string, (profile: FacilityProfile, month: Month) => AnswerSheet>> = {
  [limbahFasyankes.id]: completeWaste,
  [bor.id]: completeBor,
  [limbahCovid.id]: completeCovid,
  [alkesMerkuri.id]: completeMercury,
  [kesling.id]: completeKesling,
  [pertanyaanKunci.id]: completeKeyQuestions,
  [sanitarianKit.id]: completeKit,
}

/** A whole sheet of any form. */
export function completeSheet(form: FormDefinition, profile: FacilityProfile, month: Month): AnswerSheet {
  return sheets[form.id]?.(profile, month) ?? sampleOf<FormDefinition>(form, { profile, month })
}

/** A whole month of a facility by form id: every form that applies to it, all agreeing with each other. */
export function completeMonth(profile: FacilityProfile, month: Month): Readonly<Record<string, AnswerSheet>> {
  const applying = shippedForms.filter(
    ({ applies: { types, expected }, partOf }) =>
      types.includes(profile.type) &&
      (partOf === undefined || expected === 'always' || holds(expected, {}, sampleContext(profile, month))),
  )
  return Object.fromEntries(applying.map((form) => [form.id, completeSheet(form, profile, month)]))
}
