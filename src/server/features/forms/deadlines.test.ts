import { describe, expect, it } from 'vitest'

import { ok } from '#server/testing/reports.ts'
import { withApp } from '#server/testing/with-app.ts'

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
})
