import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'

import { ok } from '#server/testing/reports.ts'
import { withApp, type World } from '#server/testing/with-app.ts'

const address = '/api/surat-aktivasi'
const bandung = { regency_id: '32.73' }

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
      const { data } = ok(await province.post(address, bandung))
      expect(data).toMatchObject([
        { username: 'kota@silika.test', region: 'Kota Bandung, Jawa Barat' },
        { username: 'rs@silika.test', name: 'RS Contoh Bandung', expires_at: '2027-01-31T02:00:00.000Z' },
      ])
      const visitor = await world.as(null)
      const password = 'kuda laut bersepeda 7'
      const set = { token: data[1].activation_code, password, password_confirmation: password }
      ok(await visitor.post('/api/atur-sandi', set))
      expect((await visitor.post('/api/atur-sandi', set)).status).not.toBe(200)
      // The one that is left; its letter was printed before.
      expect(ok(await province.get(`${address}?regency_id=32.73`)).data).toMatchObject({
        count: 1,
        replaced: 1,
      })
      const again = ok(await province.post(address, bandung)).data
      expect(again).toHaveLength(1)
      const former = { ...set, token: data[0].activation_code }
      expect((await visitor.post('/api/atur-sandi', former)).status).not.toBe(200)
      const { total } = ok(await (await world.as('admin')).get('/api/jejak?aksi=codeMade'))
      expect(total).toBe(3)
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
        await other.post(address, bandung),
      ])
        expect([answer.status, answer.body.errors]).toEqual([422, unknown])
      for (const person of ['city', 'hospital', 'ministry', 'external'] as const)
        expect((await (await world.as(person)).post(address, bandung)).status).toBe(403)
    }),
  )

  it(
    'say which city is meant, and that nobody is left there',
    withApp(async (world) => {
      const admin = await world.as('admin')
      const answers = []
      for (const body of [{}, { regency_id: '99.99' }, { regency_id: 'Bandung' }, bandung]) {
        const { status, body: answer } = await admin.post(address, body)
        answers.push([status, answer.errors])
      }
      expect(answers).toEqual([
        [422, { regency_id: ['Wajib diisi'] }],
        [422, { regency_id: ['Kabupaten/kota tidak dikenal'] }],
        [422, { regency_id: ['Kode kabupaten/kota ditulis seperti 32.73'] }],
        [422, { regency_id: ['Semua akun di wilayah ini sudah diaktifkan.'] }],
      ])
    }),
  )
})
