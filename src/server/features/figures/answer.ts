import type { FacilityType } from '#domain/facility.ts'
import { reachOf } from '#domain/permissions.ts'
import { type Span, spanKindOf, spanKinds } from '#domain/span.ts'
import type { CatalogueFigure } from '#indicators/catalogue.ts'
import { type FigureValue, figureIn } from '#indicators/figure.ts'
import type { ReadDb } from '#server/database/transaction.ts'
import type { FormRegistry } from '#server/form-versions/form-registry.ts'
import type { Actor } from '#server/http/implement.ts'

import { cellKey, type RegionRange, readCells } from './cells.ts'

/** Which reports count, and whether small cells stay untold. */
export type Audience = { mode: 'all' | 'confirmed'; hidesFew: boolean }

/**
 * Who reads. Offices, ministry and administrators see all that was sent, or confirmed reports by choice; everyone else confirmed
 * reports only, and no regency in which fewer than three facilities make up the figure.
 */
export function audienceOf(
  actor: Pick<Actor, 'role'> | null,
  mode: 'semua' | 'terkonfirmasi' | undefined,
): Audience {
  const seesAll = actor !== null && reachOf(actor.role, 'sent-figures.read') !== null
  return { mode: seesAll && mode !== 'terkonfirmasi' ? 'all' : 'confirmed', hidesFew: !seesAll }
}

export type Region = { code: string; name: string; level: 0 | 1 | 2 }
export type FigureQuestion = {
  figures: readonly CatalogueFigure[]
  regions: readonly Region[]
  /** The same regions as a range, which is read without naming each. */
  range: RegionRange
  spans: readonly Span[]
  type?: FacilityType | undefined
  audience: Audience
}
export type FigureRow = {
  region: string
  span: Span
  /** By id of the figure. */
  figures: ReadonlyMap<string, FigureValue>
}

/** The figures of every region in every span, in the order of the question. */
export async function answerFigures(
  db: ReadDb,
  forms: FormRegistry,
  { figures, regions, range, spans, type, audience }: FigureQuestion,
): Promise<FigureRow[]> {
  const { mode } = audience
  const cells = await readCells(db, forms, { figures, spans, regions: range, type, mode })
  return regions.flatMap(({ code, level }) =>
    spans.map((span) => {
      const asked = {
        mode,
        months: spanKinds[spanKindOf(span)],
        hidesFew: audience.hidesFew && level === 2,
      }
      return {
        region: code,
        span,
        figures: new Map(
          figures.map((figure) => {
            const cell = cells.get(figure.form)?.get(cellKey(code, span))
            return [figure.id, figureIn(figure, cell, asked)]
          }),
        ),
      }
    }),
  )
}
