import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { type FacilityType, facilityTypeNames, facilityTypeOfCode, facilityTypes } from '#domain/facility.ts'
import type { Month } from '#domain/month.ts'
import type { Span } from '#domain/span.ts'

import { useFigureMonth } from '../../api/this-month.ts'
import { spanOfKind } from '../../figures/figure-question.ts'
import type { LegendRow } from '../../map/map-legend.tsx'
import { markersQuery } from './map-calls.ts'
import type { MapQuestion } from './use-map-question.ts'

const nothing: readonly never[] = []
const markerColours = {
  hospital: '#6a1b9a',
  publicHealthCenter: '#1565c0',
} as const satisfies Record<FacilityType, string>
/** One of an unknown type is drawn as a hospital. */
const typeOf = ({ tipe_fasyankes }: { tipe_fasyankes: number }): FacilityType =>
  facilityTypeOfCode(tipe_fasyankes) ?? 'hospital'

/** The month that the state of a facility is told of: the last of the span that has begun. */
export const useMarkerMonth = (span: Span): Month => spanOfKind('month', span, useFigureMonth())

/** The facilities of the province or regency, as they are answered. */
export const useFacilities = (question: MapQuestion) =>
  useQuery({ ...markersQuery(question), enabled: question.province !== null })

/** The facilities of the province or regency as the map draws them. */
export function useMarkers(question: MapQuestion) {
  const { data } = useFacilities(question)
  const isShown = question.province !== null
  return useMemo(
    () =>
      isShown && data
        ? data.data.map(({ id, name, lat, lng, ...marker }) => ({
            ...{ id, name, latitude: lat, longitude: lng },
            colour: markerColours[typeOf(marker)],
          }))
        : nothing,
    [data, isShown],
  )
}

/** What the colours of the facilities mean, of the types that are on the map. */
export function useMarkerLegend(question: MapQuestion): LegendRow[] {
  const { data } = useFacilities(question)
  if (question.province === null || !data) return []
  return facilityTypeNames
    .map((type) => ({
      ...{ id: type, label: facilityTypes[type].label, colour: markerColours[type], isPlace: true },
      count: data.data.filter((marker) => typeOf(marker) === type).length,
    }))
    .filter(({ count }) => count > 0)
}
