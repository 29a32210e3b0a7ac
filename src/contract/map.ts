import * as z from 'zod'

import { BoundaryFiles } from './boundaries.ts'
import { endpoint } from './endpoint.ts'
import { Id, many, MonthNumber, one, RegencyCode, SearchText, whole, Year } from './envelope.ts'
import { figureFilters, regionFilters } from './figure-filters.ts'
import { Figure, FigureMode, figureNotes } from './figures.ts'
import { LevelShares } from './level-shares.ts'

/** Degrees that an area lies between. */
const Bounds = z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() })
const Place = z.object({ latitude: z.number(), longitude: z.number() })

export const listMapProvinces = endpoint('GET', '/api/map/getprovinsi', {
  permission: 'public',
  summary: 'The provinces with bounds and a place inside, and where the boundaries lie as TopoJSON',
  reply: z.object({
    data: z.array(
      z.object({
        id: z.string(),
        code: z.string(),
        name: z.string(),
        /** Null, as `centre`, where the map has no area of this code. */
        bounds: Bounds.nullable(),
        centre: Place.nullable(),
      }),
    ),
    /** Addresses of files that never change; null where none were made. */
    boundaries: BoundaryFiles.nullable(),
  }),
})

/** How many facilities come at once; `page` asks for the next ones. */
export const markersAtOnce = 2000

/** The reports of a month that a facility owes: how many, and how far they are. */
const MonthState = z.object({
  expected: z.int(),
  reported: z.int(),
  revise: z.int(),
  confirmed: z.int(),
  /** Of the report on medical waste; null where no such report was sent, or it cannot be told. */
  Kriteria: z.enum(['Sesuai Kriteria', 'Tidak Sesuai Kriteria']).nullable(),
})
const Marker = z.object({
  id: z.int(),
  name: z.string(),
  tipe_fasyankes: z.int(),
  kabupatenkota_id: z.string(),
  lat: z.number(),
  lng: z.number(),
  /** Null out of the caller's scope. */
  month: MonthState.nullable(),
})
/** Facilities whose place nobody has entered: how many, and the first hundred of them. */
const Unplaced = z.object({
  total: z.int(),
  facilities: z.array(z.object({ id: z.int(), name: z.string(), kabupatenkota_id: z.string() })),
})

export const listMarkers = endpoint('GET', '/api/grafikberanda/marker', {
  permission: 'public',
  summary:
    'Facilities with their position; within the scope of the caller also how far the reports of the month are',
  query: z.strictObject({
    bulan: MonthNumber.optional(),
    tahun: Year.optional(),
    /** The code or the name of a province, regency or city. */
    lokasi: z.string().trim().max(100).optional(),
    id_fasyankes: Id.optional(),
    /** 1 hospitals, 2 Puskesmas. */
    tipe: whole(1, 2).optional(),
    page: whole(1, 1000).optional(),
  }),
  reply: z.object({
    data: z.array(Marker),
    /** The month that the states are of. */
    date: z.string(),
    current_page: z.int(),
    last_page: z.int(),
    total: z.int(),
    without_position: Unplaced,
  }),
})

export const findFacilityNames = endpoint('GET', '/api/grafikberanda/namafasyankes', {
  permission: 'map.read',
  summary: 'At most 20 facilities within the scope of the caller by a part of their name, or their code',
  query: z.strictObject({ find: SearchText.optional() }),
  reply: many(
    z.object({
      id: z.int(),
      name: z.string(),
      tipe_fasyankes: z.int(),
      kabupatenkota_id: z.string(),
      regency: z.string(),
    }),
  ),
})

export const findRegions = endpoint('GET', '/api/map/wilayah', {
  permission: 'public',
  summary: 'At most 20 provinces, regencies and cities by a part of their name, or their code',
  query: z.strictObject({ find: SearchText.optional() }),
  reply: many(z.object({ code: z.string(), name: z.string() })),
})

