import { describe, expect, it } from 'vitest'

import { ok } from '#server/testing/reports.ts'
import { withApp, type World } from '#server/testing/with-app.ts'

const nabire = { name: 'Dinas Kesehatan Kabupaten Nabire', province_id: '94', regency_id: '94.01' }

async function made({ as }: World) {
  return ok(await (await as('admin')).post('/api/dinas', nabire)).data
}

describe('offices', () => {
  it(
    'are listed by region, with the accounts and facilities of each',
    withApp(async ({ as }) => {
      const admin = await as('admin')
      const { data, total } = ok(await admin.get('/api/dinas?provinsi_id=32'))
      expect(total).toBe(2)
      expect(data).toMatchObject([
        { name: 'Dinas Kesehatan Provinsi Jawa Barat', regency: null, accounts: 1, facilities: 3 },
        { name: 'Dinas Kesehatan Kota Bandung', regency: { id: '32.73' }, accounts: 1, facilities: 3 },
      ])
      const names = async (query: string) =>
        ok(await admin.get(`/api/dinas?${query}`)).data.map(({ name }: { name: string }) => name)
      expect(await names('level=province')).toEqual(['Dinas Kesehatan Provinsi Jawa Barat'])
      expect(await names('find=surabaya')).toEqual(['Dinas Kesehatan Kota Surabaya'])
      expect(await names('find=surabaya+dinas')).toEqual(['Dinas Kesehatan Kota Surabaya'])
      expect(await names('kabupatenkota_id=35.78')).toEqual(['Dinas Kesehatan Kota Surabaya'])
      expect(await names('per_page=1&page=3')).toEqual(['Dinas Kesehatan Kota Surabaya'])
    }),
  )

  it(
    'are made once for each region',
    withApp(async (world) => {
      expect(await made(world)).toMatchObject({
        version: 1,
        province: { id: '94' },
        accounts: 0,
        facilities: 0,
      })
      const admin = await world.as('admin')
      const again = await admin.post('/api/dinas', { ...nabire, name: 'Dinas Lain' })
      expect([again.status, again.body.errors]).toEqual([
        ...[422, { regency_id: ['Wilayah ini sudah mempunyai Dinas Kesehatan Kabupaten Nabire'] }],
      ])
      const province = { name: 'Dinas Kesehatan Jawa Barat', province_id: '32' }
      expect((await admin.post('/api/dinas', province)).body.errors.province_id[0]).toContain(
        'sudah mempunyai',
      )
      for (const wrong of [
        { province_id: '99' },
        { regency_id: '32.73' },
        { regency_id: '94.99' },
        { name: '' },
      ])
        expect((await admin.post('/api/dinas', { ...nabire, ...wrong })).status).toBe(422)
    }),
  )

  it(
    'change by the version that was read',
    withApp(async (world) => {
      const { id } = await made(world)
      const admin = await world.as('admin')
      const saved = ok(await admin.put(`/api/dinas/${id}`, { version: 1, phone: '0984-21000' }))
      expect(saved.data).toMatchObject({ phone: '0984-21000', version: 2, name: nabire.name })
      const late = await admin.put(`/api/dinas/${id}`, { version: 1, name: 'Dinas Lain' })
      expect([late.status, late.body.code, late.body.current.version]).toEqual([409, 'staleOffice', 2])
      expect(ok(await admin.put(`/api/dinas/${id}`, { version: 2, phone: '0984-21000' })).message).toContain(
        'Tidak ada',
      )
      const acts = await world.db
        .selectFrom('audit')
        .select(['action', 'detail'])
        .where('action', '=', 'officeChanged')
        .execute()
      expect(acts).toEqual([
        { action: 'officeChanged', detail: { before: { phone: null }, after: { phone: '0984-21000' } } },
      ])
    }),
  )

  it(
    'go only while nobody needs them',
    withApp(async (world) => {
      const admin = await world.as('admin')
      const { data } = ok(await admin.get('/api/dinas?kabupatenkota_id=32.73'))
      const used = await admin.delete(`/api/dinas/${data[0].id}`)
      expect([used.status, used.body.code]).toEqual([409, 'placeRefused'])
      const { id } = await made(world)
      ok(await admin.delete(`/api/dinas/${id}`))
      expect((await admin.delete(`/api/dinas/${id}`)).status).toBe(404)
    }),
  )

  it(
    'are the administrators’ alone',
    withApp(async ({ as }) => {
      for (const person of ['ministry', 'province', 'city', 'hospital'] as const) {
        const client = await as(person)
        expect([person, (await client.get('/api/dinas')).status]).toEqual([person, 403])
        expect((await client.post('/api/dinas', nabire)).status).toBe(403)
        expect((await client.delete('/api/dinas/1')).status).toBe(403)
      }
    }),
  )
})
