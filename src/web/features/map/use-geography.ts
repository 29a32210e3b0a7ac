import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { listMapProvinces } from '#contract/map.ts'
import { facilityTypeOfCode } from '#domain/facility.ts'

import { queryOf } from '../../api/call.ts'
import { type Box, boxOf } from '../../map/geography.ts'
import { boundariesQuery, markersQuery } from './map-calls.ts'
import type { MapQuestion } from './use-map-question.ts'

const nothing: readonly never[] = []
const markerColours = { hospital: '#6a1b9a', publicHealthCenter: '#1565c0' } as const

/** What the map draws: the provinces, or the regencies of one among the other provinces. */
export function useGeography({ province, regency }: MapQuestion) {
  const regions = useQuery({ ...queryOf(listMapProvinces), staleTime: Infinity })
  const files = regions.data?.boundaries
  const provinces = useQuery(boundariesQuery(files?.provinces))
  const regencies = useQuery({
    ...boundariesQuery(files?.regencies),
    enabled: files !== undefined && files !== null && province !== null,
  })
  const [country, cities] = [provinces.data, regencies.data]
  const names = useMemo(
    () => new Map(regions.data?.data.map(({ code, name }) => [code, name])),
    [regions.data],
  )
  const drawn = useMemo(() => {
    const all = [...(country?.areas.values() ?? [])]
    if (province === null) return { areas: all, backdrop: nothing, focus: boxOf(all) }
    const own = [...(cities?.areas.values() ?? [])].filter(({ code }) => code.startsWith(`${province}.`))
    // Until the regencies are there, the province itself can be seen.
    const area = country?.areas.get(province)
    const chosen = regency === null ? undefined : cities?.areas.get(regency)
    return {
      areas: own.length > 0 ? own : area ? [area] : nothing,
      backdrop: own.length > 0 ? all.filter(({ code }) => code !== province) : nothing,
      focus: chosen ? around(boxOf([chosen])) : boxOf(own.length > 0 ? own : area ? [area] : nothing),
    }
  }, [country, cities, province, regency])
  const missing = regions.data && !files ? new Error('Batas wilayah belum dibuat pada sistem ini.') : null
  return { ...drawn, names, error: regions.error ?? provinces.error ?? regencies.error ?? missing }
}

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

/** With its neighbours: a regency alone could be anywhere. */
function around(box: Box | null): Box | null {
  if (!box) return null
  const [across, up] = [(box.east - box.west) * 0.75, (box.north - box.south) * 0.75]
  return {
    west: box.west - across,
    south: box.south - up,
    east: box.east + across,
    north: box.north + up,
  }
}
