import { describe, expect, it } from 'vitest'

import { namesOf } from '#domain/names-of.ts'
import { jobKinds } from '#server/jobs/table.ts'
import { runJobs } from '#server/testing/jobs.ts'
import { ok, reason, reportIn } from '#server/testing/reports.ts'
import { later, wasteOnly, withApp, type World } from '#server/testing/with-app.ts'
import { people, type Person } from '#server/testing/world.ts'

const path = '/api/notification'

/** Who was notified of something, by the short names of the tests. */
async function notifiedOf(
  { db }: World,
  kind: 'sent' | 'returned' | 'confirmed' | 'reopened',
): Promise<string[]> {
  const rows = await db
    .selectFrom('notification')
    .innerJoin('account', 'account.id', 'notification.account_id')
    .select('account.username')
    .where('kind', '=', kind)
    .execute()
  const names = namesOf(people)
  return rows.map(({ username }) => names.find((name) => people[name].username === username) ?? username)
}

it(
  'notifies the city office of a submission, and the facility of each decision; nobody else',
  withApp(async (world) => {
    const { report_id, version } = await reportIn(world, 'revise')
    expect(await notifiedOf(world, 'sent')).toEqual(['city'])
    expect(await notifiedOf(world, 'returned')).toEqual(['hospital'])
    ok(await (await world.as('hospital')).post('/api/limbah/store', { report_id, version }))
    const city = await world.as('city')
    ok(await city.post('/api/form-confirmation/simpan', { report_id, decision: 'confirm' }))
    expect(await notifiedOf(world, 'confirmed')).toEqual(['hospital'])
    ok(await city.post(`/api/reports/${report_id}/reopen`, { reason }))
    expect(await notifiedOf(world, 'reopened')).toEqual(['hospital'])
  }),
)

it(
  'notifies every active account of the office, and no inactive one',
  withApp(async (world) => {
    const office = {
      role: 'PublicHealthService_Regency',
      province_code: '32',
      regency_code: '32.73',
    } as const
    await world.db
      .insertInto('account')
      .values([
        { username: 'kedua@silika.test', full_name: 'Petugas Kedua', ...office },
        { username: 'ketiga@silika.test', full_name: 'Petugas Ketiga', status: 'nonactive', ...office },
      ])
      .execute()
    await reportIn(world, 'sent')
    expect((await notifiedOf(world, 'sent')).toSorted()).toEqual(['city', 'kedua@silika.test'])
  }),
)

it(
  'notifies the office where the facility lies now, if it moved since the report was opened',
  withApp(async (world) => {
    const { report_id, version } = await reportIn(world, 'revise')
    const surabaya = { province_code: '35', regency_code: '35.78', district_code: '35.78.01' }
    await world.db.updateTable('facility').set(surabaya).where('code', '=', 'RS001').execute()
    ok(await (await world.as('hospital')).post('/api/limbah/store', { report_id, version }))
    expect((await notifiedOf(world, 'sent')).toSorted()).toEqual(['city', 'otherCity'])
  }),
)

it(
  'says what happened in which month, and leads there',
  withApp(async (world) => {
    const { report_id } = await reportIn(world, 'revise')
    expect(ok(await (await world.as('hospital')).get(path)).data).toMatchObject([
      {
        kind: 'returned',
        title: 'Formulir perlu perbaikan',
        body: `Dinas kesehatan mengembalikan formulir Limbah fasyankes bulan November 2026. Alasan: ${reason}`,
        fill_status: 'NeedRevision',
        href: `/perbaikan-formulir/limbah-fasyankes/${report_id}`,
        read_at: null,
      },
    ])
    expect(ok(await (await world.as('city')).get(path)).data).toMatchObject([
      {
        kind: 'sent',
        body: 'RS Contoh Bandung mengirim formulir Limbah fasyankes bulan November 2026.',
        href: `/konfirmasi/formulir/${report_id}`,
      },
    ])
  }),
)

it(
  'counts for the badge what is unread and, for a facility, what it still owes',
  withApp(async (world) => {
    const facility = await world.as('hospital')
    const badge = async () => {
      const { badge: shown, unread } = ok(await facility.get(`${path}?tipeNotif=unread`))
      return [unread, shown]
    }
    expect(await badge()).toEqual([0, 2])
    await reportIn(world, 'confirmed')
    expect(await badge()).toEqual([1, 2])
    await reportIn(world, 'sent', { person: 'healthCenter' })
    const city = ok(await (await world.as('city')).get(path))
    expect([city.unread, city.badge]).toEqual([1, 1])
  }, wasteOnly),
)