/** A figure with what it is called. */
const NamedFigure = Figure.extend({
  id: z.string(),
  label: z.string(),
  unit: z.string(),
  decimals: z.int(),
})
const TypeFigures = z.object({ tipe_fasyankes: z.int(), figures: z.array(NamedFigure) })
/** The figures of a region in a span, of both types of facility and of each. */
const RegionSpan = z.object({
  region: z.object({ code: z.string(), name: z.string(), level: z.int() }),
  /** The month, or the quarter, half or year that was asked for. */
  date: z.string(),
  mode: FigureMode,
  figures: z.array(NamedFigure),
  by_type: z.array(TypeFigures),
})
const HomeFigures = one(RegionSpan)
/** What the reports of COVID-19 waste say of a day or of several; null where none says anything, or too few for everyone to be told. */
const CovidDay = z.object({
  solid_kg: z.number().nullable(),
  liquid_litres: z.number().nullable(),
  patients: z.int().nullable(),
  /** Reports with such a day; those that say there was no waste all month have every day. Null where too few to be told. */
  n: z.int().nullable(),
  note: z.enum([figureNotes.few, figureNotes.none]).nullable(),
})
const typesOfDay = z.array(CovidDay.extend({ tipe_fasyankes: z.int() }))
const monthFields = { bulan: MonthNumber.optional(), tahun: Year.optional(), mode: FigureMode.optional() }

export const homeCovid = endpoint('GET', '/api/grafikberanda/limbahcovid', {
  permission: 'public',
  summary:
    'COVID-19 waste and patients of a day, of its month until that day, of the seven days before it and of the whole month, by type of facility',
  query: z.strictObject({
    /** By default today. */
    tanggal: z.iso.date({ error: 'Tulis tanggal sebagai TTTT-BB-HH' }).optional(),
    tipe_fasyankes: whole(1, 2).optional(),
    mode: FigureMode.optional(),
    ...regionFilters,
  }),
  reply: one(
    RegionSpan.extend({
      /** Eight days, the one that is asked for last. */
      days: z.array(CovidDay.extend({ date: z.string(), by_type: typesOfDay })),
      /** From the first of the month to the day that is asked for. */
      month_so_far: CovidDay.extend({ from: z.string(), by_type: typesOfDay }),
    }),
  ),
})
export const homeMercury = endpoint('GET', '/api/grafikberanda/alkesbermerkuri', {
  permission: 'public',
  summary:
    'Devices with mercury of a month: owned, in use, stored, withdrawn, by kind; facilities free of mercury',
  query: z.strictObject(figureFilters),
  reply: HomeFigures,
})
export const homeHealth = endpoint('GET', '/api/grafikberanda/kesling', {
  permission: 'public',
  summary: 'The four levels of a section of environmental health in a month or a longer span',
  query: z.strictObject({
    /** A section by its number, 1 to 7, or by its name; by default the five of WASH together. */
    kategori: z.union([z.string().max(60), z.int()]).optional(),
    ...figureFilters,
  }),
  reply: one(
    RegionSpan.extend({
      levels: LevelShares,
      by_type: z.array(TypeFigures.extend({ levels: LevelShares })),
    }),
  ),
})
export const homeWaste = endpoint('GET', '/api/grafikberanda/limbahfasyankes', {
  permission: 'public',
  summary:
    'Medical waste of a region, or of a facility within scope, in a month: reporting, criteria, the five services, kilograms by category',
  query: z.strictObject({
    /** The code or the name of a province, regency or city. */
    lokasi: z.string().trim().max(100).optional(),
    id_fasyankes: Id.optional(),
    /** 1 hospitals, 2 Puskesmas. */
    tipe: whole(1, 2).optional(),
    ...monthFields,
  }),
  reply: one(
    RegionSpan.extend({
      /** Whose figures these are, where one facility's are asked for. */
      facility: z.object({ id: z.int(), name: z.string(), tipe_fasyankes: z.int() }).nullable(),
    }),
  ),
})

export const mapColours = endpoint('GET', '/api/map/warnamap', {
  permission: 'public',
  summary:
    'The colour of each province, or of each regency of one, by official compliance in a month or a longer span',
  query: z.strictObject(figureFilters),
  reply: z.object({
    data: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        colour: z.string(),
        value: Figure.shape.value,
        base: Figure.shape.base,
        note: Figure.shape.note,
      }),
    ),
    date: z.string(),
    mode: FigureMode,
  }),
})

export const mapOfCity = endpoint('GET', '/api/map', {
  permission: 'public',
  summary: 'A city on the map: its bounds, its figures of waste, its facilities',
  query: z.strictObject({
    kota_id: RegencyCode,
    tipe: whole(1, 2).optional(),
    ...monthFields,
  }),
  reply: one(
    z.object({
      region: z.object({ code: z.string(), name: z.string(), level: z.int() }),
      bounds: Bounds.nullable(),
      centre: Place.nullable(),
      date: z.string(),
      mode: FigureMode,
      figures: z.array(NamedFigure),
      markers: z.array(Marker),
      without_position: Unplaced,
    }),
  ),
})
