import { sql } from 'kysely'

import { problem } from '#contract/problem.ts'
import { facilityTypes } from '#domain/facility.ts'
import type { Month } from '#domain/month.ts'
import type { StoredStatus } from '#domain/report-status.ts'
import { type FigureCell, figureIn } from '#indicators/figure.ts'
import { summaryColumnsOf } from '#indicators/sums.ts'
import { isCountedIn } from '#server/database/report-status.ts'
import { firstFrom } from '#server/database/rows.ts'
import { addendSql, totalSql } from '#server/database/summary-tables.ts'
import type { ReadDb } from '#server/database/transaction.ts'
import type { Audience, Region } from '#server/features/figures/answer.ts'
import { catalogueIn } from '#server/features/figures/catalogue.ts'
import { presentMode, presentRow } from '#server/features/figures/present.ts'
import { figuresOf } from '#server/features/figures/question.ts'
import type { FormRegistry } from '#server/form-versions/form-registry.ts'

import { type Asking, namedFigures, type Question } from './home.ts'
import { readerOf } from './markers.ts'
import { findFacilityWithin } from './queries.ts'

/**
 * One facility's figures of a month, as those of regions are made.
 * @throws Problem without a session, and where the facility is out of reach, in another region or of another type
 */
export async function facilityAnswer(
  { db, actor, services: { forms } }: Asking,
  { ids, type, mode: asked }: Question,
  { id, region, month }: { id: number; region: string | undefined; month: Month },
) {
  if (!actor) throw problem('notSignedIn')
  const reader = readerOf(actor)
  const facility = reader && (await findFacilityWithin(db, reader, { id, region, type }))
  if (!facility) throw problem('notFound', { what: 'Fasyankes' })
  // Who may read the report may know what it adds up to, confirmed or not.
  const audience: Audience = { mode: asked === 'terkonfirmasi' ? 'confirmed' : 'all', hidesFew: false }
  const figures = figuresOf(catalogueIn(forms), ids, month)
  const cells = await Promise.all(
    [...new Set(figures.map(({ form }) => form))].map(
      async (form) => [form, await cellOf(db, forms, { facility: id, form, month, ...audience })] as const,
    ),
  )
  const cellByForm = new Map(cells)
  const told = new Map(
    figures.map((figure) => {
      const cell = cellByForm.get(figure.form)
      return [figure.id, figureIn(figure, cell, { ...audience, months: 1 })]
    }),
  )
  const own: { region: Region; told: ReturnType<typeof presentRow>['figures'] } = {
    region: { code: facility.regency_code, name: facility.regency, level: 2 },
    told: presentRow({ region: facility.regency_code, span: month, figures: told }).figures,
  }
  const shown = namedFigures({ rows: [own], figures })
  const tipe_fasyankes = facilityTypes[facility.type].code
  return {
    data: {
      ...{ region: own.region, date: month, mode: presentMode(audience), figures: shown },
      by_type: [{ tipe_fasyankes, figures: shown }],
      facility: { id: facility.id, name: facility.name, tipe_fasyankes },
    },
  }
}

type OwnReport = { facility: number; form: string; month: Month; mode: Audience['mode'] }

/** What a region's cell holds, of the one report. */
async function cellOf(
  db: ReadDb,
  forms: FormRegistry,
  { facility, form, month, mode }: OwnReport,
): Promise<FigureCell> {
  const worth = forms.worthOf(form)
  const columns = worth ? summaryColumnsOf(worth) : []
  const sums = columns.map((column) => sql`${totalSql(column, addendSql(column))}::double precision`)
  const row = await firstFrom(db)<{
    isOwed: boolean
    status: StoredStatus | null
    onTime: boolean | null
    changedAt: Date | null
    sums: number[] | null
  }>`
    select exists (select from duty where facility_id = ${facility} and form = ${form} and month = ${month}) as "isOwed",
      report.status, report.on_time as "onTime", greatest(report.sent_at, report.decided_at) as "changedAt",
      ${
        worth
          ? sql`(select array[${sql.join(sums)}] from (select report.id, report.month, report.facility_id) taken
              join ${sql.table(worth.facts.table)} fact on fact.report_id = taken.id)`
          : sql`null`
      } as sums
    from (select) asked left join report on report.facility_id = ${facility} and report.form = ${form}
      and report.month = ${month} and ${isCountedIn(mode)}`
  const isOwed = row?.isOwed === true
  const counts = (holds: boolean) => Number(isOwed && holds)
  return {
    changedAt: row?.changedAt ?? null,
    columns: {
      expected: Number(isOwed),
      reported: counts(row?.status !== null),
      on_time: counts(row?.onTime === true),
      confirmed: counts(row?.status === 'confirmed'),
      waiting: counts(row?.status === 'sent'),
      revise: counts(row?.status === 'revise'),
      ...Object.fromEntries(columns.map(({ name }, place) => [name, row?.sums?.[place] ?? 0])),
    },
  }
}
