import { sql } from 'kysely'

import { currentMonth, type Month, monthsFrom, yearOf } from '#domain/month.ts'
import { assessmentForm } from '#indicators/assessment-figures.ts'
import { presenceForm } from '#indicators/presence.ts'
import { raiseFigureVersion } from '#server/database/figure-version.ts'
import { rowsFrom } from '#server/database/rows.ts'
import { type Db, inTransaction, type Pool } from '#server/database/transaction.ts'
import type { FormRegistry } from '#server/form-versions/form-registry.ts'
import { inLanes } from '#server/in-lanes.ts'

import {
  beginMonth,
  carryingForms,
  firstReportedMonth,
  nextToBegin,
  storeBegun,
  writeDuties,
} from './duties.ts'
import { countedForms, hasBacklog, type Keeping, keepSummaries, spansCounted } from './keeping.ts'
import { type CountedForm, recomputeSpans } from './recompute.ts'
import { markSpreads } from './spread.ts'
import { takeTime, waitForTurn } from './turn.ts'

/** A form's months that are counted in one transaction: a year, or all of them where a report stands for the months after it. */
type Stretch = { counted: CountedForm; months: readonly Month[] }

type RebuildOptions = {
  /** Leaves out what no change of the list touches. */
  onlyChanged?: boolean
  /** Nothing else reads or writes, and nothing has changed since the duties were written: two stretches are counted at a time. */
  isAlone?: boolean
  /** Begins no further stretch once it is aborted; what is left stays on the list of changes. */
  stop?: AbortSignal | undefined
  /** Is told the share that is done. */
  onProgress?: (share: number) => void
}

/**
 * Counts every summary again, with the duties of months that have not begun yet; what past months owed stays as it is. Stretch by
 * stretch into place, so that readers see the old cells until the new ones are whole; in between it keeps up with changes.
 */
export async function rebuildSummaries(
  db: Pool,
  keeping: Keeping,
  { onlyChanged = false, isAlone = false, stop, onProgress = () => {} }: RebuildOptions = {},
): Promise<void> {
  const current = currentMonth(keeping.now, 'WIB')
  const months = await listMonths(db, current)
  for (const month of monthsFrom(await nextToBegin(db, current), current))
    await inTransaction(db, async (tx) => {
      await waitForTurn(tx)
      if (!(await hasDuties(tx, month))) await beginMonth(tx, month, keeping.forms)
    })
  await inTransaction(db, (tx) => storeBegun(tx, current))
  const [carrying, others] = [true, false].map((carries) =>
    countedForms(keeping.forms).filter(({ worth }) => (worth?.facts.carries ?? false) === carries),
  )
  // The latest year first: it is what people look at.
  const stretches: Stretch[] = [
    ...[...Map.groupBy(months.toReversed(), yearOf).values()].flatMap((ofYear) =>
      (others ?? []).map((counted) => ({ counted, months: ofYear })),
    ),
    ...(carrying ?? []).map((counted) => ({ counted, months })),
  ]
  // Two lanes end together where the longest stretches, those of all years, come first.
  const ordered = isAlone ? stretches.toReversed() : stretches
  let done = 0
  await inLanes(isAlone ? 2 : 1, ordered, async (stretch) => {
    if (stop?.aborted) return
    await inTransaction(db, async (tx) => {
      if (!isAlone) return countStretch(tx, stretch, { ...keeping, onlyChanged })
      await takeTime(tx)
      return recomputeStretch(tx, stretch)
    })
    if (!isAlone && !(await hasBacklog(db))) await keepSummaries(db, keeping)
    onProgress(++done / ordered.length)
  })
}

async function countStretch(
  tx: Db,
  stretch: Stretch,
  { onlyChanged, ...keeping }: Keeping & { onlyChanged: boolean },
): Promise<void> {
  await waitForTurn(tx)
  // What changes from here on is listed again.
  const hasChanged = await takeChangesOf(tx, stretch, keeping.forms)
  if (onlyChanged && !hasChanged) return
  const current = currentMonth(keeping.now, 'WIB')
  // What was on the list may have changed what is owed now.
  if (stretch.months.includes(current)) await writeDuties(tx, current, keeping)
  await recomputeStretch(tx, stretch)
}

/** Takes a stretch off the list of changes; what follows from who is there comes onto it, and stays there also where this ends in between. */
async function takeChangesOf(tx: Db, { counted, months }: Stretch, forms: FormRegistry): Promise<boolean> {
  const followers = counted.form === presenceForm ? [assessmentForm, ...carryingForms(forms)] : []
  const rows = await rowsFrom(tx)<{ hasChanged: boolean }>`
    with taken as (
      delete from summary_dirty where form = ${counted.form} and month = any(${[...months]}::text[])
      returning month, facility_id, regency_code, facility_type),
    following as (
      insert into summary_dirty (form, month, facility_id, regency_code, facility_type)
      select follower, month, facility_id, regency_code, facility_type from taken, unnest(${followers}::text[]) as follower)
    select exists (select from taken) as "hasChanged"`
  return rows[0]?.hasChanged === true
}

async function recomputeStretch(tx: Db, { counted, months }: Stretch): Promise<void> {
  await sql`set local work_mem = '64MB'`.execute(tx)
  await markSpreads(
    tx,
    months.map((month) => ({ form: counted.form, month })),
  )
  await recomputeSpans(tx, counted, spansCounted(counted.form, months))
  await raiseFigureVersion(tx, 'sums')
}

/** From the first month that is known of to the one that runs. */
async function listMonths(db: Pool, current: Month): Promise<Month[]> {
  const { first: owed } = await db
    .selectFrom('duty')
    .select((eb) => eb.fn.min('month').as('first'))
    .executeTakeFirstOrThrow()
  const reported = await firstReportedMonth(db, current)
  return monthsFrom(owed !== null && owed < reported ? owed : reported, current)
}

async function hasDuties(db: Db, month: Month): Promise<boolean> {
  const rows = await rowsFrom(db)`select from duty where month = ${month} limit 1`
  return rows.length > 0
}
