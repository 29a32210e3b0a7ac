import { expect, it } from 'vitest'

import { inTransaction } from '#server/database/transaction.ts'
import { began } from '#server/testing/place-figures.ts'
import { ok } from '#server/testing/reports.ts'
import { countWaiting, freshDatabase } from '#server/testing/test-database.ts'
import { testNow, worldOn } from '#server/testing/with-app.ts'

import { checkedMove, moveFacilities } from './moving.ts'

it('a draft that is opened while its facility moves lies where the facility then lies', async () => {
  await using database = await freshDatabase()
  const world = await worldOn(database.db)
  await began(world)
  const id = await world.facilityIdOf('hospital')
  const facility = await world.as('hospital')
  const [from_month, to] = ['2026-10', '32.01'] as const
  const answer = await inTransaction(database.db, async (tx) => {
    const named = { from_month, from_regency_id: '32.73', to_regency_id: to, facility_ids: [id] }
    const move = await checkedMove(tx, named, testNow, { locked: true })
    await moveFacilities(tx, move, { actorId: await world.idOf('admin'), now: testNow })
    const opening = facility.post('/api/limbahfasyankes', { date: from_month })
    await expect.poll(() => countWaiting(database.db)).toBe(1)
    return () => opening
  })
  ok(await answer())
  const reports = await world.db.selectFrom('report').select(['province_code', 'regency_code']).execute()
  expect(reports).toEqual([{ province_code: '32', regency_code: to }])
})
