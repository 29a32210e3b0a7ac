import { describe, expect, it } from 'vitest'

import { withApp } from '#server/testing/with-app.ts'

describe('regions', () => {
  it(
    'are listed for anyone, by code',
    withApp(async ({ as }) => {
      const visitor = await as(null)
      const provinces = await visitor.get('/api/data/provinsi/get')
      expect(provinces.status).toBe(200)
      expect(provinces.body.data).toEqual([
        { id: '32', name: 'Jawa Barat' },
        { id: '35', name: 'Jawa Timur' },
        { id: '94', name: 'Papua Tengah' },
      ])
    }),
  )

  it(
    'open level by level',
    withApp(async ({ as }) => {
      const visitor = await as(null)
      expect((await visitor.get('/api/data/provinsi/get-byid?provinsi_id=35')).body.data.name).toBe(
        'Jawa Timur',
      )
      const regencies = await visitor.post('/api/data/kab-kota/get-by-provinsi-id', { provinsi_id: '32' })
      expect(regencies.body.data).toEqual([
        { id: '32.01', provinsi_id: '32', name: 'Kabupaten Bogor' },
        { id: '32.73', provinsi_id: '32', name: 'Kota Bandung' },
      ])
      const districts = await visitor.post('/api/data/kecamatan/get-kab-kota', { kabupatenkota_id: '32.73' })
      expect(districts.body.data).toEqual([{ id: '32.73.01', kabupatenkota_id: '32.73', name: 'Sukasari' }])
    }),
  )

  it(
    'refuse what is no code, and find nothing under one that nobody has',
    withApp(async ({ as }) => {
      const visitor = await as(null)
      const odd = await visitor.get("/api/data/provinsi/get-byid?provinsi_id=3'2")
      expect(odd.status).toBe(422)
      expect(odd.body.errors).toEqual({ provinsi_id: ['Kode provinsi ditulis seperti 32'] })
      const none = await visitor.get('/api/data/provinsi/get-byid?provinsi_id=99')
      expect([none.status, none.body.message]).toEqual([404, 'Provinsi tidak ditemukan.'])
      expect(
        (await visitor.post('/api/data/kab-kota/get-by-provinsi-id', { provinsi_id: '99' })).body.data,
      ).toEqual([])
    }),
  )

  it(
    'show facilities as points of the map to everybody who is signed in',
    withApp(async ({ as, idOf }) => {
      expect((await (await as(null)).get('/api/rs?kabupatenkota_id=32.73')).status).toBe(401)
      const external = await as('external')
      const hospitals = await external.get('/api/rs?kabupatenkota_id=32.73')
      expect(hospitals.body.data).toEqual([
        {
          id: expect.any(Number),
          // Whose account it is, is its office's to know.
          user_id: null,
          name: 'RS Contoh Bandung',
          code: 'RS001',
          tipe_fasyankes: 1,
          latitude: null,
          longitude: null,
        },
      ])
      const toOffice = await (await as('city')).get('/api/rs?kabupatenkota_id=32.73')
      expect(toOffice.body.data[0].user_id).toBe(await idOf('hospital'))
      const centers = await external.get('/api/puskesmas?kabupatenkota_id=32.73')
      expect(centers.body.data.map(({ name }: { name: string }) => name)).toEqual([
        'Puskesmas Contoh',
        'Puskesmas Rawat Inap Contoh',
      ])
    }),
  )

  it(
    'leave closed facilities out',
    withApp(async ({ as, db }) => {
      await db.updateTable('facility').set({ closed_on: '2026-01-01' }).where('code', '=', 'RS001').execute()
      expect((await (await as('city')).get('/api/rs?kabupatenkota_id=32.73')).body.data).toEqual([])
    }),
  )
})
