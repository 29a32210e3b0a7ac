import { namesOf } from './names-of.ts'
import type { Zone } from './time.ts'

/** What a facility is. Codes as the API has them; labels as the interface shows them. */
export const facilityTypes = {
  hospital: { code: 1, label: 'Rumah Sakit', short: 'RS' },
  publicHealthCenter: { code: 2, label: 'Puskesmas', short: 'Puskesmas' },
} as const
export type FacilityType = keyof typeof facilityTypes
export const facilityTypeNames = namesOf(facilityTypes)

/** The type that a filter names by its code; undefined without one. */
export function facilityTypeOfCode(code: number | undefined): FacilityType | undefined {
  return facilityTypeNames.find((type) => facilityTypes[type].code === code)
}

/** Empty for an unknown code. */
export function facilityTypeLabel(code: number): string {
  const type = facilityTypeOfCode(code)
  return type ? facilityTypes[type].label : ''
}

export const regionTypes = {
  veryRemote: 'Sangat Terpencil',
  remote: 'Terpencil',
  rural: 'Perdesaan',
  urban: 'Perkotaan',
} as const
export type RegionType = keyof typeof regionTypes
export const regionTypeNames = namesOf(regionTypes)

export const hospitalClasses = {
  A: 'Kelas A',
  B: 'Kelas B',
  C: 'Kelas C',
  D: 'Kelas D',
  D_pratama: 'Kelas D Pratama',
  khusus: 'Khusus',
} as const
export type HospitalClass = keyof typeof hospitalClasses
export const hospitalClassNames = namesOf(hospitalClasses)

export const ownerships = {
  kemenkes: 'Kementerian Kesehatan',
  pemda: 'Pemerintah daerah',
  tni_polri: 'TNI/Polri',
  bumn: 'BUMN',
  swasta: 'Swasta',
} as const
export type Ownership = keyof typeof ownerships
export const ownershipNames = namesOf(ownerships)

/** How many ready beds a facility of each type may have at most. */
export const mostBeds = { hospital: 3000, publicHealthCenter: 60 } as const satisfies Record<
  FacilityType,
  number
>

/** The facts of a facility that conditions, checks and indicators read. */
export type FacilityProfile = {
  type: FacilityType
  regionType: RegionType
  hospitalClass: HospitalClass | null
  /** Always true for a hospital. */
  inpatient: boolean
  /** Ready beds by the profile; null when unknown. */
  beds: number | null
  covidHandler: boolean
  zone: Zone
}
