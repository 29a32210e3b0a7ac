import type { CatalogueRow, Figure, FigureMode } from '#contract/figures.ts'
import { type FacilityType, facilityTypes } from '#domain/facility.ts'
import { withUnit } from '#domain/figure-words.ts'
import { shortSpanText, type Span, spanText } from '#domain/span.ts'

import { nameOf } from '../../figures/name-of.ts'
import { gridOf, type Reply } from '../../figures/use-figures.ts'
import { type Asked, type Dimension, typeId } from './explorer-question.ts'

/** One of what a dimension holds. The whole is the region that the others are parts of. */
export type Member = { id: string; label: string; isWhole?: boolean }
/** Where a number stands: a member of each dimension. */
export type Coordinates = Record<Dimension, string>

/** The answer to a question, whatever shows it. */
export type Answer = {
  asked: Asked
  mode: FigureMode
  /** What the region is called that the others are parts of. */
  place: string
  members: Record<Dimension, readonly Member[]>
  figureOf: (at: Coordinates) => CatalogueRow | undefined
  toldAt: (at: Coordinates) => Figure | undefined
  spanOf: (at: Coordinates) => Span
  typeOf: (at: Coordinates) => FacilityType | undefined
}

/** What came for a type: the regions beside each other, and the region that they are parts of. */
export type ReplyOfType = { parts: readonly Reply[]; whole: readonly Reply[] }

/** Undefined without any reply. */
export function answerOf(asked: Asked, replies: readonly ReplyOfType[]): Answer | undefined {
  const grids = new Map(
    asked.types.flatMap((type, index) => {
      const [parts, whole] = [gridOf(replies[index]?.parts ?? []), gridOf(replies[index]?.whole ?? [])]
      return parts && whole ? [[typeId(type), { parts, whole }] as const] : []
    }),
  )
  const [first] = grids.values()
  if (!first) return undefined
  const [own] = first.whole.regions
  const parts = asked.detail === 'wilayah' ? [] : first.parts.regions
  const figures = new Map(asked.figures.map((figure) => [figure.id, figure]))
  return {
    asked,
    mode: first.parts.mode,
    place: own?.name ?? asked.region,
    members: {
      wilayah: [
        ...parts.map(({ code, name }) => ({ id: code, label: name })),
        ...(own ? [{ id: own.code, label: own.name, isWhole: parts.length > 0 }] : []),
      ],
      waktu: asked.spans.map((span) => ({ id: span, label: shortSpanText(span) })),
      indikator: asked.figures.map((figure) => ({ id: figure.id, label: labelOf(figure) })),
      jenis: asked.types.map((type) => ({
        id: typeId(type),
        label: type ? facilityTypes[type].label : 'Semua jenis',
      })),
    },
    figureOf: ({ indikator }) => figures.get(indikator),
    toldAt: ({ wilayah, waktu, indikator, jenis }) => {
      const grid = grids.get(jenis)
      const of = wilayah === own?.code ? grid?.whole : grid?.parts
      return of?.at(wilayah, waktu, indikator)
    },
    spanOf: ({ waktu }) => waktu,
    typeOf: ({ jenis }) => asked.types.find((type) => typeId(type) === jenis),
  }
}

/** A figure with its unit, as a column has it. */
const labelOf = (figure: CatalogueRow): string => withUnit(nameOf(figure), figure)

/** The member that is named, or the usual one: the first (0) or the last (-1). */
export const chosenOf = (members: readonly Member[], id: string | undefined, usual: 0 | -1): string =>
  members.find((member) => member.id === id)?.id ?? members.at(usual)?.id ?? ''

/** From when to when, in words. */
export function timeOf({ spans }: Pick<Asked, 'spans'>): string {
  const [first = '', last = ''] = [spans[0], spans.at(-1)]
  return first === last ? spanText(last) : `${spanText(first)} – ${spanText(last)}`
}
