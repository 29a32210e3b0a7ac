import { describe, expect, it } from 'vitest'

import { getDeadlines } from '#server/features/reports/life/facility-queries.ts'
import { ok } from '#server/testing/reports.ts'
import { freshDatabase, heldUp } from '#server/testing/test-database.ts'
import { withApp, worldOn } from '#server/testing/with-app.ts'

import { lockDeadlines, storeDeadlines } from './queries.ts'

describe('the deadlines', () => {
  it(
    'change for months that are not due yet; what was late stays late',
    withApp(async (world) => {
      const admin = await world.as('admin')
      expect(ok(await admin.get('/api/batas-waktu')).data).toEqual({
        terms: [{ from: '2020-01', due_day: 10, lock_day: null }],
        earliest: '2026-11',
      })
      const early = await admin.put('/api/batas-waktu', { from: '2026-10', due_day: 20, lock_day: null })
      expect(early.status).toBe(422)
      ok(await admin.put('/api/batas-waktu', { from: '2026-12', due_day: 15, lock_day: 20 }))
      const facility = await world.as('healthCenter')
      const { data } = ok(await facility.get('/api/sanitarian-kit/list-kalender-report?tahun=2026'))
      const due = data.map(({ due_date }: { due_date: string }) => due_date)
      expect(due.slice(-2)).toEqual(['2026-12-10', '2027-01-15'])
    }),
  )

  it(
    'make nobody late at once: a day that is over is refused for a month that is not due yet',
    withApp(async (world) => {
      world.setNow(new Date('2026-12-05T02:00:00Z'))
      const admin = await world.as('admin')
      const set = (due_day: number) =>
        admin.put('/api/batas-waktu', { from: '2026-11', due_day, lock_day: due_day })
      const early = await set(4)
      expect([early.status, early.body.errors]).toEqual([
        422,
        { due_day: ['Untuk laporan November 2026 tanggal ini sudah lewat'] },
      ])
      ok(await set(5))
    }),
  )

  it('of two administrators who change them at once are both kept', async () => {
    await using fresh = await freshDatabase()
    const { db } = fresh
    const admin = await (await worldOn(db)).as('admin')
    const first = { from: '2026-12', dueDay: 12, lockDay: null } as const
    const answers = await heldUp(
      db,
      lockDeadlines,
      () => [admin.put('/api/batas-waktu', { from: '2027-01', due_day: 15, lock_day: null })],
      async (tx) => {
        const [begun] = await getDeadlines(tx)
        await storeDeadlines(tx, [begun, first])
      },
    )
    expect(answers.map((answer) => ok(answer).data.terms)).toMatchObject([
      [{ due_day: 10 }, { from: '2026-12', due_day: 12 }, { from: '2027-01', due_day: 15 }],
    ])
  })
})
