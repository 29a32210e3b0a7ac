import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import type { ReplyOf } from '#contract/endpoint.ts'
import { type CatalogueRow, type Figure, figureLimits, getCatalogue, listFigures } from '#contract/figures.ts'
import { facilityTypes } from '#domain/facility.ts'
import type { Span } from '#domain/span.ts'

import { call, queryOf } from '../api/call.ts'
import type { FigureQuestion } from './figure-question.ts'

/** Every figure by its id, in the catalogue's order. */
export type Catalogue = ReadonlyMap<string, CatalogueRow>

const catalogueQuery = {
  ...queryOf(getCatalogue),
  staleTime: Infinity,
  select: ({ data }: ReplyOf<typeof getCatalogue>): Catalogue => new Map(data.map((row) => [row.id, row])),
}

/** Every figure by its id, in the catalogue's order; it stays the same for as long as the page is open. */
export function useCatalogue() {
  const { data, error, refetch } = useQuery(catalogueQuery)
  return { data, error, refetch }
}

/** Regions and spans: the region itself, those one level below, or all regencies within it. */
export type FigureRange = { detail: 'wilayah' | 'anak' | 'kabkota'; from: Span; to: Span }
export type Asked = FigureRange &
  Pick<FigureQuestion, 'region' | 'type' | 'mode'> & { ids: readonly string[] }

export type Reply = ReplyOf<typeof listFigures>['data']
/** Figures by region and span, whatever number of calls they came with. */
export type FigureGrid = Pick<Reply, 'regions' | 'spans' | 'mode'> & {
  at: (region: string, span: Span, id: string) => Figure | undefined
}

/** The calls for the figures of these ids, as few as the server takes. */
function callsFor({ ids, region, type, mode, detail, from, to }: Asked) {
  const { indicators } = figureLimits
  const parts = Array.from({ length: Math.ceil(ids.length / indicators) }, (_, index) =>
    ids.slice(index * indicators, (index + 1) * indicators).join(','),
  )
  const common = {
    ...placeOf(region),
    rinci: detail,
    dari: from,
    sampai: to,
    mode,
    ...(type && { tipe_fasyankes: facilityTypes[type].code }),
  }
  return parts.map((indikator) => ({ ...common, indikator }))
}

/** Asks for the figures of these ids. */
export function askFigures(asked: Asked, signal: AbortSignal): Promise<Reply[]> {
  return Promise.all(
    callsFor(asked).map(async (query) => (await call(listFigures, { query }, { signal })).data),
  )
}

/** The figures of these ids, as soon as they are wanted; those before stay, as stale, while others are on their way. */
export function useFigures(asked: Asked, isWanted = true) {
  const {
    data,
    error,
    refetch,
    isPlaceholderData: isStale,
  } = useQuery({
    queryKey: [listFigures.path, callsFor(asked)],
    queryFn: ({ signal }) => askFigures(asked, signal),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  })
  const grid = useMemo(() => data && gridOf(data), [data])
  return { data: grid, error, refetch, isStale }
}

/** The parameters that name a region to the server. */
export const placeOf = (region: string) =>
  region === 'ID' ? {} : region.length === 2 ? { provinsi_id: region } : { kabupatenkota_id: region }

/** One grid of several replies; undefined without any. */
export function gridOf(replies: readonly Reply[]): FigureGrid | undefined {
  const [first] = replies
  if (!first) return undefined
  const cells = new Map<string, Record<string, Figure>>()
  for (const { region, span, figures } of replies.flatMap(({ rows }) => rows)) {
    const key = `${region} ${span}`
    cells.set(key, { ...cells.get(key), ...figures })
  }
  const { regions, spans, mode } = first
  return { regions, spans, mode, at: (region, span, id) => cells.get(`${region} ${span}`)?.[id] }
}
