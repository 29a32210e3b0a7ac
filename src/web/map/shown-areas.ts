import type { ReplyOf } from '#contract/endpoint.ts'
import type { CatalogueRow, Figure, FigureMode, listFigures } from '#contract/figures.ts'
import { baseText, hasThinValue, markedBaseText, measureText, thinWords } from '#domain/figure-words.ts'
import type { Span } from '#domain/span.ts'

import { type ColourClass, type Scale, scaleOf } from './colours.ts'

/** A region on the map, in the span that is shown. */
export type ShownArea = { code: string; name: string; told: Figure | undefined; colour: ColourClass }
export type Figures = ReplyOf<typeof listFigures>['data']

/** The colours of a figure: the same in every span of the slider, so that they can be compared. */
export function scaleFor(figure: CatalogueRow, { rows }: Figures): Scale {
  const values = rows.flatMap(({ figures }) => figures[figure.id]?.value ?? [])
  return scaleOf(figure, values)
}

export function areasIn(
  { regions, rows }: Figures,
  { figure, span, scale }: { figure: CatalogueRow; span: Span; scale: Scale },
): ShownArea[] {
  const told = new Map(
    rows.filter((row) => row.span === span).map(({ region, figures }) => [region, figures[figure.id]]),
  )
  return regions.map(({ code, name }) => ({
    code,
    name,
    told: told.get(code),
    colour: scale.classOf(told.get(code)),
  }))
}

/** Whether a base counts confirmed reports alone, which does not tell how many came. A self-assessment is never confirmed. */
export const countsConfirmed = ({ span }: Pick<CatalogueRow, 'span'>, mode: FigureMode): boolean =>
  mode === 'terkonfirmasi' && span === 'month'

/** What has become of the reports that a base counts. */
export const countedWord = (figure: Pick<CatalogueRow, 'span'>, mode: FigureMode): string =>
  countsConfirmed(figure, mode) ? 'terkonfirmasi' : 'masuk'

/** What the tooltip says below the name. */
export function wordsOfArea(figure: CatalogueRow, { told, colour }: ShownArea, mode: FigureMode): string {
  if (told === undefined || told.value === null) return colour.label
  const counted = `laporan ${countedWord(figure, mode)} ${markedBaseText(told)}`
  return `${measureText(figure, told.value)} · ${counted}`
}

/** Reports counted and owed over all the areas whose base is told, as a picture of them says it. */
export function baseOfAreas(
  figure: Pick<CatalogueRow, 'span'>,
  areas: readonly ShownArea[],
  mode: FigureMode,
): string {
  const known = areas.flatMap(({ told }) => (told && told.base.n !== null ? [told.base] : []))
  const sum = (key: 'n' | 'of') => known.reduce((total, base) => total + (base[key] ?? 0), 0)
  const thin = areas.filter(({ told }) => told && hasThinValue(told)).length
  const marked = thin > 0 ? `; ${thinWords} di ${thin} wilayah` : ''
  return `Dasar: ${baseText({ n: sum('n'), of: sum('of') })} laporan wajib sudah ${countedWord(figure, mode)}${marked}`
}

export const countsOf = (areas: readonly ShownArea[]): ReadonlyMap<string, number> =>
  new Map([...Map.groupBy(areas, ({ colour }) => colour.id)].map(([id, members]) => [id, members.length]))
