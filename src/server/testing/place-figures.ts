import { sql } from 'kysely'
import { expect } from 'vitest'

import { formIds } from '#domain/form-ids.ts'
import type { Month } from '#domain/month.ts'
import { beginMonth } from '#server/features/figures/duties.ts'
import { rebuildSummaries } from '#server/features/figures/rebuild.ts'

import { keepAll } from './kept-figures.ts'
import type { Answer, Client, World } from './with-app.ts'
import type { Person } from './world.ts'

/** Figures of months in which facilities open, close, move and merge. */

export const months = ['2026-08', '2026-09', '2026-10', '2026-11', '2026-12'] as const
const { waste } = formIds
export const reason = 'Keputusan kepala dinas.'
export const placePath = (id: number, act = '') => `/api/fasyankes/${id}${act}`

/** Merges two facilities as an administrator who has just seen the preview. */
export async function mergeAs(
  admin: Client,
  id: number,
  body: { duplicate_id: number; reports?: object[]; periods?: object[] },
): Promise<Answer> {
  const preview = await admin.get(placePath(id, `/gabung?duplicate_id=${body.duplicate_id}`))
  const fingerprint = preview.body.data?.fingerprint ?? 'none'
  return admin.post(placePath(id, '/gabung'), { reason, fingerprint, ...body })
}

/** Five months in which all accounts were there. */
export async function began(world: World): Promise<void> {
  await world.db
    .updateTable('account')
    .set({ created_at: new Date('2026-01-05') })
    .execute()
  for (const month of months) await beginMonth(world.db, month, world.services.forms)
}

/** Expected, reported and kilograms of medical waste of a region in a month. */
export async function cellOf({ db }: World, region: string, month: Month) {
  const { rows } = await sql<{ expected: number; reported: number; kg: number }>`
    select sum(expected)::int as expected, sum(reported + unowed)::int as reported, (
      select round(coalesce(sum(waste_generated), 0))::int from waste_summary
      where span = ${month} and region_code = ${region} and mode = 'all') as kg
    from reporting_summary where form = ${waste} and span = ${month} and region_code = ${region}`.execute(db)
  return rows[0]
}

/** All sums, to be compared with those of a count from the beginning. */
async function sums({ db }: World): Promise<string> {
  const { rows } = await sql`
    select form, span, region_code, facility_type, expected, reported, unowed, confirmed, facilities
    from reporting_summary order by form, span, region_code, facility_type`.execute(db)
  const { rows: amounts } = await sql`
    select span, region_code, facility_type, mode, round(waste_generated::numeric, 3) as kg, waste_generated_n
    from waste_summary order by span, region_code, facility_type, mode`.execute(db)
  return JSON.stringify([rows, amounts])
}

/** What the list of changes makes of the sums is what a count of everything makes of them. */
export async function expectWholeSums(world: World): Promise<void> {
  await keepAll(world)
  const kept = await sums(world)
  await rebuildSummaries(world.db, { forms: world.services.forms, now: world.services.now() })
  expect(await sums(world)).toBe(kept)
}

export async function dutiesOf({ db, facilityIdOf }: World, person: Person): Promise<Record<Month, string>> {
  const rows = await db
    .selectFrom('duty')
    .select(['month', 'regency_code'])
    .where('facility_id', '=', await facilityIdOf(person))
    .where('form', '=', waste)
    .orderBy('month')
    .execute()
  return Object.fromEntries(rows.map(({ month, regency_code }) => [month, regency_code]))
}

export const refusal = ({ status, body }: Answer) => [status, body.errors ?? body.message]
