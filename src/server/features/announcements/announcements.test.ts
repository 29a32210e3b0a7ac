import { describe, expect, it } from 'vitest'

import { type FacilityType } from '#domain/facility.ts'
import { namesOf } from '#domain/names-of.ts'
import { type Role, roleNames } from '#domain/roles.ts'
import { practise } from '#server/testing/practice.ts'
import { ok } from '#server/testing/reports.ts'
import { later, testNow, withApp, type World } from '#server/testing/with-app.ts'
import { people, type Person } from '#server/testing/world.ts'

const path = '/api/pengumuman'
const bell = '/api/notification'
const given = {
  title: 'Pemeliharaan sistem',
  body: 'Sistem ditutup dua jam.\n\nSimpan isian Anda.',
  link_label: null as string | null,
  link_href: null as string | null,
  importance: 'usual',
  roles: ['HealthServiceFacility'] as Role[],
  facility_types: [] as FacilityType[],
  regions: [] as string[],
  from: '2026-12-02T08:00',
  until: '2026-12-09T23:59',
}
type Given = Partial<typeof given>

/** A draft that an administrator has written. */
const draft = async ({ as }: World, change: Given = {}) =>
  ok(await (await as('admin')).post(path, { ...given, ...change })).data
const act = async ({ as }: World, id: number, step: string, body: object = {}) =>
  (await as('admin')).post(`${path}/${id}/${step}`, body)
async function released(world: World, change: Given = {}): Promise<number> {
  const { id, version } = await draft(world, change)
  ok(await act(world, id, 'tayangkan', { version }))
  return id
}
const seenBy = async ({ as }: World, person: Person) => {
  const reply = ok(await (await as(person)).get(`${bell}?tipeNotif=unread&per_page=1`))
  return { ...reply, titles: reply.announcements.map(({ title }: { title: string }) => title) }
}
const refused = { code: 'announcementRefused' }

describe('the audience of an announcement', () => {
  const kinds: Partial<Record<Person, FacilityType>> = {
    hospital: 'hospital',
    otherHospital: 'hospital',
    healthCenter: 'publicHealthCenter',
    smallHealthCenter: 'publicHealthCenter',
  }
  const regions: Partial<Record<Person, string[]>> = {
    ...{ hospital: ['32', '32.73'], healthCenter: ['32', '32.73'], smallHealthCenter: ['32', '32.73'] },
    ...{ city: ['32', '32.73'], province: ['32'], otherProvince: ['35'] },
    ...{ otherHospital: ['35', '35.78'], otherCity: ['35', '35.78'] },
  }
  const everyone = namesOf(people)
  /** By hand, from what the audience says. */
  const isMeant = (person: Person, { roles, facility_types, regions: chosen }: typeof given) =>
    roles.includes(people[person].role) &&
    (facility_types.length === 0 || !kinds[person] || facility_types.includes(kinds[person])) &&
    (chosen.length === 0 || (regions[person] ?? []).some((region) => chosen.includes(region)))

  const audiences: Given[] = [
    ...roleNames.flatMap((role) =>
      [[], ['32'], ['35.78']].map((chosen) => ({ roles: [role], regions: chosen })),
    ),
    ...(['hospital', 'publicHealthCenter'] as const).flatMap((type) =>
      [[], ['32.73'], ['32', '35']].map((chosen) => ({
        ...{ roles: [...roleNames], facility_types: [type], regions: chosen },
      })),
    ),
    { roles: [...roleNames] },
    { regions: ['32.01', '94'] },
  ]

  it(
    'is exactly who its roles, kinds and regions name, and as many as it counts',
    withApp(async (world) => {
      const admin = await world.as('admin')
      const expected = new Map<Person, string[]>(everyone.map((person) => [person, []]))
      for (const [index, audience] of audiences.entries()) {
        const whole = { ...given, ...audience, title: `Pengumuman ${index}` }
        const { title, roles, facility_types, regions: chosen } = whole
        const meant = everyone.filter((person) => isMeant(person, whole))
        const asked = { roles, facility_types, regions: chosen }
        const { accounts } = ok(await admin.post(`${path}/penerima`, asked)).data
        expect([asked, accounts]).toEqual([asked, meant.length])
        const { id, version } = await draft(world, whole)
        const answer = await act(world, id, 'tayangkan', { version })
        expect([asked, answer.status]).toEqual([asked, meant.length === 0 ? 409 : 200])
        for (const person of meant) expected.get(person)?.push(title)
      }
      for (const person of everyone)
        expect([person, (await seenBy(world, person)).titles.toSorted()]).toEqual([
          person,
          expected.get(person)?.toSorted(),
        ])
    }),
  )

  it(
    'says where they are',
    withApp(async ({ as }) => {
      const asked = { roles: ['HealthServiceFacility'], facility_types: [], regions: [] }
      const { data } = ok(await (await as('admin')).post(`${path}/penerima`, asked))
      expect(data).toEqual({ accounts: 4, facilities: 4, provinces: 2, regencies: 2 })
    }),
  )
})

