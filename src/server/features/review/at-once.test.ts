import { expect, it } from 'vitest'

import { inTransaction } from '#server/database/transaction.ts'
import { lockFacility } from '#server/features/reports/life/facility-queries.ts'
import { ok, reason, reportIn } from '#server/testing/reports.ts'
import { countWaiting, freshDatabase } from '#server/testing/test-database.ts'
import { type Answer, worldOn } from '#server/testing/with-app.ts'

const remarks = { sto_permit_no: 'Nomor izin tidak sama dengan suratnya.' }
const decide = '/api/form-confirmation/simpan'

/** What two officers of an office are answered who act on the same report, the second a moment after the first. */
async function actAtOnce(first: [path: string, body: object], second: [path: string, body: object]) {
  await using database = await freshDatabase()
  const world = await worldOn(database.db)
  const { report_id } = await reportIn(world, 'sent')
  const officers = [await world.as('city'), await world.as('province')] as const
  const facilityId = await world.facilityIdOf('hospital')
  const answers = await inTransaction(database.db, async (tx) => {
    await lockFacility(tx, facilityId)
    const calls: Promise<Answer>[] = []
    for (const [index, [path, body]] of [first, second].entries()) {
      calls.push(officers[index === 0 ? 0 : 1].post(path, { report_id, ...body }))
      await expect.poll(() => countWaiting(database.db)).toBe(index + 1)
    }
    return () => Promise.all(calls)
  })
  const [one, other] = await answers()
  const { data } = ok(await officers[0].get(`/api/form-confirmation?report_id=${report_id}`))
  return { one, other, shown: { status: data.report_status, notes: data.notes, remarks: data.remarks } }
}

const keep = ['/api/form-confirmation', { remarks }] satisfies [string, object]

it('a remark that is kept before a confirmation is not deleted by who has not read it', async () => {
  const { one, other, shown } = await actAtOnce(keep, [decide, { decision: 'confirm', remark_count: 0 }])
  expect([one?.status, other?.status, other?.body.code]).toEqual([200, 409, 'remarksAdded'])
  expect(shown).toMatchObject({ status: 'sent', notes: remarks })
})

it('a remark that is kept before a return goes along with it', async () => {
  const { one, other, shown } = await actAtOnce(keep, [decide, { decision: 'return', reason }])
  expect([one?.status, other?.status]).toEqual([200, 200])
  expect(shown).toMatchObject({ status: 'revise', notes: {}, remarks })
})

it.each([
  ['confirmation', [decide, { decision: 'confirm' }], 'confirmed'],
  ['return', ['/api/perbaikan-form', { reason }], 'revise'],
] as const)('a remark that comes after a %s is refused and not kept', async (_what, [path, body], status) => {
  const { one, other, shown } = await actAtOnce([path, body], keep)
  expect([one?.status, other?.status, other?.body.code]).toEqual([200, 409, 'wrongStatus'])
  expect(shown).toMatchObject({ status, notes: {} })
})

it.each([
  ['Dikonfirmasi', [decide, { decision: 'confirm' }], [decide, { decision: 'return', reason }]],
  [
    'Dikembalikan untuk perbaikan',
    [decide, { decision: 'return', reason }],
    [decide, { decision: 'confirm' }],
  ],
] as const)(
  'a decision that comes too late is told who was quicker, and when: %s',
  async (done, quick, late) => {
    const { other } = await actAtOnce([...quick], [...late])
    const last = `${done} oleh Dinkes Kota Bandung pada 2 Desember 2026 pukul 09.00 WIB.`
    expect([other?.status, other?.body.last]).toEqual([409, last])
    expect(other?.body.message).toContain(last)
  },
)
