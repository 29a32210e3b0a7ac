import { fieldProblem } from '#contract/problem.ts'
import { type FacilityType, facilityTypeNames, facilityTypes } from '#domain/facility.ts'
import { countedDeviceNames } from '#domain/mercury-devices.ts'
import type { Span } from '#domain/span.ts'
import { healthSectionOf } from '#indicators/environmental-health/sections.ts'
import type { ReadDb } from '#server/database/transaction.ts'
import { answerFigures, audienceOf } from '#server/features/figures/answer.ts'
import { catalogueIn } from '#server/features/figures/catalogue.ts'
import { presentLevels, presentMode, presentRow } from '#server/features/figures/present.ts'
import { type Detail, figuresOf, type Place, regionsOf } from '#server/features/figures/question.ts'
import type { FormRegistry } from '#server/form-versions/form-registry.ts'
import type { SharedReader } from '#server/http/implement.ts'

/** Which figures of the catalogue each call of the home page and the map shows. */
export const homeFigures = {
  covid: ['covid_solid', 'covid_liquid', 'covid_patients', 'covid_per_patient_day', 'covid_days'],
  mercury: [
    ...['mercury_owned', 'mercury_in_use', 'mercury_stored', 'mercury_withdrawn_devices'],
    ...['mercury_status', 'mercury_removed', 'mercury_withdrawn'],
    ...countedDeviceNames.flatMap((device) => [`mercury_removed_${device}`, `mercury_withdrawn_${device}`]),
  ],
  waste: [
    ...['limbahfasyankes.reporting', 'waste_compliance_official', 'waste_compliance'],
    ...['sorting', 'packaging', 'transportation', 'storage', 'processing'].map((key) => `service_${key}`),
    ...['waste_generated', 'waste_infectious', 'waste_sharps', 'waste_pathological', 'waste_chemical'],
    ...['waste_radioactive', 'waste_pharmaceutical', 'waste_cytotoxic', 'waste_heavy_metal'],
    ...['waste_pressurised', 'waste_managed', 'waste_per_bed_day'],
  ],
  colours: ['waste_compliance_official'],
} as const

/**
 * The figures of a section of environmental health, by its number or name.
 * @throws Problem at `kategori` where it names none
 */
export function healthFigures(kategori: string | number | undefined): string[] {
  if (kategori === undefined || kategori === '') return ['health_wash']
  const section = healthSectionOf(String(kategori))
  if (!section) throw fieldProblem('kategori', 'Pilih kategori 1 sampai 7 atau namanya')
  return [`health_${section}_level`]
}

export type Asking = { db: ReadDb; actor: SharedReader | null; now: Date; services: { forms: FormRegistry } }
export type Question = {
  ids: readonly string[]
  span: Span
  place: Place
  detail?: Detail
  type?: FacilityType | undefined
  mode?: 'semua' | 'terkonfirmasi' | undefined
}

/** The figures of a region, or of the regions within it, by the one function that computes figures. */
export async function regionFigures({ db, actor, services: { forms } }: Asking, question: Question) {
  const { ids, span, place, detail = 'self', type, mode } = question
  const figures = figuresOf(catalogueIn(forms), ids, span)
  const { regions, range } = await regionsOf(db, place, detail)
  const audience = audienceOf(actor, mode)
  const rows = await answerFigures(db, forms, { figures, regions, range, spans: [span], type, audience })
  return {
    mode: presentMode(audience),
    rows: rows.map(presentRow).flatMap(({ region: code, figures: told }) => {
      const region = regions.find((each) => each.code === code)
      return region ? [{ region, told }] : []
    }),
    figures,
  }
}

/** A region's figures of a span, of all its facilities and of each type. */
export async function homeAnswer(asking: Asking, question: Question) {
  const types = question.type ? [question.type] : facilityTypeNames
  const all = await regionFigures(asking, question)
  const byType = await Promise.all(
    types.map(async (type) => ({
      tipe_fasyankes: facilityTypes[type].code,
      figures: namedFigures(await regionFigures(asking, { ...question, type })),
    })),
  )
  const [row] = all.rows
  if (!row) throw new Error('A region has a row')
  return {
    data: {
      region: row.region,
      date: question.span,
      mode: all.mode,
      figures: namedFigures(all),
      by_type: byType,
    },
  }
}

/** The figures of a section of environmental health, with the facilities at each of its levels. */
export const withLevels = <Told extends { figures: ReturnType<typeof namedFigures> }>(told: Told) => ({
  ...told,
  levels: presentLevels(told.figures[0]?.words ?? null),
})

/** The figures of the first region, each with what it is called. */
export function namedFigures({
  rows,
  figures,
}: Pick<Awaited<ReturnType<typeof regionFigures>>, 'rows' | 'figures'>) {
  const told = rows[0]?.told ?? {}
  return figures.flatMap(({ id, label, unit, decimals }) => {
    const figure = told[id]
    return figure ? [{ ...figure, id, label, unit, decimals }] : []
  })
}

/** A place by the code of its region. */
export const placeOfCode = (code: string | undefined): Place =>
  code === undefined ? {} : code.length === 2 ? { province: code } : { regency: code }
