import { sql } from 'kysely'

import type { FacilityType } from '#domain/facility.ts'
import type { Span } from '#domain/span.ts'
import type { CatalogueFigure } from '#indicators/catalogue-figure.ts'
import type { FigureMode, FigureValue } from '#indicators/figure.ts'

/** A figure that is counted again from the reports, without any sum that is kept. */
export type RecountQuestion = {
  figure: CatalogueFigure
  /** Of a region of some level, or of one facility. */
  place: { level: 0 | 1 | 2; code: string } | { facilityId: number }
  span: Span
  type?: FacilityType | undefined
  mode: FigureMode
}
/** What of a figure can be compared; null where it cannot be told. */
export type Recounted = {
  value: number | null
  of: number | null
  per: number | null
  n: number | null
  words: Record<string, number> | null
  base: FigureValue['base']
}

/** The condition that a row lies at a place. */
export function atPlace(place: RecountQuestion['place'], table: 'report' | 'duty') {
  if ('facilityId' in place) return sql`${sql.ref(`${table}.facility_id`)} = ${place.facilityId}`
  return place.level === 0
    ? sql`true`
    : sql`${sql.ref(`${table}.regency_code`)} like ${place.level === 1 ? `${place.code}.%` : place.code}`
}
