import * as map from '#contract/map.ts'
import { fieldProblem } from '#contract/problem.ts'
import { facilityTypeOfCode, facilityTypes } from '#domain/facility.ts'
import { currentMonth, firstMonth } from '#domain/month.ts'
import { dayIn } from '#domain/time.ts'
import { colourOf } from '#indicators/breaks.ts'
import { findBoundariesInUse } from '#server/features/boundaries/queries.ts'
import { audienceOf } from '#server/features/figures/answer.ts'
import { placeOfFilters } from '#server/features/figures/filters.ts'
import { listProvinces } from '#server/features/regions/queries.ts'
import { orNotFound } from '#server/http/found.ts'
import { publicRead, publicSharedRead, read, type Route } from '#server/http/implement.ts'

import { covidDaysUntil, monthOfDay } from './covid-days.ts'
import { facilityAnswer } from './facility-figures.ts'
import {
  healthFigures,
  homeAnswer,
  homeFigures,
  namedFigures,
  placeOfCode,
  regionFigures,
  withLevels,
} from './home.ts'
import { markersFor, monthIn, readerOf, regionNamed, spanIn } from './markers.ts'
import { presentExtent } from './present.ts'
import { findByName, findRegionsByName } from './queries.ts'

export const mapRoutes: Route[] = [
  publicRead(map.listMapProvinces, async ({ db }) => {
    const boundaries = await findBoundariesInUse(db)
    const provinces = await listProvinces(db)
    return {
      data: provinces.map(({ code, name }) => ({ id: code, code, name, ...presentExtent(boundaries, code) })),
      boundaries,
    }
  }),

  publicRead(map.listMarkers, ({ db, actor, query, now, services: { forms } }) =>
    markersFor({ db, actor, now, forms }, query),
  ),

  read(map.findFacilityNames, async ({ db, actor, query }) => {
    const reader = readerOf(actor)
    const rows = reader ? await findByName(db, reader, query.find ?? '') : []
    return {
      data: rows.map(({ type, regency_code, ...facility }) => ({
        ...facility,
        tipe_fasyankes: facilityTypes[type].code,
        kabupatenkota_id: regency_code,
      })),
    }
  }),

  publicRead(map.findRegions, async ({ db, query }) => ({
    data: await findRegionsByName(db, query.find ?? ''),
  })),

  publicSharedRead(map.homeCovid, async (request) => {
    const { db, actor, query, now } = request
    const day = query.tanggal ?? dayIn('WIB', now)
    const month = monthOfDay(day)
    if (month > currentMonth(now, 'WIB')) throw fieldProblem('tanggal', 'Bulan tanggal ini belum dimulai')
    if (month < firstMonth) throw fieldProblem('tanggal', 'Tanggal paling awal 1 Januari 2020')
    const type = facilityTypeOfCode(query.tipe_fasyankes)
    const { data } = await homeAnswer(request, {
      ...{ ids: homeFigures.covid, span: month, place: placeOfFilters(query) },
      ...{ type, mode: query.mode },
    })
    const scope = { region: data.region, type, audience: audienceOf(actor, query.mode) }
    return { data: { ...data, ...(await covidDaysUntil(db, day, scope)) } }
  }),
  publicSharedRead(map.homeMercury, (request) => {
    const { query, now } = request
    return homeAnswer(request, {
      ...{ ids: homeFigures.mercury, span: spanIn(query, now), place: placeOfFilters(query) },
      ...{ type: facilityTypeOfCode(query.tipe_fasyankes), mode: query.mode },
    })
  }),
  publicSharedRead(map.homeHealth, async (request) => {
    const { query, now } = request
    const { data } = await homeAnswer(request, {
      ...{ ids: healthFigures(query.kategori), span: spanIn(query, now), place: placeOfFilters(query) },
      ...{ type: facilityTypeOfCode(query.tipe_fasyankes), mode: query.mode },
    })
    return { data: { ...withLevels(data), by_type: data.by_type.map(withLevels) } }
  }),
  publicRead(map.homeWaste, async (request) => {
    const { db, query, now } = request
    const region = await regionNamed(db, query.lokasi)
    const month = monthIn(query, now)
    const question = {
      ...{ ids: homeFigures.waste, span: month, place: placeOfCode(region) },
      ...{ type: facilityTypeOfCode(query.tipe), mode: query.mode },
    }
    if (query.id_fasyankes !== undefined)
      return facilityAnswer(request, question, { id: query.id_fasyankes, region, month })
    const { data } = await homeAnswer(request, question)
    return { data: { ...data, facility: null } }
  }),

  publicSharedRead(map.mapColours, async (request) => {
    const { query, now } = request
    const span = spanIn(query, now)
    const { mode, rows, figures } = await regionFigures(request, {
      ...{ ids: homeFigures.colours, span, place: placeOfFilters(query) },
      ...{ detail: 'children', type: facilityTypeOfCode(query.tipe_fasyankes), mode: query.mode },
    })
    return {
      data: rows.flatMap(({ region: { code, name }, told }) =>
        figures.flatMap(({ id, breaks }) => {
          const figure = told[id]
          if (!figure) return []
          const { value, base, note } = figure
          const shown = base.n === 0 ? null : value
          return [{ code, name, colour: colourOf(breaks ?? [], shown), value, base, note }]
        }),
      ),
      date: span,
      mode,
    }
  }),
  publicRead(map.mapOfCity, async (request) => {
    const { db, actor, query, now, services } = request
    const { kota_id: regency, tipe, bulan, tahun, mode } = query
    const month = monthIn(query, now)
    const found = await regionFigures(request, {
      ...{ ids: homeFigures.waste, span: month, place: { regency, regencyField: 'kota_id' } },
      ...{ type: facilityTypeOfCode(tipe), mode },
    })
    const markers = await markersFor(
      { db, actor, now, forms: services.forms },
      { lokasi: regency, tipe, bulan, tahun },
    )
    const { region } = orNotFound(found.rows[0], 'Kabupaten/kota')
    return {
      data: {
        ...{ region, ...presentExtent(await findBoundariesInUse(db), regency) },
        ...{ date: month, mode: found.mode, figures: namedFigures(found) },
        ...{ markers: markers.data, without_position: markers.without_position },
      },
    }
  }),
]
