import type { FacilityProfile } from './facility.ts'
import { namesOf } from './names-of.ts'
import { slack } from './slack.ts'

/**
 * The eleven categories of hazardous waste that a facility weighs, in the order of the form. `code` is the waste code of
 * PP 22/2021, annex IX; `medical` marks what counts as medical waste (W) rather than as other hazardous waste.
 */
export const wasteCategories = {
  infectious: { label: 'Limbah infeksius', code: 'A337-1', medical: true },
  sharps: { label: 'Benda tajam', code: 'A337-1', medical: true },
  pathological: { label: 'Limbah patologis', code: 'A337-1', medical: true },
  chemical: {
    label: 'Bahan kimia kedaluwarsa, tumpahan, sisa kemasan',
    code: 'A337-3, A337-4',
    medical: true,
  },
  radioactive: { label: 'Limbah radioaktif', code: 'ketentuan BAPETEN', medical: true },
  pharmaceutical: { label: 'Farmasi kedaluwarsa dan kemasannya', code: 'A337-2, B337-1', medical: true },
  cytotoxic: { label: 'Limbah sitotoksik', code: 'A337-1, A337-2', medical: true },
  heavy_metal: {
    label: 'Alat medis mengandung logam berat (termasuk merkuri)',
    code: 'A337-5',
    medical: true,
  },
  pressurised: { label: 'Tabung gas/kontainer bertekanan', code: null, medical: true },
  ipal_sludge: { label: 'Lumpur IPAL', code: 'B337-2', medical: false },
  other_b3: {
    label: 'Limbah B3 lain (lampu TL, baterai, oli bekas, e-limbah)',
    code: 'kode lain',
    medical: false,
  },
} as const satisfies Record<string, { label: string; code: string | null; medical: boolean }>

export type WasteCategory = keyof typeof wasteCategories
export const wasteCategoryNames = namesOf(wasteCategories)
export const medicalCategoryNames = wasteCategoryNames.filter((category) => wasteCategories[category].medical)

/** The categories that are often bagged and shipped together, as one `campuran_infeksius`. */
export const infectiousMix = ['infectious', 'sharps', 'pathological'] as const satisfies WasteCategory[]
/** Whether a category is shipped as a part of the mix. */
export const isOfInfectiousMix = (category: string): boolean =>
  infectiousMix.some((part) => part === category)

/** The columns of the waste table, all in kilograms. */
export const wasteColumns = [
  'opening_kg',
  'generated_kg',
  'treated_own_kg',
  'third_party_kg',
  'closing_kg',
] as const
export type WasteColumn = (typeof wasteColumns)[number]

/**
 * For how many days infectious, sharp and pathological waste may be stored: 90 in a freezer that never rose above 0 °C
 * (`warmestCelsius` = the highest temperature of the month; null = no freezer), otherwise 2.
 */
export function infectiousStorageDays(warmestCelsius: number | null): number {
  return warmestCelsius !== null && warmestCelsius <= 0 ? 90 : 2
}

/** For how many days other hazardous waste may be stored, by the mean generation of all hazardous waste (kg per day). */
export function otherStorageDays(hazardousKgPerDay: number): number {
  return hazardousKgPerDay >= 50 - slack ? 90 : 180
}

/**
 * How much medical waste is plausible. Hospitals are measured in kg per bed per day, Puskesmas in kg per day. Outside
 * `soft` a reason is asked for; above `hardMax` the figure is refused (grams typed as kilograms, a year as a month).
 */
export type PlausibilityBand = {
  per: 'bedDay' | 'day'
  unit: string
  typical: readonly [number, number]
  soft: readonly [number, number]
  hardMax: number
}

const perBedDay = { per: 'bedDay', unit: 'kg per tempat tidur per hari' } as const
const perDay = { per: 'day', unit: 'kg per hari' } as const
export const plausibilityBands = {
  largeHospital: { ...perBedDay, typical: [0.3, 1.5], soft: [0.05, 3], hardMax: 15 },
  otherHospital: { ...perBedDay, typical: [0.1, 1.2], soft: [0.02, 3], hardMax: 15 },
  inpatientCenter: { ...perDay, typical: [0.3, 6], soft: [0.05, 20], hardMax: 200 },
  outpatientCenter: { ...perDay, typical: [0.1, 3], soft: [0.02, 10], hardMax: 100 },
} as const satisfies Record<string, PlausibilityBand>

/** The band of a facility; a hospital of unknown class is judged as class C. */
export function plausibilityBandOf({ type, hospitalClass, inpatient }: FacilityProfile): PlausibilityBand {
  if (type === 'publicHealthCenter')
    return plausibilityBands[inpatient ? 'inpatientCenter' : 'outpatientCenter']
  return plausibilityBands[hospitalClass === 'A' || hospitalClass === 'B' ? 'largeHospital' : 'otherHospital']
}

/** `impossible` is above the hard maximum, `unusual` outside the soft band, `uncommon` inside it but not typical. */
export type Plausibility = 'typical' | 'uncommon' | 'unusual' | 'impossible'

/** Where a month's kilograms lie in a band, counted by its `per`; both limits of a range belong to it. */
export function plausibilityOf(value: number, { typical, soft, hardMax }: PlausibilityBand): Plausibility {
  if (value > hardMax) return 'impossible'
  if (value < soft[0] || value > soft[1]) return 'unusual'
  return value < typical[0] || value > typical[1] ? 'uncommon' : 'typical'
}
