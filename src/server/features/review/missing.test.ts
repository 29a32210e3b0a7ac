import { describe, expect, it } from 'vitest'

import { month, ok, reportIn } from '#server/testing/reports.ts'
import { wasteOnly, withApp } from '#server/testing/with-app.ts'

const list = '/api/konfirmasi-formulir/list'

describe('what is missing', () => {
  const missing = '/api/konfirmasi-formulir/missing'
  const remind = '/api/konfirmasi-formulir/remind'
  const body = (...facility_ids: number[]) => ({ date: month, form_type: 'limbahfasyankes', facility_ids })

  it(
    'is who owes the month’s report and has not sent it',
    withApp(async (world) => {
      await reportIn(world, 'sent')
      await reportIn(world, 'draft', { person: 'healthCenter' })
      const city = await world.as('city')
      const listed = ok(await city.get(missing))
      expect(listed.total).toBe(2)
      expect(listed.data).toMatchObject([
        { facility: { code: 'PK002' }, report_status: 'unfilled', late: false, reminded_at: null },
        { facility: { code: 'PK001' }, report_status: 'unsend' },
      ])
      expect(ok(await city.get(`${missing}?date=2027-01`))).toMatchObject({ data: [], total: 0 })
      expect(ok(await city.get(`${list}?date=2027-01`)).counts).toMatchObject({ unfilled: 0, missing: 0 })
      const close = (code: string) =>
        world.db.updateTable('facility').set({ closed_on: '2026-11-30' }).where('code', '=', code).execute()
      await close('PK002')
      expect(ok(await city.get(`${missing}?page=9`))).toMatchObject({ data: [], total: 1 })
      await close('PK001')
      expect(ok(await city.get(list)).counts).toMatchObject({ unfilled: 0, missing: 0, unsend: 1 })
    }, wasteOnly),
  )

  it(
    'is reminded once a day each',
    withApp(async (world) => {
      const [small, other] = [
        await world.facilityIdOf('smallHealthCenter'),
        await world.facilityIdOf('healthCenter'),
      ]
      await reportIn(world, 'sent', { person: 'healthCenter' })
      const city = await world.as('city')
      expect(ok(await city.post(remind, body(small, other)))).toEqual({
        reminded: 1,
        message:
          '1 fasyankes diingatkan; 1 sudah mengirim, sudah diingatkan hari ini, atau tanpa akun aktif.',
      })
      expect(ok(await city.post(remind, body(small))).reminded).toBe(0)
      const { data, badge } = ok(await (await world.as('smallHealthCenter')).get('/api/notification'))
      expect(data).toMatchObject([
        {
          kind: 'remind',
          title: 'Pengingat dari dinas kesehatan',
          report_id: null,
          href: '/formulir?bulan=2026-11',
        },
      ])
      expect(badge).toBe(3)
      expect(ok(await city.get(missing)).data[0].reminded_at).toBe('2026-12-02T02:00:00.000Z')
      expect(ok(await city.post(remind, { ...body(small), date: '2026-10' })).reminded).toBe(1)
      world.setNow(new Date('2026-12-02T17:00:00Z')) // 3 December, 00.00 WIB
      expect(ok(await city.post(remind, body(small))).reminded).toBe(1)
      world.setNow(new Date('2026-12-04T02:00:00Z'))
      const isSmall = ['facility_id', '=', small] as const
      await world.db
        .updateTable('account')
        .set({ status: 'nonactive' })
        .where(...isSmall)
        .execute()
      expect(ok(await city.post(remind, body(small))).reminded).toBe(0)
    }, wasteOnly),
  )

  it(
    'is reminded again from midnight on in the zone of its office',
    withApp(async (world) => {
      const other = await world.facilityIdOf('otherHospital')
      const nabire = { province_code: '94', regency_code: '94.01' }
      const moved = { ...nabire, district_code: null }
      await world.db.updateTable('facility').set(moved).where('id', '=', other).execute()
      await world.db
        .updateTable('account')
        .set(nabire)
        .where('id', '=', await world.idOf('otherCity'))
        .execute()
      const remindedAt = async (now: string) => {
        world.setNow(new Date(now))
        return ok(await (await world.as('otherCity')).post(remind, body(other))).reminded
      }
      expect(await remindedAt('2026-12-02T14:59:00Z')).toBe(1) // 2 December, 23.59 WIT
      expect(await remindedAt('2026-12-02T15:00:00Z')).toBe(1)
      expect(await remindedAt('2026-12-02T17:00:00Z')).toBe(0) // 00.00 WIB
    }, wasteOnly),
  )

  it(
    'is not reminded by an office of another region, nor of a month that has not begun',
    withApp(async (world) => {
      const small = await world.facilityIdOf('smallHealthCenter')
      expect((await (await world.as('otherCity')).post(remind, body(small))).status).toBe(404)
      const city = await world.as('city')
      const future = { ...body(small), date: '2027-01' }
      expect((await city.post(remind, future)).body.errors.date).toBeDefined()
      expect(ok(await city.post(remind, { ...body(small), date: '2026-12' })).reminded).toBe(1)
    }, wasteOnly),
  )

  it(
    'is not reminded of a month that can no longer be sent, and the queue says since when',
    withApp(async (world) => {
      const small = await world.facilityIdOf('smallHealthCenter')
      await world.db
        .updateTable('setting')
        .set({ value: JSON.stringify([{ from: '2020-01', dueDay: 10, lockDay: 20 }]) })
        .where('key', '=', 'deadlines')
        .execute()
      world.setNow(new Date('2026-12-20T16:59:00Z'))
      const city = await world.as('city')
      expect(ok(await city.get(list)).locked_since).toBeNull()
      ok(await city.post(remind, body(small)))
      world.setNow(new Date('2026-12-20T17:00:00Z'))
      expect(ok(await city.get(`${list}?date=${month}`)).locked_since).toBe('2026-12-20T16:59:59.999Z')
      const refused = await city.post(remind, body(small))
      expect([refused.status, refused.body.code]).toEqual([409, 'monthLocked'])
    }, wasteOnly),
  )
})
