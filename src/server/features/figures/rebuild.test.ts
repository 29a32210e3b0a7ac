import { sql } from 'kysely'
import { expect, it } from 'vitest'

import { presenceForm } from '#indicators/presence.ts'
import { beginDuties, keepAll } from '#server/testing/kept-figures.ts'
import { confirmWithoutMercury, reportIn } from '#server/testing/reports.ts'
import { withApp, type World } from '#server/testing/with-app.ts'

import { storeBegun } from './duties.ts'
import { rebuildSummaries } from './rebuild.ts'

const rebuild = ({ db, services }: World, stop?: AbortController) =>
  rebuildSummaries(
    db,
    { forms: services.forms, now: services.now() },
    { onlyChanged: true, stop: stop?.signal, onProgress: () => stop?.abort() },
  )

/** Devices with mercury in the whole country in November. */
async function listOwned({ db }: World): Promise<number[]> {
  const { rows } = await sql<{ owned: number }>`
    select mercury_owned as owned from mercury_summary
    where span = '2026-11' and region_code = 'ID' and mode = 'confirmed' and mercury_owned > 0`.execute(db)
  return rows.map(({ owned }) => owned)
}

it.each([
  ['at once', (world: World) => rebuild(world)],
  [
    'after a stop behind the first year of the first form',
    async (world: World) => {
      await rebuild(world, new AbortController())
      await rebuild(world)
    },
  ],
])('counts again what facilities have carried that are there no more: %s', (_when, again) =>
  withApp(async (world) => {
    const { db } = world
    for (const month of ['2026-09', '2026-10', '2026-11', '2026-12'] as const) await beginDuties(world, month)
    const report = await confirmWithoutMercury(world, '2026-09')
    await sql`update mercury_fact set owned = 5 where report_id = ${report}`.execute(db)
    await keepAll(world)
    expect(await listOwned(world)).toEqual([5])
    await db
      .deleteFrom('duty')
      .where('facility_id', '=', await world.facilityIdOf('smallHealthCenter'))
      .where('form', '=', presenceForm)
      .where('month', '>', '2026-09')
      .execute()
    await again(world)
    expect(await listOwned(world)).toEqual([])
  })(),
)

it.each([
  ['sent', null, '2026-09'],
  ['draft', null, '2026-11'],
  ['sent', '2026-11', '2026-11'],
] as const)(
  'writes what every facility owes from the first month that has a sent report, unless months have begun: one that is %s, begun %s, from %s',
  (status, begun, first) =>
    withApp(async (world) => {
      const { db } = world
      await beginDuties(world)
      if (begun !== null) await storeBegun(db, begun)
      await reportIn(world, status, { of: '2026-09' })
      await rebuild(world)
      const { month } = await db
        .selectFrom('duty')
        .select((eb) => eb.fn.min('month').as('month'))
        .executeTakeFirstOrThrow()
      expect(month).toBe(first)
    })(),
)
