import type { FacilityProfile } from '#domain/facility.ts'
import { formIds } from '#domain/form-ids.ts'
import type { WasteCategory } from '#domain/medical-waste.ts'
import type { Month } from '#domain/month.ts'
import { isReported } from '#domain/report-status.ts'
import type { AnswerSheet } from '#forms/context.ts'
import type { BorAnswers } from '#forms/definitions/bor.ts'
import type { LimbahFasyankesAnswers } from '#forms/definitions/limbah-fasyankes.ts'

import { type BedOccupancy, bedOccupancyFigures, bedOccupancyOf } from './bed-occupancy.ts'
import type { WorthInput, Sheets } from './form-worth.ts'
import { percentOf, quotientOf, type Ratio, shownDecimals } from './ratio.ts'
import type { ReadFigure } from './report-summary.ts'
import {
  managedShare,
  wasteAmountsOf,
  wastePerBedDay,
  wastePerDay,
  wastePerPatientDay,
} from './waste-amounts.ts'
import {
  criteriaText,
  isAnalysisCompleted,
  type ServiceResult,
  type WasteService,
  wasteServicesOf,
} from './waste-services.ts'

/** What a medical-waste report is worth, stored beside it whenever it changes state. Kilograms; null = not answered. */
export type WasteFacts = Record<WasteService | 'service_management', boolean> & {
  /** 0 to 5. */
  services_fulfilled: number
  /** 'Sesuai Kriteria'; null for a draft, which is not reported. */
  criteria: boolean | null
  analysis_completed: boolean
  /** Sorting and processing, the national reading until about 2019. */
  pilah_olah: boolean
  /** W: medical waste, without sludge and other hazardous waste. */
  generated_kg: number | null
  hazardous_kg: number | null
  opening_kg: number | null
  /** Treated by the facility or handed over. */
  managed_kg: number | null
  /** Opening stock plus everything generated. */
  available_kg: number | null
  closing_kg: number | null
  domestic_kg: number | null
  generated_by_category: Partial<Record<WasteCategory, number>>
  bor: BedOccupancy | null
}

// Stored sheets passed the schemas of their form, and every field is optional in its type.
const asWaste = (answers: AnswerSheet) => answers as LimbahFasyankesAnswers
const borOf = (sheets: Sheets) => (sheets[formIds.bor] ?? null) as BorAnswers | null

/** The facts of a report from its two sheets. */
export function wasteFacts(answers: AnswerSheet, input: WorthInput): WasteFacts {
  const { profile, month, status, sheets } = input
  const practice = wasteServicesOf(asWaste(answers), profile, month)
  const amounts = wasteAmountsOf(asWaste(answers))
  const services = Object.fromEntries(
    practice.services.map(({ key, fulfilled }) => [key, fulfilled]),
  ) as Record<WasteService, boolean> // Whole: `services` has one entry per service.
  return {
    ...services,
    service_management: practice.management.fulfilled,
    services_fulfilled: practice.fulfilled,
    criteria: isReported(status) ? practice.meetsCriteria : null,
    analysis_completed: isAnalysisCompleted(answers, input),
    pilah_olah: practice.sortsAndTreats,
    generated_kg: amounts.generated,
    hazardous_kg: amounts.hazardous,
    opening_kg: amounts.opening,
    managed_kg: amounts.managed,
    available_kg: amounts.available,
    closing_kg: amounts.closing,
    domestic_kg: asWaste(answers).domestic_kg ?? null,
    generated_by_category: amounts.byCategory,
    bor: bedOccupancyOf(borOf(sheets), profile, month),
  }
}

type Figure = Omit<ReadFigure, 'reading'>

/** A report's worth as its page explains it: the services with what is missing, the amounts, the bed occupancy. */
export type WasteSummary = {
  services: ServiceResult[]
  services_fulfilled: number
  Kriteria: string | null
  analysis_status: 'completed' | 'not_completed'
  amounts: Figure[]
  bor: ReadFigure[]
}

/** The six services (the five and Pengelolaan), the amounts in kilograms and the bed occupancy of one report. */
export function wasteSummary(answers: AnswerSheet, input: WorthInput): WasteSummary {
  const { profile, month, sheets } = input
  const { services, management } = wasteServicesOf(asWaste(answers), profile, month)
  const facts = wasteFacts(answers, input)
  return {
    services: [...services, management],
    services_fulfilled: facts.services_fulfilled,
    Kriteria: criteriaText(facts.criteria),
    analysis_status: facts.analysis_completed ? 'completed' : 'not_completed',
    amounts: amountFigures(asWaste(answers), borOf(sheets), profile, month),
    bor: bedOccupancyFigures(facts.bor, profile),
  }
}

function amountFigures(
  answers: LimbahFasyankesAnswers,
  bor: BorAnswers | null,
  profile: FacilityProfile,
  month: Month,
): Figure[] {
  const amounts = wasteAmountsOf(answers)
  const kilograms = (label: string, value: number | null): Figure => ({
    label,
    value,
    unit: 'kg',
    decimals: shownDecimals.kilograms,
  })
  const rate = (label: string, ratio: Ratio | null): Figure => ({
    label,
    value: quotientOf(ratio),
    unit: 'kg',
    decimals: shownDecimals.kilogramsPerUnit,
  })
  return [
    kilograms('Limbah medis dihasilkan', amounts.generated),
    kilograms('Seluruh limbah B3 dihasilkan', amounts.hazardous),
    kilograms('Stok awal', amounts.opening),
    kilograms('Diolah dan diserahkan', amounts.managed),
    kilograms('Stok akhir', amounts.closing),
    {
      label: 'Limbah terkelola',
      value: percentOf(managedShare(amounts)),
      unit: '%',
      decimals: shownDecimals.percent,
    },
    ...(profile.inpatient
      ? [
          rate('Timbulan per tempat tidur per hari', wastePerBedDay(amounts.generated, bor, profile, month)),
          rate('Timbulan per hari rawat', wastePerPatientDay(amounts.generated, bor)),
        ]
      : []),
    rate('Timbulan per hari', wastePerDay(amounts.generated, month)),
  ]
}
