import { describe, expect, it } from 'vitest'

import type { Month } from '#domain/month.ts'
import { alkesMerkuri } from '#forms/definitions/alkes-merkuri.ts'
import { beginDuties, keepAll } from '#server/testing/kept-figures.ts'
import { confirmWithoutMercury, ok, reason } from '#server/testing/reports.ts'
import { withApp, type World } from '#server/testing/with-app.ts'
import type { Person } from '#server/testing/world.ts'

const mercury = alkesMerkuri.id
const mercuryOnly = { forms: [alkesMerkuri] }
const begun = ['2026-09', '2026-10', '2026-11', '2026-12'] as const

/** Writes down four months; the last one runs. */
async function begin(world: World): Promise<void> {
  for (const month of begun) await beginDuties(world, month)
}

/** The months in which a facility owes its report of mercury devices, by what is written down. */
async function owedMonths(world: World, person: Person = 'smallHealthCenter'): Promise<Month[]> {
  const rows = await world.db
    .selectFrom('duty')
    .select('month')
    .where('facility_id', '=', await world.facilityIdOf(person))
    .where('form', '=', mercury)
    .orderBy('month')
    .execute()
  return rows.map(({ month }) => month)
}

/** What the city's rate of October rests on. */
async function rateOf(world: World, month: Month) {
  await keepAll(world)
  return world.db
    .selectFrom('reporting_summary')
    .select(['expected', 'reported'])
    .where('form', '=', mercury)
    .where('span', '=', month)
    .where('region_code', '=', '32.73')
    .where('facility_type', '=', 'publicHealthCenter')
    .executeTakeFirst()
}

describe('a report that decides what later months owe', () => {
  it(
    'ends and begins them again, as it is confirmed and reopened',
    withApp(async (world) => {
      await begin(world)
      expect(await rateOf(world, '2026-10')).toEqual({ expected: 2, reported: 0 })
      const report = await confirmWithoutMercury(world, '2026-09')
      expect(await owedMonths(world)).toEqual(['2026-09'])
      expect(await rateOf(world, '2026-10')).toEqual({ expected: 1, reported: 0 })
      // Another one that says the same changes nothing, also where it goes again.
      const later = await confirmWithoutMercury(world, '2026-10')
      const city = await world.as('city')
      ok(await city.post(`/api/reports/${later}/reopen`, { reason }))
      expect(await owedMonths(world)).toEqual(['2026-09'])
      ok(await (await world.as('admin')).post(`/api/reports/${report}/reopen`, { reason }))
      expect(await owedMonths(world)).toEqual([...begun])
      expect(await rateOf(world, '2026-10')).toEqual({ expected: 2, reported: 1 })
    }, mercuryOnly),
  )

  it(
    'does so among others that are confirmed together',
    withApp(async (world) => {
      await begin(world)
      const first = await confirmWithoutMercury(world, '2026-09')
      const admin = await world.as('admin')
      ok(await admin.post(`/api/reports/${first}/reopen`, { reason }))
      await world.db.updateTable('report').set({ status: 'sent' }).where('id', '=', first).execute()
      const city = await world.as('city')
      ok(await city.post('/api/form-confirmation/confirm-many', { report_ids: [first] }))
      expect(await owedMonths(world)).toEqual(['2026-09'])
    }, mercuryOnly),
  )

  it(
    'does so for the facility that takes it over',
    withApp(async (world) => {
      await begin(world)
      await confirmWithoutMercury(world, '2026-09')
      const body = { duplicate_id: await world.facilityIdOf('smallHealthCenter'), reason }
      const survivor = await world.facilityIdOf('healthCenter')
      const admin = await world.as('admin')
      ok(await admin.post(`/api/fasyankes/${survivor}/gabung`, body))
      expect(await owedMonths(world, 'healthCenter')).toEqual(['2026-09'])
      expect(await owedMonths(world)).toEqual([])
    }, mercuryOnly),
  )

  it(
    'keeps the region and the type that a facility had, and asks nothing of one that was not there',
    withApp(async (world) => {
      await begin(world)
      const id = await world.facilityIdOf('smallHealthCenter')
      const report = await confirmWithoutMercury(world, '2026-09')
      await world.db
        .updateTable('facility')
        .set({ type: 'hospital', inpatient: true, regency_code: '32.01' })
        .where('id', '=', id)
        .execute()
      await world.db.deleteFrom('duty').where('facility_id', '=', id).where('month', '=', '2026-11').execute()
      ok(await (await world.as('admin')).post(`/api/reports/${report}/reopen`, { reason }))
      expect(await owedMonths(world)).toEqual(['2026-09', '2026-10', '2026-12'])
      const october = await world.db
        .selectFrom('duty')
        .select(['regency_code', 'facility_type'])
        .where('facility_id', '=', id)
        .where('month', '=', '2026-10')
        .where('form', '=', mercury)
        .execute()
      expect(october).toEqual([{ regency_code: '32.73', facility_type: 'publicHealthCenter' }])
    }, mercuryOnly),
  )
})
