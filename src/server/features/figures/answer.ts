import type { FacilityType } from '#domain/facility.ts'
import { type Month, monthsFrom } from '#domain/month.ts'
import { reachOf } from '#domain/permissions.ts'
import { boundsOf, type Span } from '#domain/span.ts'
import type { CatalogueFigure } from '#indicators/catalogue-figure.ts'
import { type FigureMode, type FigureValue, figureIn } from '#indicators/figure.ts'
import { presenceForm } from '#indicators/presence.ts'
import { firstFrom } from '#server/database/rows.ts'
import type { ReadDb } from '#server/database/transaction.ts'
import type { FormRegistry } from '#server/form-versions/form-registry.ts'
import type { Actor } from '#server/http/implement.ts'

import { cellKey, type RegionRange, readCells } from './cells.ts'

/** Which reports count, and whether small cells stay untold. */
export type Audience = { mode: FigureMode; hidesFew: boolean }

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
  const owed = audience.hidesFew ? await owedMonths(db, forms, { figures, spans }) : null
  return regions.flatMap(({ code, level }) =>
    spans.map((span) => ({
      region: code,
      span,
      figures: new Map(
        figures.map((figure) => {
          const cell = cells.get(figure.form)?.get(cellKey(code, span))
          const hidesFew = audience.hidesFew && level === 2
          const months = owed?.get(figure.form)?.get(span) ?? 0
          return [figure.id, figureIn(figure, cell, { mode, hidesFew, months })]
        }),
      ),
    })),
  )
}

/** In how many months of each span anything is owed of each form: in those that are written down and in which it is filled. */
async function owedMonths(
  db: ReadDb,
  forms: FormRegistry,
  { figures, spans }: Pick<FigureQuestion, 'figures' | 'spans'>,
): Promise<ReadonlyMap<string, ReadonlyMap<Span, number>>> {
  const row = await firstFrom(db)<{ begun: Month | null; current: Month | null }>`
    select min(month) as begun, max(month) as current from duty where form = ${presenceForm}`
  const { begun, current } = row ?? { begun: null, current: null }
  if (begun === null || current === null) return new Map()
  const writtenIn = (span: Span) => {
    const { from, to } = boundsOf(span)
    return monthsFrom(from > begun ? from : begun, to < current ? to : current)
  }
  const written = spans.map((span) => [span, writtenIn(span)] as const)
  return new Map(
    [...new Set(figures.map(({ form }) => form))].map((form) => {
      // What is counted and is no form is so in every month.
      const isFilled = (month: Month) =>
        forms.versionsOf(form).length === 0 || forms.findFor(form, month) !== undefined
      return [form, new Map(written.map(([span, months]) => [span, months.filter(isFilled).length]))]
    }),
  )
}
