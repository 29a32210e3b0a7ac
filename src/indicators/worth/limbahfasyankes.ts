import { bedDaysOf } from '#domain/bed-days.ts'
import type { FacilityProfile } from '#domain/facility.ts'
import type { WasteCategory } from '#domain/medical-waste.ts'
import { daysInMonth } from '#domain/month.ts'

import { defineWorth, json } from '../form-worth.ts'
import { type Indicator, share, standing, weight, yesNo, yesNoWords } from '../indicator.ts'
import { ratioOf, shownDecimals } from '../ratio.ts'
import { wasteFacts } from '../waste-facts.ts'
import { criteria, type WasteService, wasteServiceNames, wasteServices } from '../waste-services.ts'

const { kilogramsPerUnit, days } = shownDecimals
const isInpatient = ({ inpatient }: FacilityProfile) => inpatient
const perUnit = { kind: 'rate', unit: 'kg', decimals: kilogramsPerUnit } as const
const inDays = { kind: 'rate', unit: 'hari', decimals: days, applies: isInpatient } as const
const ofServices = Object.fromEntries(
  wasteServiceNames.map((service): [WasteService, Indicator<Record<WasteService, boolean>>] => [
    service,
    {
      kind: 'word',
      label: wasteServices[service].label,
      words: yesNoWords,
      of: (facts) => yesNo(facts[service]),
    },
  ]),
)

/** Medical waste. Its page explains services and amounts at length, and the server gives them for what was sent. */
export const worth = defineWorth({
  facts: {
    table: 'waste_fact',
    columns: {
      service_sorting: 'boolean',
      service_packaging: 'boolean',
      service_transportation: 'boolean',
      service_storage: 'boolean',
      service_processing: 'boolean',
      service_management: 'boolean',
      services_fulfilled: 'smallint',
      criteria: 'boolean?',
      analysis_completed: 'boolean',
      generated_kg: 'double precision?',
      hazardous_kg: 'double precision?',
      opening_kg: 'double precision?',
      managed_kg: 'double precision?',
      available_kg: 'double precision?',
      closing_kg: 'double precision?',
      domestic_kg: 'double precision?',
      generated_by_category: json<Partial<Record<WasteCategory, number>>>(),
      bor_patient_days: 'integer?',
      bor_bed_days: 'integer?',
      bor_discharges: 'integer?',
      bor_beds: 'integer?',
    },
    followsState: true,
    rowOf: (answers, input) => {
      const { bor, pilah_olah: _comparison, ...facts } = wasteFacts(answers, input)
      return {
        ...facts,
        bor_patient_days: bor?.patient_days ?? null,
        bor_bed_days: bor?.bed_days ?? null,
        bor_discharges: bor?.discharges ?? null,
        bor_beds: bor?.beds ?? null,
      }
    },
  },
  summary: 'drawn',
  indicators: {
    waste_generated: {
      ...weight,
      label: 'Limbah medis dihasilkan',
      main: true,
      year: 'sum',
      of: ({ generated_kg }) => generated_kg,
    },
    waste_hazardous: {
      ...weight,
      label: 'Seluruh limbah B3 dihasilkan',
      year: 'sum',
      of: ({ hazardous_kg }) => hazardous_kg,
    },
    waste_per_bed_day: {
      ...perUnit,
      label: 'Timbulan per tempat tidur per hari',
      main: true,
      applies: isInpatient,
      // Bed-days by the month's BOR sheet, else by the record's beds.
      of: ({ generated_kg, bor_bed_days }, { profile, month }) =>
        ratioOf(
          generated_kg,
          bor_bed_days ?? bedDaysOf({ beds: undefined, bedDays: undefined }, profile, month),
        ),
    },
    waste_per_patient_day: {
      ...perUnit,
      label: 'Timbulan per hari rawat',
      applies: isInpatient,
      of: ({ generated_kg, bor_patient_days }) => ratioOf(generated_kg, bor_patient_days),
    },
    waste_per_day: {
      ...perUnit,
      label: 'Timbulan per hari',
      of: ({ generated_kg }, { month }) => ratioOf(generated_kg, daysInMonth(month)),
    },
    waste_managed: {
      ...share,
      label: 'Limbah terkelola',
      main: true,
      of: ({ managed_kg, available_kg }) => ratioOf(managed_kg, available_kg),
    },
    waste_closing: { ...weight, label: 'Stok akhir', year: 'last', of: ({ closing_kg }) => closing_kg },
    ...ofServices,
    services_fulfilled: {
      ...standing,
      label: 'Layanan terpenuhi (dari 5)',
      of: ({ services_fulfilled }) => services_fulfilled,
    },
    waste_criteria: {
      kind: 'word',
      label: 'Kriteria pengelolaan limbah',
      main: true,
      words: criteria,
      of: (facts) => yesNo(facts.criteria),
    },
    bor: {
      ...share,
      label: 'BOR',
      main: true,
      applies: isInpatient,
      of: ({ bor_patient_days, bor_bed_days }) => ratioOf(bor_patient_days, bor_bed_days),
    },
    avlos: {
      ...inDays,
      label: 'AVLOS',
      of: ({ bor_patient_days, bor_discharges }) => ratioOf(bor_patient_days, bor_discharges),
    },
    toi: {
      ...inDays,
      label: 'TOI',
      of: ({ bor_bed_days, bor_patient_days, bor_discharges }) =>
        bor_bed_days === null || bor_patient_days === null
          ? null
          : ratioOf(bor_bed_days - bor_patient_days, bor_discharges),
    },
  },
})
