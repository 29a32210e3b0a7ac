import { sql } from 'kysely'
import { expect, it } from 'vitest'

import { ok, reportIn } from '#server/testing/reports.ts'
import { wasteOnly, withApp, type World } from '#server/testing/with-app.ts'

/** Bandung decided in four days and lets one wait for five; Surabaya decided in one day. */
async function decided(world: World): Promise<void> {
  const slow = await reportIn(world, 'confirmed')
  const waiting = await reportIn(world, 'sent', { person: 'healthCenter' })
  const fast = await reportIn(world, 'revise', { person: 'otherHospital' })
  const move = (id: number, days: number) =>
    sql`update report set sent_at = ${new Date('2026-12-02T02:00:00Z')}::timestamptz - ${days} * interval '1 day' where id = ${id}`.execute(
      world.db,
    )
  await move(slow.report_id, 4)
  await move(waiting.report_id, 5)
  await move(fast.report_id, 1)
}
const path = '/api/analisis/kantor?bulan=2026-11&form_type=limbahfasyankes'

it(
  'lists city offices by how long they take, with what waits there',
  withApp(async (world) => {
    await decided(world)
    const admin = await world.as('admin')
    expect(ok(await admin.get(path))).toMatchObject({
      bulan: '2026-11',
      total: 2,
      data: [
        {
          code: '32.73',
          province: 'Jawa Barat',
          decided: 1,
          median_days: 4,
          waiting: 1,
          oldest: '2026-11-27T02:00:00.000Z',
        },
        { code: '35.78', decided: 1, median_days: 1, waiting: 0, oldest: null },
      ],
    })
    expect(ok(await admin.get(`${path}&per_page=1&page=2`)).data).toMatchObject([{ code: '35.78' }])
    expect(ok(await admin.get(`${path}&provinsi_id=35`))).toMatchObject({
      total: 1,
      data: [{ code: '35.78' }],
    })
    expect(ok(await admin.get(`${path}&page=9`))).toMatchObject({ total: 2, data: [] })
  }, wasteOnly),
)

it(
  'does not take a report that was opened again for one that was decided late',
  withApp(async (world) => {
    const admin = await world.as('admin')
    const { report_id } = await reportIn(world, 'confirmed')
    ok(await admin.post(`/api/reports/${report_id}/reopen`, { reason: 'Angka perlu diperiksa lagi' }))
    expect(ok(await admin.get(path)).data).toMatchObject([{ decided: 0, median_days: null }])
  }, wasteOnly),
)

it(
  'counts by province how long reports have waited',
  withApp(async (world) => {
    await decided(world)
    const admin = await world.as('admin')
    const { regions } = ok(await admin.get('/api/analisis/menunggu?bulan=2026-11')).data
    expect(regions).toHaveLength(3)
    expect(regions[0]).toEqual({
      ...{ code: '32', name: 'Jawa Barat', total: 1 },
      buckets: { d3: 0, d7: 1, d14: 0, d30: 0, more: 0 },
    })
    expect(regions[1]).toMatchObject({ code: '35', total: 0 })
    const within = ok(await admin.get('/api/analisis/menunggu?bulan=2026-11&provinsi_id=32')).data
    expect(within.regions).toContainEqual(expect.objectContaining({ code: '32.73', total: 1 }))
    expect((await (await world.as('ministry')).get('/api/analisis/menunggu')).status).toBe(403)
  }, wasteOnly),
)