describe('of a sending is read by the whole office', () => {
  it.each([
    ['confirmed', '/api/form-confirmation/simpan', { decision: 'confirm' }],
    ['confirmed among several', '/api/form-confirmation/confirm-many', undefined],
    ['returned', '/api/perbaikan-form', { reason }],
  ])('once it is %s', async (_what, address, body) =>
    withApp(async (world) => {
      const { report_id } = await twoSent(world)
      const sent = body ? { report_id, ...body } : { report_ids: [report_id] }
      ok(await (await world.as('city')).post(address, sent))
      expect(await unreadBy(world, 'city')).toBe(1)
    })(),
  )

  it(
    'once it is taken back',
    withApp(async (world) => {
      const { report_id } = await twoSent(world)
      ok(await (await world.as('hospital')).post(`/api/reports/${report_id}/withdraw`))
      expect(await unreadBy(world, 'city')).toBe(1)
    }),
  )

  const unreadBy = async ({ as }: World, person: Person) => ok(await (await as(person)).get(path)).unread
  async function twoSent(world: World) {
    await reportIn(world, 'sent', { person: 'healthCenter' })
    const sent = await reportIn(world, 'sent')
    expect(await unreadBy(world, 'city')).toBe(2)
    return sent
  }
})

it(
  'puts what happened last first, whenever it was written down',
  withApp(async (world) => {
    await reportIn(world, 'sent')
    await reportIn(world, 'sent', { person: 'healthCenter' })
    const city = await world.as('city')
    const bodiesOf = async () => ok(await city.get(path)).data.map(({ body }: { body: string }) => body)
    const [last, first] = await bodiesOf()
    await world.db
      .updateTable('notification')
      .set({ created_at: new Date('2026-01-05T03:00:00Z') })
      .where('id', '=', ok(await city.get(path)).data[0].id)
      .execute()
    expect(await bodiesOf()).toEqual([first, last])
  }),
)

it(
  'are gone where the account is given another facility, role or region, and stay where it is not',
  withApp(async (world) => {
    const admin = await world.as('admin')
    await reportIn(world, 'revise', { person: 'smallHealthCenter' })
    await reportIn(world, 'sent')
    const change = async (person: Person, body: object) => {
      const { full_name } = people[person]
      ok(await admin.put(`/api/pengguna/${await world.idOf(person)}`, { full_name, version: 1, ...body }))
    }
    const left = async (person: Person) => ok(await (await world.as(person)).get(path)).total
    await change('city', { full_name: 'Dinas Kesehatan', username: 'dinas@silika.test' })
    expect([await left('city'), await left('smallHealthCenter')]).toEqual([2, 1])
    const other = {
      code: 'B1',
      name: 'Puskesmas Baru',
      type: 'publicHealthCenter',
      region_type: 'rural',
    } as const
    const { id: facility_id } = await world.db
      .insertInto('facility')
      .values({ ...other, inpatient: false, province_code: '32', regency_code: '32.73' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await change('smallHealthCenter', { facility_id })
    await change('city', { version: 2, regency_id: '35.78', province_id: '35' })
    expect([await left('city'), await left('smallHealthCenter')]).toEqual([0, 0])
  }, wasteOnly),
)

it(
  'marks one of one’s own as read, or all',
  withApp(async (world) => {
    await reportIn(world, 'sent')
    await reportIn(world, 'sent', { person: 'healthCenter' })
    const city = await world.as('city')
    const [newest] = ok(await city.get(path)).data
    for (const person of ['hospital', 'otherCity', 'admin'] as const)
      expect((await (await world.as(person)).put(`${path}/${newest.id}/mark-as-read`)).status).toBe(404)
    ok(await city.put(`${path}/${newest.id}/mark-as-read`))
    expect(ok(await city.get(`${path}?type=unread`))).toMatchObject({ total: 1, unread: 1 })
    expect(ok(await city.get(`${path}?type=read`))).toMatchObject({ total: 1, data: [{ id: newest.id }] })
    ok(await city.post(`${path}/mark-all-as-read`))
    expect(ok(await city.get(path))).toMatchObject({ total: 2, unread: 0, badge: 0 })
    expect((await (await world.as(null)).get(path)).status).toBe(401)
  }),
)

it(
  'are deleted after thirteen months, but those unread ones that still ask for something',
  withApp(async (world) => {
    const account_id = await world.idOf('hospital')
    const daysAgo = (days: number) => later(-days * 86_400)
    const told = (kind: 'confirmed' | 'overdue' | 'returned' | 'sent', days: number, read = false) => ({
      ...{ account_id, kind, form: 'limbahfasyankes', month: '2025-09', detail: `${kind} ${days}` },
      ...{ created_at: daysAgo(days), read_at: read ? daysAgo(days - 1) : null },
    })
    await world.db
      .insertInto('notification')
      .values([
        ...[told('confirmed', 401), told('overdue', 402), told('returned', 403, true), told('returned', 404)],
        ...[told('confirmed', 398), told('returned', 399, true), told('sent', 405)],
      ])
      .execute()
    await runJobs(world, { sweep: jobKinds.sweep })
    const left = await world.db.selectFrom('notification').select('detail').orderBy('created_at').execute()
    expect(left.map(({ detail }) => detail)).toEqual([
      'sent 405',
      'returned 404',
      'returned 399',
      'confirmed 398',
    ])
  }),
)
