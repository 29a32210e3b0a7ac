import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Topology } from 'topojson-specification'

import { listMapProvinces } from '#contract/map.ts'

import { queryOf } from '../api/call.ts'
import { type Box, boxOf, geographyOf } from './geography.ts'

const nothing: readonly never[] = []

/** A file of boundaries. Its name changes with what it holds, so it is never asked for twice. */
export const boundariesQuery = (address: string | undefined) =>
  queryOptions({
    queryKey: ['boundaries', address],
    enabled: address !== undefined,
    staleTime: Infinity,
    gcTime: Infinity,
    queryFn: async ({ signal }) => {
      // The browser's own words for a lost connection are English.
      const response = await fetch(address ?? '', { signal }).catch(() => null)
      if (!response?.ok) throw new Error('Batas wilayah belum dapat dimuat.')
      // Safe: server/boundaries/drawing.ts writes it so.
      return geographyOf((await response.json()) as Topology)
    },
  })

/** What a map draws: the provinces, the regencies of one among the other provinces, or all regencies. */
export function useGeography({
  province,
  regency,
  hasAllRegencies = false,
}: {
  /** Whose regencies; null: the provinces. */
  province: string | null
  /** The one that is looked at. */
  regency: string | null
  /** Without a province: every regency in place of the provinces. */
  hasAllRegencies?: boolean
}) {
  const regions = useQuery({ ...queryOf(listMapProvinces), staleTime: Infinity })
  const files = regions.data?.boundaries
  const provinces = useQuery(boundariesQuery(files?.provinces))
  const hasRegencies = province !== null || hasAllRegencies
  const regencies = useQuery({
    ...boundariesQuery(files?.regencies),
    enabled: files !== undefined && files !== null && hasRegencies,
  })
  const [country, cities] = [provinces.data, regencies.data]
  const names = useMemo(
    () => new Map(regions.data?.data.map(({ code, name }) => [code, name])),
    [regions.data],
  )
  const drawn = useMemo(() => {
    const all = [...(country?.areas.values() ?? [])]
    if (province === null) {
      const areas = hasAllRegencies ? [...(cities?.areas.values() ?? [])] : all
      return { areas, backdrop: nothing, focus: boxOf(all) }
    }
    const own = [...(cities?.areas.values() ?? [])].filter(({ code }) => code.startsWith(`${province}.`))
    // Until the regencies are there, the province itself can be seen.
    const area = country?.areas.get(province)
    const chosen = regency === null ? undefined : cities?.areas.get(regency)
    return {
      areas: own.length > 0 ? own : area ? [area] : nothing,
      backdrop: own.length > 0 ? all.filter(({ code }) => code !== province) : nothing,
      focus: chosen ? around(boxOf([chosen])) : boxOf(own.length > 0 ? own : area ? [area] : nothing),
    }
  }, [country, cities, province, regency, hasAllRegencies])
  const missing = regions.data && !files ? new Error('Batas wilayah belum dibuat pada sistem ini.') : null
  return {
    ...drawn,
    names,
    source: files?.source ?? '',
    // A file that did not come stays a failure where it is not drawn.
    error: regions.error ?? provinces.error ?? (hasRegencies ? regencies.error : null) ?? missing,
    /** Asks again for what has not come. A file may be gone since its name was told, in favour of another. */
    retry: () => {
      const left = [provinces, regencies].filter(({ isError }) => isError)
      for (const { refetch } of [regions, ...left]) void refetch()
    },
  }
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
