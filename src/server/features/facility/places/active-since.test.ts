import { describe, expect, it } from 'vitest'

import { formIds } from '#domain/form-ids.ts'
import {
  began,
  cellOf,
  expectWholeSums,
  placePath as path,
  reason,
  refusal,
} from '#server/testing/place-figures.ts'
import { ok, reportIn } from '#server/testing/reports.ts'
import { withApp, type World } from '#server/testing/with-app.ts'

const fresh = {
  ...{ name: 'Puskesmas Baru', code: 'PK050', type: 'publicHealthCenter', region_type: 'rural' },
  ...{ regency_id: '32.01', active_since: '2026-11-10' },
}

/** Where it owes medical waste, by month. */
async function owed({ db }: World, id: number): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('duty')
    .select(['month', 'regency_code'])
    .where('facility_id', '=', id)
    .where('form', '=', formIds.waste)
    .orderBy('month')
    .execute()
  return Object.fromEntries(rows.map(({ month, regency_code }) => [month, regency_code]))
}

describe('the day since which a facility is active', () => {
  it(
    'can be an earlier one: the months between are owed too, where it lay then; or a later one',
    withApp(async (world) => {
      await began(world)
      const admin = await world.as('admin')
      const { facility_id: id } = ok(await admin.post('/api/fasyankes', fresh)).data
      const move = { from_regency_id: '32.01', to_regency_id: '32.73', from_month: '2026-12' }
      ok(await admin.post('/api/fasyankes/pindah', { ...move, facility_ids: [id] }))
      const { data } = ok(await admin.put(path(id), { version: 2, active_since: '2026-09-15' }))
      expect(data).toMatchObject({ active_since: '2026-09-15', version: 3 })
      const before = { '2026-09': '32.01', '2026-10': '32.01', '2026-11': '32.01' }
      expect(await owed(world, id)).toEqual({ ...before, '2026-12': '32.73' })
      await expectWholeSums(world)
      expect(await cellOf(world, '32.01', '2026-09')).toMatchObject({ expected: 1, reported: 0 })

      ok(await admin.put(path(id), { version: 3, active_since: '2026-12-01' }))
      expect(await owed(world, id)).toEqual({ '2026-12': '32.73' })
      await expectWholeSums(world)
      const [last] = ok(await admin.get(path(id, '/riwayat'))).data
      expect(last.changes).toMatchObject([
        { label: 'Aktif sejak', before: '15 September 2026', after: '1 Desember 2026' },
      ])
    }),
  )

  it(
    'can’t be after a report, a closing or today, which is told beside all else that is wrong',
    withApp(async (world) => {
      await began(world)
      await reportIn(world, 'sent', { of: '2026-09' })
      const admin = await world.as('admin')
      const id = await world.facilityIdOf('hospital')
      const since = async (active_since: string, more: object = {}) =>
        refusal(await admin.put(path(id), { version: 1, active_since, ...more }))
      expect(await since('2026-10-01', { code: 'PK001' })).toEqual([
        422,
        {
          active_since: ['Sudah ada laporan terkirim untuk September 2026'],
          code: [expect.stringContaining('sudah dipakai')],
        },
      ])
      expect(await since('2027-01-01')).toEqual([422, { active_since: ['Tanggal ini belum tiba'] }])
      ok(await admin.put(path(id), { version: 1, active_since: '2026-09-30' }))
      const other = await world.facilityIdOf('healthCenter')
      ok(await admin.post(path(other, '/tutup'), { from_month: '2026-10', reason }))
      const late = await admin.put(path(other), { version: 2, active_since: '2026-10-01' })
      expect(refusal(late)).toEqual([422, { active_since: ['Fasyankes tutup mulai Oktober 2026'] }])
    }),
  )
})
