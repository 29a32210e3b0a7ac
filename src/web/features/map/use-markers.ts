import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { facilityTypeOfCode } from '#domain/facility.ts'

import { markersQuery } from './map-calls.ts'
import type { MapQuestion } from './use-map-question.ts'

const nothing: readonly never[] = []
const markerColours = { hospital: '#6a1b9a', publicHealthCenter: '#1565c0' } as const

/** The facilities of the province or regency. */
export function useMarkers(question: MapQuestion) {
  const { data } = useQuery({ ...markersQuery(question), enabled: question.province !== null })
  const isShown = question.province !== null
  return useMemo(
    () =>
      isShown && data
        ? data.data.map(({ id, name, lat, lng, tipe_fasyankes }) => ({
            ...{ id, name, latitude: lat, longitude: lng },
            colour: markerColours[facilityTypeOfCode(tipe_fasyankes) ?? 'hospital'],
          }))
        : nothing,
    [data, isShown],
  )
}
