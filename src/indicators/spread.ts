import { type HospitalClass, hospitalClasses, type FacilityType, facilityTypes } from '#domain/facility.ts'

import type { FormWorth } from './form-worth.ts'
import type { Indicator } from './indicator.ts'
import { shownDecimals } from './ratio.ts'

/** What facilities are compared by: how their values spread over a group of similar ones, by month. */
export type ComparedFigure = {
  id: string
  form: string
  label: string
  meaning: string
  unit: string
  decimals: number
  better: 'more' | 'less' | null
  /** The indicator that a facility's value is of; null for the days until an office has decided. */
  indicator: Exclude<Indicator, { kind: 'word' }> | null
}

/** Fewer facilities than this are not similar ones that a median may speak of. */
export const fewestSimilar = 5

/** The figures of a form that facilities are compared by. */
export function comparedFigures(form: string, worth: FormWorth | null): ComparedFigure[] {
  const ofReports = Object.entries(worth?.indicators ?? {}).flatMap(([id, indicator]): ComparedFigure[] => {
    if (!indicator.compared || indicator.kind === 'word') return []
    const { label, meaning, unit, decimals, better = null } = indicator
    return [{ id, form, label, meaning, unit, decimals, better, indicator }]
  })
  return [
    ...ofReports,
    {
      id: `${form}.verification_days`,
      form,
      label: 'Lama verifikasi',
      meaning: 'Hari dari pengiriman terakhir sampai dinas kesehatan mengonfirmasi laporan.',
      unit: 'hari',
      decimals: shownDecimals.days,
      better: 'less',
      indicator: null,
    },
  ]
}

/** A type of facility, or a class within it. */
export type FacilityGroup = string
type Similar = { type: FacilityType; hospitalClass: HospitalClass | null; inpatient: boolean }

/** The narrowest group of a facility: hospitals by class, Puskesmas by whether they have beds. */
export function groupOf({ type, hospitalClass, inpatient }: Similar): FacilityGroup {
  if (type === 'hospital') return hospitalClass ? `hospital.${hospitalClass}` : 'hospital'
  return `publicHealthCenter.${inpatient ? 'inpatient' : 'outpatient'}`
}

/** The types, then their classes, as a chart shows them. */
export const facilityGroups: Readonly<Record<FacilityGroup, string>> = {
  hospital: facilityTypes.hospital.label,
  ...Object.fromEntries(
    Object.entries(hospitalClasses).map(([code, label]) => [`hospital.${code}`, `RS ${label}`]),
  ),
  publicHealthCenter: facilityTypes.publicHealthCenter.label,
  'publicHealthCenter.inpatient': 'Puskesmas rawat inap',
  'publicHealthCenter.outpatient': 'Puskesmas nonrawat inap',
}
