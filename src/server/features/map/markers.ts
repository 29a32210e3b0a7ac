import type { QueryOf } from '#contract/endpoint.ts'
import type { FigureFilters } from '#contract/figure-filters.ts'
import { type listMarkers, markersAtOnce } from '#contract/map.ts'
import { fieldProblem } from '#contract/problem.ts'
import { facilityTypeOfCode, facilityTypes } from '#domain/facility.ts'
import { currentMonth, type Month, monthNumberOf, monthOf, yearOf } from '#domain/month.ts'
import type { Span } from '#domain/span.ts'
import { criteriaText } from '#indicators/waste-services.ts'
import { type Reader, reaching } from '#server/database/reach.ts'
import type { ReadDb } from '#server/database/transaction.ts'
import { spanOfFilters } from '#server/features/figures/filters.ts'
import type { FormRegistry } from '#server/form-versions/form-registry.ts'
import type { SharedReader } from '#server/http/implement.ts'

import {
  countMarkers,
  findRegionCode,
  listMarkerRows,
  listMonthStates,
  listUnplaced,
  type MarkerScope,
  type MonthStateRow,
} from './queries.ts'

/** Whose answers the caller may see; null where nobody's. */
export const readerOf = (actor: SharedReader | null): Reader | null => reaching(actor, 'report.read')

/**
 * The month that is asked for; by default the one that runs.
 * @throws Problem at `bulan` where it has not begun
 */
export function monthIn(
  { bulan, tahun }: { bulan?: number | undefined; tahun?: number | undefined },
  now: Date,
): Month {
  const thisMonth = currentMonth(now, 'WIB')
  const month = monthOf(tahun ?? yearOf(thisMonth), bulan ?? monthNumberOf(thisMonth))
  if (month > thisMonth) throw fieldProblem('bulan', 'Periode ini belum dimulai')
  return month
}

/**
 * The span that the filters name; the month by default, as `monthIn` has it.
 * @throws Problem at the filter that names none, or one that has not begun
 */
export function spanIn(query: FigureFilters, now: Date): Span {
  const isLonger = query.period_type !== undefined || query.period_value !== undefined
  return (isLonger && spanOfFilters(query, now).named) || monthIn(query, now)
}

/**
 * The code of the region that is named.
 * @throws Problem at `lokasi` where no region is called so
 */
export async function regionNamed(db: ReadDb, lokasi: string | undefined): Promise<string | undefined> {
  const code = lokasi ? await findRegionCode(db, lokasi) : undefined
  if (lokasi && code === undefined) throw fieldProblem('lokasi', 'Wilayah tidak dikenal')
  return code
}

/** The facilities of a region with their places; what they have reported, only of those that the caller may read. */
export async function markersFor(
  { db, actor, now, forms }: { db: ReadDb; actor: SharedReader | null; now: Date; forms: FormRegistry },
  query: QueryOf<typeof listMarkers>,
) {
  const month = monthIn(query, now)
  const scope: MarkerScope = {
    region: await regionNamed(db, query.lokasi),
    type: facilityTypeOfCode(query.tipe),
    id: query.id_fasyankes,
  }
  const page = query.page ?? 1
  const [rows, counts, unplaced] = await Promise.all([
    listMarkerRows(db, scope, { page, reader: readerOf(actor) }),
    countMarkers(db, scope),
    listUnplaced(db, scope),
  ])
  const states = await listMonthStates(db, {
    ids: rows.flatMap(({ id, within_scope }) => (within_scope ? [id] : [])),
    forms: forms.list().map(({ id }) => id),
    month,
  })
  const stateOf = new Map(states.map((state) => [state.facility_id, state]))
  return {
    data: rows.map(({ id, name, type, regency_code, latitude, longitude, within_scope }) => ({
      id,
      name,
      tipe_fasyankes: facilityTypes[type].code,
      kabupatenkota_id: regency_code,
      lat: latitude,
      lng: longitude,
      month: within_scope ? presentState(stateOf.get(id)) : null,
    })),
    date: month,
    current_page: page,
    last_page: Math.max(1, Math.ceil(counts.placed / markersAtOnce)),
    total: counts.placed,
    without_position: {
      total: counts.unplaced,
      facilities: unplaced.map(({ regency_code, ...facility }) => ({
        ...facility,
        kabupatenkota_id: regency_code,
      })),
    },
  }
}

function presentState(state: MonthStateRow | undefined) {
  const { expected = 0, reported = 0, revise = 0, confirmed = 0, criteria = null } = state ?? {}
  return { expected, reported, revise, confirmed, Kriteria: criteriaText(criteria) }
}
