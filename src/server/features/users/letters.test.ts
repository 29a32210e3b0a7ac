import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'

import { ok } from '#server/testing/reports.ts'
import { type Client, withApp, type World } from '#server/testing/with-app.ts'

const address = '/api/surat-aktivasi'
const bandung = { regency_id: '32.73' }

const counted = async (person: Client, query = '') =>
  ok(await person.get(`${address}?regency_id=32.73${query}`)).data
/** Makes the letters that stand now. */
async function make(person: Client, { replace = false } = {}) {
  const { fingerprint } = await counted(person, replace ? '&replace=1' : '')
  return person.post(address, { ...bandung, replace, fingerprint })
}

/** The hospital and the office of the city have never set a password. */
async function unopened(world: World) {
  await sql`
    update account set password_hash = null
    where username in ('rs@silika.test', 'kota@silika.test')`.execute(world.db)
}

describe('letters with activation codes', () => {
  it(
    'are made for a city at once, for each account that was never opened, and each code opens one account once',
    withApp(async (world) => {
      await unopened(world)
      const province = await world.as('province')
      expect(ok(await province.get(`${address}?regency_id=32.73`)).data).toMatchObject({
        ...{ place: 'Kota Bandung', count: 2, replaced: 0 },
      })
      const { data } = ok(await make(province))
      expect(data).toMatchObject([
        { username: 'kota@silika.test', region: 'Kota Bandung, Jawa Barat' },
        { username: 'rs@silika.test', name: 'RS Contoh Bandung', last_day: '2027-01-31' },
      ])
      const visitor = await world.as(null)
      const password = 'kuda laut bersepeda 7'
      const set = { token: data[1].activation_code, password, password_confirmation: password }
      ok(await visitor.post('/api/atur-sandi', set))
      expect((await visitor.post('/api/atur-sandi', set)).status).not.toBe(200)
      // The one that is left; its letter was printed before.
      expect(await counted(province)).toMatchObject({ found: 1, with_letter: 1, count: 0, replaced: 0 })
      expect((await make(province)).body.errors).toEqual({
        regency_id: ['Tidak ada surat yang perlu dibuat di wilayah ini.'],
      })
      expect(await counted(province, '&replace=1')).toMatchObject({ count: 1, replaced: 1 })
      const again = ok(await make(province, { replace: true })).data
      expect(again).toHaveLength(1)
      const former = { ...set, token: data[0].activation_code }
      expect((await visitor.post('/api/atur-sandi', former)).status).not.toBe(200)
      const { total } = ok(await (await world.as('admin')).get('/api/jejak?aksi=codeMade'))
      expect(total).toBe(3)
    }),
  )

  it(
    'are made for a province at once, city by city, within reach',
    withApp(async (world) => {
      await sql`
        update account set password_hash = null
        where username in ('rs@silika.test', 'kota@silika.test', 'rs2@silika.test', 'kota2@silika.test')`.execute(
        world.db,
      )
      const admin = await world.as('admin')
      const of = async (code: string) => ok(await admin.get(`${address}?province_id=${code}`)).data
      expect([await of('32'), await of('35')]).toMatchObject([
        { place: 'Jawa Barat', count: 2 },
        { place: 'Jawa Timur', count: 2 },
      ])
      const { fingerprint } = await of('35')
      const { data } = ok(await admin.post(address, { province_id: '35', fingerprint }))
      expect(data.map(({ username }: { username: string }) => username)).toEqual([
        ...['kota2@silika.test', 'rs2@silika.test'],
      ])
      const province = await world.as('province')
      expect((await province.get(`${address}?province_id=35`)).body.errors).toEqual({
        province_id: ['Provinsi tidak dikenal'],
      })
    }),
  )

  it(
    'name the office of a person, and its address',
    withApp(async (world) => {
      await unopened(world)
      const street = 'Jalan Supratman No. 73'
      await sql`update office set address = ${street} where regency_code = '32.73'`.execute(world.db)
      const call = async (name: string) => {
        await sql`update account set full_name = ${name} where username = 'kota@silika.test'`.execute(
          world.db,
        )
        const [letter] = ok(await make(await world.as('province'), { replace: true })).data
        return [letter.name, letter.address]
      }
      const office = 'Dinas Kesehatan Kota Bandung'
      expect(await call('Siti Aminah')).toEqual(['Siti Aminah', `${office}, ${street}`])
      expect(await call(office)).toEqual([office, street])
    }),
  )

  it(
    'are for nobody who signs in by single sign-on',
    withApp(async (world) => {
      await unopened(world)
      await sql`update account set last_sign_in_at = now() where username = 'kota@silika.test'`.execute(
        world.db,
      )
      const { data } = ok(await make(await world.as('province')))
      expect(data).toMatchObject([{ username: 'rs@silika.test' }])
    }),
  )

  it(
    'are for no facility that is closed',
    withApp(async (world) => {
      await unopened(world)
      await sql`update facility set closed_on = '2026-11-01' where code = 'RS001'`.execute(world.db)
      const { data } = ok(await make(await world.as('province')))
      expect(data).toMatchObject([{ username: 'kota@silika.test' }])
    }),
  )

  it(
    'are refused where another has made letters since they were counted, with and without replacing',
    withApp(async (world) => {
      await unopened(world)
      const province = await world.as('province')
      const shown = await Promise.all([counted(province), counted(province, '&replace=1')])
      const { data } = ok(await make(await world.as('admin')))
      for (const [replace, { fingerprint }] of [
        [false, shown[0]],
        [true, shown[1]],
      ] as const) {
        const late = await province.post(address, { ...bandung, replace, fingerprint })
        expect([late.status, late.body.code]).toEqual([409, 'lettersChanged'])
      }
      const token = { token: data[0].activation_code }
      ok(await (await world.as(null)).post('/api/atur-sandi/periksa', token))
    }),
  )

  it(
    'come in parts where a city has more accounts than a document holds',
    withApp(async (world) => {
      await unopened(world)
      await sql`
        insert into account (username, full_name, role, status, province_code, regency_code)
        select 'uji' || number || '@contoh.go.id', 'Uji ' || lpad(number::text, 4, '0'), 'PublicHealthService_Regency',
          'active', '32', '32.73' from generate_series(1, 500) number`.execute(world.db)
      const province = await world.as('province')
      expect(await counted(province)).toMatchObject({ found: 502, with_letter: 0, count: 500 })
      const first = ok(await make(province)).data
      expect(await counted(province)).toMatchObject({ with_letter: 500, count: 2, replaced: 0 })
      const rest = ok(await make(province)).data
      const names = [...first, ...rest].map(({ username }: { username: string }) => username)
      expect([rest.length, new Set(names).size]).toEqual([2, 502])
      // The oldest are replaced first.
      world.setNow(new Date('2026-12-02T02:01:00Z'))
      expect(await counted(province, '&replace=1')).toMatchObject({ count: 500, replaced: 500 })
    }),
  )

  it(
    'open until the end of the day that they name, in the zone of the reader',
    withApp(async (world) => {
      await unopened(world)
      await sql`
        update facility set province_code = '94', regency_code = '94.01', district_code = null
        where code = 'RS001'`.execute(world.db)
      const admin = await world.as('admin')
      const nabire = { regency_id: '94.01' }
      const { fingerprint } = ok(await admin.get(`${address}?regency_id=94.01`)).data
      const [letter] = ok(await admin.post(address, { ...nabire, fingerprint })).data
      expect(letter.last_day).toBe('2027-01-31')
      const visitor = await world.as(null)
      const check = async (at: string) => {
        world.setNow(new Date(at))
        return (await visitor.post('/api/atur-sandi/periksa', { token: letter.activation_code })).status
      }
      // 23.59 and 00.00 WIT.
      expect(await check('2027-01-31T14:59:00Z')).toBe(200)
      expect(await check('2027-01-31T15:00:00Z')).toBe(410)
    }),
  )

  it(
    'reach no other region, and nobody without the right makes them',
    withApp(async (world) => {
      await unopened(world)
      const other = await world.as('otherProvince')
      const unknown = { regency_id: ['Kabupaten/kota tidak dikenal'] }
      for (const answer of [
        await other.get(`${address}?regency_id=32.73`),
        await other.post(address, { ...bandung, fingerprint: 'none' }),
      ])
        expect([answer.status, answer.body.errors]).toEqual([422, unknown])
      for (const person of ['city', 'hospital', 'ministry', 'external'] as const)
        expect(
          (await (await world.as(person)).post(address, { ...bandung, fingerprint: 'none' })).status,
        ).toBe(403)
    }),
  )

  it(
    'say which place is meant, and that it was counted before',
    withApp(async (world) => {
      const admin = await world.as('admin')
      const answers = []
      for (const body of [
        {},
        { ...bandung, province_id: '32' },
        { regency_id: '99.99' },
        { regency_id: 'Bandung' },
        bandung,
      ]) {
        const { status, body: answer } = await admin.post(address, { fingerprint: 'none', ...body })
        answers.push([status, answer.errors])
      }
      expect(answers).toEqual([
        [422, { regency_id: ['Pilih satu kabupaten/kota atau satu provinsi'] }],
        [422, { regency_id: ['Pilih satu kabupaten/kota atau satu provinsi'] }],
        [422, { regency_id: ['Kabupaten/kota tidak dikenal'] }],
        [422, { regency_id: ['Kode kabupaten/kota ditulis seperti 32.73'] }],
        [409, undefined],
      ])
    }),
  )
})
