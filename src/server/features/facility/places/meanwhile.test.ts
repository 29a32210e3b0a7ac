import { sql } from 'kysely'
import { expect, it } from 'vitest'

import type { Database } from '#server/database/connect.ts'
import { began } from '#server/testing/place-figures.ts'
import { ok } from '#server/testing/reports.ts'
import { freshDatabase, heldUp } from '#server/testing/test-database.ts'
import { type Answer, testNow, type World, worldOn } from '#server/testing/with-app.ts'

import { checkedMove, moveFacilities } from './moving.ts'

it('a draft that is opened while its facility moves lies where the facility then lies', async () => {
  await using database = await freshDatabase()
  const world = await worldOn(database.db)
  await began(world)
  const id = await world.facilityIdOf('hospital')
  const facility = await world.as('hospital')
  const [from_month, to] = ['2026-10', '32.01'] as const
  const named = { from_month, from_regency_id: '32.73', to_regency_id: to, facility_ids: [id] }
  const answers = await heldUp(
    database.db,
    async (tx) => {
      const move = await checkedMove(tx, named, testNow, { locked: true })
      await moveFacilities(tx, move, { actorId: await world.idOf('admin'), now: testNow })
    },
    () => [facility.post('/api/limbahfasyankes', { date: from_month })],
  )
  answers.forEach(ok)
  const reports = await world.db.selectFrom('report').select(['province_code', 'regency_code']).execute()
  expect(reports).toEqual([{ province_code: '32', regency_code: to }])
})

/** What a call is answered that arrives while the hospital is merged into the health centre. */
async function answeredDuringMerge(
  { db }: Database,
  world: World,
  call: (hospital: number) => Promise<Answer>,
) {
  const [id, survivor] = [await world.facilityIdOf('hospital'), await world.facilityIdOf('healthCenter')]
  const [answer] = await heldUp(
    db,
    (tx) => tx.selectFrom('facility').select('id').where('id', '=', id).forUpdate().execute(),
    () => [call(id)],
    (tx) =>
      sql`update facility set merged_into = ${survivor}, closed_on = active_since where id = ${id}`.execute(
        tx,
      ),
  )
  return { status: answer?.status, errors: answer?.body.errors }
}

it('no draft is opened at a facility that is merged meanwhile', async () => {
  await using database = await freshDatabase()
  const world = await worldOn(database.db)
  const facility = await world.as('hospital')
  const answered = await answeredDuringMerge(database, world, () =>
    facility.post('/api/limbahfasyankes', { date: '2026-10' }),
  )
  expect(answered).toEqual({ status: 422, errors: { date: ['Fasyankes sudah tutup pada bulan ini.'] } })
  expect(await world.db.selectFrom('report').select('id').execute()).toEqual([])
})

it('no account is made for a facility that is merged meanwhile', async () => {
  await using database = await freshDatabase()
  const world = await worldOn(database.db)
  const admin = await world.as('admin')
  const account = { username: 'baru@rs.test', full_name: 'Petugas Baru', roles: 'HealthServiceFacility' }
  const answered = await answeredDuringMerge(database, world, async (facility_id) => {
    await world.db.deleteFrom('account').where('facility_id', '=', facility_id).execute()
    return admin.post('/api/pengguna', { ...account, facility_id })
  })
  expect(answered).toEqual({ status: 422, errors: { facility_id: ['Fasyankes ini sudah tutup'] } })
  const made = world.db.selectFrom('account').select('id').where('username', '=', account.username)
  expect(await made.execute()).toEqual([])
})
