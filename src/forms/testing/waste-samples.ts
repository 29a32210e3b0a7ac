import type { FacilityProfile } from '#domain/facility.ts'
import { isOfInfectiousMix, type WasteCategory, wasteCategoryNames } from '#domain/medical-waste.ts'
import { daysInMonth, lastDayOf, lastKnownDay, type Month, yearOf } from '#domain/month.ts'
import type { Day } from '#domain/time.ts'

import { amountOf, type AnswerSheet } from '../context.ts'
import { limbahFasyankes, type LimbahFasyankesAnswers } from '../definitions/limbah-fasyankes.ts'
import { cents } from '../examples/settle.ts'
import { sampleOf, sanitariansOf } from './sample-of.ts'

export type WasteSampleOptions = {
  /** Medical waste generated, kg; a typical amount for the facility by default. */
  medicalKg?: number
  /** Which part of the stock is handed over, 0 to 1. */
  share?: number
  /** Last month's sheet: its closing stock is this month's opening stock. */
  previous?: AnswerSheet | null
  /** The day on which it is filled: what it reports has happened by then. By default the end of the month. */
  today?: Day
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
  { medicalKg, share = 0.95, previous = null, today = lastDayOf(month) }: WasteSampleOptions = {},
): LimbahFasyankesAnswers {
  const year = yearOf(month)
  const hospital = profile.type === 'hospital'
  const chemo = hospital && (profile.hospitalClass === 'A' || profile.hospitalClass === 'B')
  const partner = hospital ? 'PT Pengolah Limbah Nusantara' : 'PT Olah Medika Wilayah'
  const made = generatedFrom(medicalKg ?? typicalMedicalKg(profile, daysInMonth(month)), { chemo })
  if (profile.inpatient) made['ipal_sludge'] = 3.5
  const isAsked = (category: WasteCategory) =>
    category !== 'radioactive' &&
    (category !== 'cytotoxic' || chemo) &&
    (category !== 'ipal_sludge' || profile.inpatient)
  const handedOver = (category: string) =>
    cents((amountOf(previous ?? {}, `${category}_closing_kg`) + (made[category] ?? 0)) * share)
  // Also what nothing was added to this month: last month's stock of it is handed over.
  const until = lastKnownDay(month, today)
  const shipments = shipmentsOf(wasteCategoryNames.filter(isAsked), handedOver, {
    month,
    until,
    receiver: partner,
  })
  return sampleOf(
    limbahFasyankes,
    { profile, month, previous, today: until },
    {
      org_env_health_staff: sanitariansOf(profile),
      org_waste_handlers: hospital ? 8 : 2,
      org_waste_handlers_trained: hospital ? 6 : 2,
      // Before today in the running month too, whose end is still to come.
      org_env_doc_date: `${year - 2}-03-15`,
      sto_permit_date: `${year - 2}-05-20`,
      org_me_smile: 'tidak',
      org_chemo: chemo ? 'ya' : 'tidak',
      org_nuclear: 'tidak',
      srt_categories: ['infectious', 'sharps', 'pharmaceutical'],
      srt_mixed_found: 'tidak',
      trn_ext_done: shipments.length > 0 ? 'ya' : 'tidak',
      trn_company: 'PT Angkut Limbah Aman',
      trn_contract_no: `PKS/12/${year}`,
      trn_permit_expiry: `${year + 1}-12-31`,
      trn_contract_end: `${year}-12-31`,
      trn_no_pickup_reason: 'stok_dalam_batas',
      shipments,
      sto_features: ['atap', 'lantai_kedap', 'ventilasi', 'penerangan', 'terkunci', 'simbol', 'apar'],
      sto_cold_temp_c: -5,
      sto_max_days_infectious: 20,
      sto_max_days_other: 60,
      prc_mode: 'pihak_ketiga',
      prc_tp_name: partner,
      prc_tp_permit_expiry: `${year + 2}-06-30`,
      prc_tp_contract_end: `${year}-12-31`,
      prc_other: ['tidak_ada'],
      liq_ipal: profile.inpatient ? 'berfungsi' : 'tidak_ada',
      liq_test_date: `${year - 1}-11-05`,
      domestic_kg: hospital ? 4200.5 : 120,
      recycled_kg: hospital ? 35.5 : 2,
    },
    {
      generated_kg: (category) => made[category] ?? 0,
      third_party_kg: handedOver,
    },
  )
}

function generatedFrom(medicalKg: number, { chemo }: { chemo: boolean }): Record<string, number> {
  const made = Object.entries(parts).map(([category, part]) => {
    const isMade = chemo || category !== 'cytotoxic'
    return [category, isMade ? cents(medicalKg * part) : 0] as const
  })
  const rest = made.reduce((left, [, kg]) => left - kg, medicalKg)
  return { infectious: cents(rest), ...Object.fromEntries(made) }
}

function shipmentsOf(
  categories: readonly string[],
  kgOf: (category: string) => number,
  { month, until, receiver }: { month: Month; until: Day; receiver: string },
): NonNullable<LimbahFasyankesAnswers['shipments']> {
  const mixed = cents(categories.filter(isOfInfectiousMix).reduce((sum, category) => sum + kgOf(category), 0))
  const others = categories
    .filter((category) => !isOfInfectiousMix(category))
    .map((name) => [name, kgOf(name)] as const)
  const on = (day: Day) => (day < until ? day : until)
  return [['campuran_infeksius', mixed] as const, ...others]
    .filter(([, kg]) => kg >= 0.01)
    .map(([category, kg], index) => ({
      ship_date: on(`${month}-${index === 0 ? '12' : '21'}`),
      ship_manifest_no: `FST-${month}-${String(index + 1).padStart(2, '0')}`,
      ship_category: category as WasteCategory, // Safe: the amounts are keyed by category.
      ship_weight_kg: kg,
      ship_receiver: receiver,
      ship_status: 'diolah',
    }))
}