describe('an announcement', () => {
  it(
    'stands in the bell until it is read, and on the desk after that, until it ends',
    withApp(async (world) => {
      const id = await released(world, {
        link_label: 'Buka',
        link_href: '/formulir',
        importance: 'important',
      })
      const before = await seenBy(world, 'hospital')
      expect(before.announcements).toEqual([
        {
          ...{ id, title: given.title, body: given.body, important: true, read_at: null },
          link: { label: 'Buka', href: '/formulir' },
          until: '2026-12-09T16:59:00.000Z',
        },
      ])
      expect(before.data).toMatchObject([{ id, kind: 'announcement', read_at: null }])
      const hospital = await world.as('hospital')
      const first = before.unread
      ok(await hospital.put(`${bell}/${id}/mark-as-read`, {}))
      world.setNow(later(60))
      ok(await hospital.put(`${bell}/${id}/mark-as-read`, {}))
      const after = await seenBy(world, 'hospital')
      expect([after.unread, after.announcements[0].read_at]).toEqual([first - 1, testNow.toISOString()])
      expect(ok(await hospital.get(`${bell}?type=read`))).toMatchObject({ total: 1, data: [{ id }] })
      expect((await seenBy(world, 'healthCenter')).announcements[0].read_at).toBeNull()
      world.setNow(new Date('2026-12-09T16:59:00Z'))
      expect((await seenBy(world, 'hospital')).titles).toEqual([])
      expect((await seenBy(world, 'healthCenter')).unread).toBe(0)
    }),
  )

  it(
    'is shown from its minute on, and counts who has read it',
    withApp(async (world) => {
      const id = await released(world, { from: '2026-12-03T09:00' })
      expect((await seenBy(world, 'hospital')).titles).toEqual([])
      const hospital = await world.as('hospital')
      expect((await hospital.put(`${bell}/${id}/mark-as-read`, {})).status).toBe(404)
      const admin = await world.as('admin')
      const one = async () => ok(await admin.get(`${path}/${id}`)).data
      expect(await one()).toMatchObject({ state: 'scheduled', accounts: 4, read: 0 })
      world.setNow(new Date('2026-12-03T02:00:00Z'))
      expect((await seenBy(world, 'hospital')).titles).toEqual([given.title])
      ok(await hospital.post(`${bell}/mark-all-as-read`))
      expect(await one()).toMatchObject({ state: 'shown', accounts: 4, read: 1 })
      expect(ok(await admin.get(`${path}?state=shown`))).toMatchObject({ total: 1, data: [{ id }] })
      expect(ok(await admin.get(`${path}?state=draft`)).data).toEqual([])
    }),
  )

  it(
    'changes while it is shown and tells nobody twice; withdrawn it is gone at once, for good',
    withApp(async (world) => {
      const id = await released(world)
      const admin = await world.as('admin')
      ok(await (await world.as('hospital')).put(`${bell}/${id}/mark-as-read`, {}))
      const change = { ...given, version: 2, title: 'Pemeliharaan sistem diundur' }
      ok(await admin.put(`${path}/${id}`, change))
      const read = await seenBy(world, 'hospital')
      expect([read.titles, read.announcements[0].read_at]).toEqual([
        ['Pemeliharaan sistem diundur'],
        testNow.toISOString(),
      ])
      ok(await act(world, id, 'tarik'))
      for (const person of ['hospital', 'healthCenter'] as const)
        expect((await seenBy(world, person)).titles).toEqual([])
      expect((await admin.put(`${path}/${id}`, { ...change, version: 4 })).body).toMatchObject(refused)
      expect((await act(world, id, 'tayangkan', { version: 4 })).body).toMatchObject(refused)
      expect((await admin.delete(`${path}/${id}`)).body).toMatchObject(refused)
      const acts = await world.db
        .selectFrom('audit')
        .select('action')
        .where('subject', '=', 'announcement')
        .orderBy('id')
        .execute()
      expect(acts.map(({ action }) => action)).toEqual([
        ...['announcementCreated', 'announcementReleased', 'announcementChanged', 'announcementWithdrawn'],
      ])
    }),
  )

  it(
    'is written, changed, released and withdrawn once, also where the answer was lost and each is sent again',
    withApp(async (world) => {
      const admin = await world.as('admin')
      const written = await draft(world)
      expect(await draft(world)).toEqual(written)
      expect((await draft(world, { title: 'Pelatihan' })).id).not.toBe(written.id)
      const { id } = written
      const steps: (readonly [() => ReturnType<typeof act>, number])[] = [
        [() => admin.put(`${path}/${id}`, { ...given, title: 'Diundur', version: 1 }), 2],
        [() => act(world, id, 'tayangkan', { version: 2 }), 3],
        [() => act(world, id, 'tarik'), 4],
      ]
      for (const [step, version] of steps) {
        ok(await step())
        expect(ok(await step()).data).toMatchObject({ id, version })
      }
      const acts = await world.db
        .selectFrom('audit')
        .select('action')
        .where('subject', '=', 'announcement')
        .where('subject_id', '=', String(id))
        .orderBy('id')
        .execute()
      expect(acts.map(({ action }) => action)).toEqual([
        ...['announcementCreated', 'announcementChanged', 'announcementReleased', 'announcementWithdrawn'],
      ])
      // What is no draft any more, or another's, is no earlier try.
      expect((await draft(world)).id).not.toBe(id)
    }),
  )

  it(
    'is refused to who saves over another, from two tabs',
    withApp(async (world) => {
      const { id } = await draft(world)
      const admin = await world.as('admin')
      ok(await admin.put(`${path}/${id}`, { ...given, version: 1, title: 'Tab pertama' }))
      const second = await admin.put(`${path}/${id}`, { ...given, version: 1, title: 'Tab kedua' })
      expect([second.status, second.body]).toMatchObject([
        409,
        { code: 'staleAnnouncement', current: { title: 'Tab pertama', version: 2 } },
      ])
      expect((await act(world, id, 'tayangkan', { version: 1 })).body.code).toBe('staleAnnouncement')
      expect((await act(world, id, 'tarik')).body).toMatchObject(refused)
      ok(await admin.delete(`${path}/${id}`))
      expect((await admin.get(`${path}/${id}`)).status).toBe(404)
    }),
  )

  it.each<[string, Given | object]>([
    ['title', { title: '  ' }],
    ['title', { title: 'Dua\nbaris' }],
    ['body', { body: 'x'.repeat(2001) }],
    ['link_href', { link_label: 'Buka', link_href: 'javascript:alert(1)' }],
    ['link_href', { link_label: 'Buka', link_href: '//jahat.example' }],
    ['link_href', { link_label: 'Buka', link_href: null }],
    ['link_label', { link_label: null, link_href: '/formulir' }],
    ['until', { until: given.from }],
    ['from', { from: '2026-02-30T08:00' }],
    ['roles', { roles: [] }],
    ['regions', { regions: ['99'] }],
    ['regions.0', { regions: ['Jawa'] }],
    ['facility_types', { roles: ['MinistryOfHealth'], facility_types: ['hospital'] }],
  ])('says at %s what is wrong (%#)', (field, change) =>
    withApp(async ({ as, db }) => {
      const answer = await (await as('admin')).post(path, { ...given, ...change })
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
      expect(await db.selectFrom('announcement').selectAll().execute()).toEqual([])
    })(),
  )

  it(
    'of the past is not released, and a province stands for its regencies',
    withApp(async (world) => {
      const { id, version } = await draft(world, { from: '2026-11-01T08:00', until: '2026-12-02T08:59' })
      expect((await act(world, id, 'tayangkan', { version })).body).toMatchObject(refused)
      const { regions } = await draft(world, { regions: ['32.73', '32', '32', '35.78'] })
      expect(regions).toEqual([
        { id: '32', name: 'Jawa Barat' },
        { id: '35.78', name: 'Kota Surabaya' },
      ])
    }),
  )

  it(
    'waits while a facility practises, and is not read by who looks as somebody else',
    withApp(async (world) => {
      const id = await released(world)
      const practising = await practise(world)
      expect(ok(await practising.get(bell)).announcements).toEqual([])
      expect((await practising.put(`${bell}/${id}/mark-as-read`, {})).status).toBe(404)
      const admin = await world.as('admin')
      ok(await admin.post(`/api/pengguna/${await world.idOf('healthCenter')}/lihat`))
      expect(ok(await admin.get(bell)).announcements).toMatchObject([{ id, read_at: null }])
      expect((await admin.put(`${bell}/${id}/mark-as-read`, {})).body.code).toBe('viewing')
      expect(await world.db.selectFrom('announcement_read').selectAll().execute()).toEqual([])
    }),
  )
})
