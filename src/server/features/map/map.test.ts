import { describe, expect, it } from 'vitest'

import { ok, reportIn } from '#server/testing/reports.ts'
import { withApp, type World } from '#server/testing/with-app.ts'

describe('the provinces of the map', () => {
  it(
    'come with bounds and a place inside, for anyone',
    withApp(async ({ as }) => {
      const { status, body } = await (await as(null)).get('/api/map/getprovinsi')
      expect(status).toBe(200)
      expect(body.data.map(({ code, name }: { code: string; name: string }) => [code, name])).toEqual([
        ['32', 'Jawa Barat'],
        ['35', 'Jawa Timur'],
        ['94', 'Papua Tengah'],
      ])
      const [{ bounds, centre }] = body.data
      expect(bounds.west).toBeCloseTo(106.4, 0)
      expect(bounds.south).toBeCloseTo(-7.8, 0)
      expect(centre.latitude).toBeGreaterThan(bounds.south)
      expect(centre.latitude).toBeLessThan(bounds.north)
    }),
  )

  it(
    'and say where the boundaries lie: files that are kept for good',
    withApp(async ({ as }) => {
      const visitor = await as(null)
      const { boundaries } = (await visitor.get('/api/map/getprovinsi')).body
      const file = await visitor.get(boundaries.provinces)
      expect(file.status).toBe(200)
      expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(file.body.objects.regions.geometries).toHaveLength(38)
      expect((await visitor.get('/batas/tidak-ada.json')).status).toBe(404)
    }),
  )
})

it(
  'regions are found by name and code, provinces first',
  withApp(async ({ as }) => {
    const visitor = await as(null)
    const found = async (find: string) =>
      ok(await visitor.get(`/api/map/wilayah?find=${find}`)).data.map(({ name }: { name: string }) => name)
    expect(await found('a')).toEqual([
      ...['Jawa Barat', 'Jawa Timur', 'Papua Tengah'],
      ...['Kabupaten Bogor', 'Kabupaten Nabire', 'Kota Bandung', 'Kota Surabaya'],
    ])
    expect(await found('BOGOR')).toEqual(['Kabupaten Bogor'])
    expect(await found('35.78')).toEqual(['Kota Surabaya'])
    expect(await found('%25')).toEqual([])
  }),
)

/** Two of Bandung's facilities have a place, the small Puskesmas has none. */
async function placed({ db }: World): Promise<void> {
  for (const [code, latitude, longitude] of [
    ['RS001', -6.9, 107.6],
    ['PK001', -6.91, 107.62],
    ['RS002', -7.3, 112.7],
  ] as const)
    await db.updateTable('facility').set({ latitude, longitude }).where('code', '=', code).execute()
}
/** What November owes is written down by the job of the month's turn. */
async function owing({ db }: World, form: string, code: string): Promise<void> {
  const { id, regency_code, type } = await db
    .selectFrom('facility')
    .select(['id', 'regency_code', 'type'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('duty')
    .values({ form, month: '2026-11', facility_id: id, regency_code, facility_type: type })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

describe('the markers of the map', () => {
  const named = (body: { data: { name: string }[] }) => body.data.map(({ name }) => name)

  it(
    'have a name, a type and a place for anyone, and list who has no place',
    withApp(async (world) => {
      await placed(world)
      const visitor = await world.as(null)
      const { body } = await visitor.get('/api/grafikberanda/marker?lokasi=32.73&bulan=11&tahun=2026')
      expect(body).toMatchObject({
        data: [
          { name: 'RS Contoh Bandung', tipe_fasyankes: 1, lat: -6.9, lng: 107.6, month: null },
          { name: 'Puskesmas Rawat Inap Contoh', tipe_fasyankes: 2, month: null },
        ],
        date: '2026-11',
        total: 2,
        last_page: 1,
        without_position: { total: 1, facilities: [{ name: 'Puskesmas Contoh', kabupatenkota_id: '32.73' }] },
      })
    }),
  )

  it(
    'are those of a region, by code or name, of a type, or one facility',
    withApp(async (world) => {
      await placed(world)
      const visitor = await world.as(null)
      const of = async (query: string) => named(ok(await visitor.get(`/api/grafikberanda/marker?${query}`)))
      expect(await of('')).toHaveLength(3)
      expect(await of('lokasi=jawa+timur')).toEqual(['RS Contoh Surabaya'])
      expect(await of('lokasi=Kota+Bandung&tipe=2')).toEqual(['Puskesmas Rawat Inap Contoh'])
      expect(await of(`id_fasyankes=${await world.facilityIdOf('hospital')}`)).toEqual(['RS Contoh Bandung'])
      expect(await of('page=2')).toEqual([])
    }),
  )

  it(
    'say how far the reports are only to who may read them',
    withApp(async (world) => {
      await placed(world)
      await reportIn(world, 'confirmed')
      await owing(world, 'limbahfasyankes', 'RS001')
      await owing(world, 'limbahcovid', 'RS001')
      const states = async (person: Parameters<World['as']>[0]) => {
        const { data } = ok(
          await (await world.as(person)).get('/api/grafikberanda/marker?bulan=11&tahun=2026'),
        )
        return data.map(({ month }: { month: unknown }) => month !== null)
      }
      expect(await states('ministry')).toEqual([true, true, true])
      expect(await states('province')).toEqual([true, true, false])
      expect(await states('otherCity')).toEqual([false, false, true])
      expect(await states('hospital')).toEqual([true, false, false])
      expect(await states('external')).toEqual([false, false, false])
      const { data } = ok(
        await (await world.as('city')).get('/api/grafikberanda/marker?bulan=11&tahun=2026&tipe=1'),
      )
      expect(data[0].month).toMatchObject({ expected: 2, reported: 1, confirmed: 1, revise: 0 })
      expect(data[0].month.Kriteria).toMatch(/Sesuai Kriteria$/)
    }),
  )

  it.each([
    ['bulan=12&tahun=2027', 'bulan', 'Periode ini belum mulai'],
    ['bulan=13', 'bulan', 'Paling besar 12'],
    ['tahun=0', 'tahun', 'Paling kecil 2020'],
    ['lokasi=Atlantis', 'lokasi', 'Wilayah tidak dikenal'],
    ['tipe=9', 'tipe', 'Paling besar 2'],
  ])('refuse %s at %s', (query, field, message) =>
    withApp(async ({ as }) => {
      const { status, body } = await (await as(null)).get(`/api/grafikberanda/marker?${query}`)
      expect([status, body.errors[field]]).toEqual([422, [message]])
    })(),
  )

  it(
    'are found by name within scope alone',
    withApp(async ({ as }) => {
      const found = async (person: Parameters<World['as']>[0], find: string) =>
        named(ok(await (await as(person)).get(`/api/grafikberanda/namafasyankes?find=${find}`)))
      expect(await found('ministry', 'contoh+s')).toEqual(['RS Contoh Surabaya'])
      expect(await found('ministry', 'rs001')).toEqual(['RS Contoh Bandung'])
      expect(await found('city', 'rs')).toEqual(['RS Contoh Bandung'])
      expect(await found('hospital', '')).toEqual(['RS Contoh Bandung'])
      expect(await found('external', 'rs')).toEqual([])
      expect((await (await as(null)).get('/api/grafikberanda/namafasyankes')).status).toBe(401)
    }),
  )
})
