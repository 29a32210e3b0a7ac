import { describe, expect, it } from 'vitest'

import { completeCovid, completeKesling } from '#forms/testing/samples.ts'
import { beginDuties, keepAll } from '#server/testing/kept-figures.ts'
import { ok, profiles, reportIn, sendForm } from '#server/testing/reports.ts'
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
    expect(await found('bandung+kota')).toEqual(['Kota Bandung'])
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
      await beginDuties(world, '2026-11')
      await reportIn(world, 'confirmed')
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
      expect(data[0].month).toMatchObject({ reported: 1, confirmed: 1, revise: 0 })
      expect(data[0].month.Kriteria).toMatch(/Sesuai Kriteria$/)
    }),
  )

  it.each([
    ['bulan=12&tahun=2027', 'bulan', 'Periode ini belum dimulai'],
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
      expect(await found('ministry', 'surabaya+rs')).toEqual(['RS Contoh Surabaya'])
      expect((await found('ministry', 'contoh+s'))[0]).toBe('RS Contoh Surabaya')
      expect(await found('ministry', 'rs001')).toEqual(['RS Contoh Bandung'])
      expect(await found('city', 'rs')).toEqual(['RS Contoh Bandung'])
      expect(await found('hospital', '')).toEqual(['RS Contoh Bandung'])
      expect(await found('external', 'rs')).toEqual([])
      expect((await (await as(null)).get('/api/grafikberanda/namafasyankes')).status).toBe(401)
    }),
  )
})

describe('the figures of the home page and the map', () => {
  const november = 'bulan=11&tahun=2026'
  const get = async ({ as }: World, person: Parameters<World['as']>[0], path: string) =>
    (await as(person)).get(path)

  it.each([
    ['grafikberanda/limbahcovid?tanggal=2026-11-20', 'covid_solid'],
    [`grafikberanda/alkesbermerkuri?${november}`, 'mercury_owned'],
    [`grafikberanda/kesling?kategori=2&${november}`, 'health_sanitasi_level'],
    [`grafikberanda/kesling?kategori=energi-lingkungan&${november}`, 'health_energi_level'],
    [`grafikberanda/limbahfasyankes?lokasi=Kota+Bandung&tipe=1&${november}`, 'limbahfasyankes.reporting'],
  ])('%s begins with %s, for everyone, and confirmed only without a right to more', (path, first) =>
    withApp(async (world) => {
      for (const [person, mode] of [
        [null, 'terkonfirmasi'],
        ['external', 'terkonfirmasi'],
        ['hospital', 'terkonfirmasi'],
        ['city', 'semua'],
        ['ministry', 'semua'],
      ] as const) {
        const { data } = ok(await get(world, person, `/api/${path}&mode=semua`))
        expect([person, data.mode, data.date, data.figures[0].id]).toEqual([person, mode, '2026-11', first])
        expect(data.by_type.map(({ tipe_fasyankes }: { tipe_fasyankes: number }) => tipe_fasyankes)).toEqual(
          path.includes('tipe=1') ? [1] : [1, 2],
        )
      }
    })(),
  )

  it(
    'tell how many facilities are at each level of a section, and their share',
    withApp(async (world) => {
      await beginDuties(world, '2026-11')
      ok(await sendForm(world, 'kesehatanlingkungan', completeKesling(profiles.hospital, '2026-11')))
      await keepAll(world)
      const path = `/api/grafikberanda/kesling?kategori=1&${november}&kota_id=32.73`
      const { figures, levels, by_type } = ok(await get(world, 'ministry', path)).data
      const counted = levels.map(({ status, number }: { status: string; number: number }) => [status, number])
      expect(Object.fromEntries(counted)).toEqual(figures[0].words)
      expect(levels.map(({ label, share }: { label: string; share: number }) => [label, share])).toEqual([
        ...[
          ['tidak ada layanan', 0],
          ['layanan terbatas', 0],
          ['layanan dasar', 0],
          ['layanan paripurna', 100],
        ],
      ])
      expect(by_type[0].levels).toEqual(levels)
      expect(by_type[1].levels[0]).toMatchObject({ number: 0, share: null })
      // What must not be told is not 0.
      expect(ok(await get(world, null, path)).data.levels[0]).toMatchObject({ share: null })
    }),
  )

  it(
    'agree with the one call that asks for figures, also in the colours of the map',
    withApp(async (world) => {
      await beginDuties(world, '2026-11')
      await reportIn(world, 'confirmed')
      await keepAll(world)
      const ids = 'waste_compliance_official,waste_generated'
      const asked = ok(
        await get(world, 'ministry', `/api/angka?indikator=${ids}&dari=2026-11&provinsi_id=32`),
      ).data.rows[0].figures
      const home = ok(
        await get(world, 'ministry', `/api/grafikberanda/limbahfasyankes?lokasi=32&${november}`),
      ).data.figures
      for (const [id, figure] of Object.entries(asked))
        expect(home.find((each: { id: string }) => each.id === id)).toMatchObject({
          id,
          ...(figure as object),
        })

      const { data } = ok(await get(world, 'ministry', `/api/map/warnamap?${november}`))
      const { value, base } = asked.waste_compliance_official
      expect(base.n).toBe(1)
      expect(data[0]).toMatchObject({ code: '32', name: 'Jawa Barat', value, base })
      expect(data[0].colour).toMatch(/^#(4CAF50|FFC107|FF5252)$/)
      expect(data[2]).toMatchObject({ code: '94', colour: '#9E9E9E' })
      const cities = ok(await get(world, null, `/api/map/warnamap?provinsi_id=32&${november}`)).data
      expect(cities).toMatchObject([
        { code: '32.01', colour: '#9E9E9E' },
        {
          ...{ code: '32.73', value: null, colour: '#9E9E9E', note: 'terlalu sedikit fasyankes' },
          // Hidden is not 0.
          base: { n: null, confirmed: null, as_of: null },
        },
      ])
    }),
  )

  it(
    'take the filters of figures: a type, a longer span, a region by any of its names',
    withApp(async (world) => {
      await beginDuties(world, '2026-11')
      await reportIn(world, 'sent')
      await keepAll(world)
      const quarter = 'tahun=2026&period_type=quarter&period_value=4'
      for (const type of [1, 2]) {
        const { data, date } = ok(
          await get(world, 'ministry', `/api/map/warnamap?${quarter}&tipe_fasyankes=${type}`),
        )
        const asked = ok(
          await get(
            world,
            'ministry',
            `/api/angka?indikator=waste_compliance_official&rinci=anak&dari=2026-Q4&tipe_fasyankes=${type}`,
          ),
        ).data.rows
        expect(date).toBe('2026-Q4')
        type Told = { value: number | null; base: unknown }
        const toldOf = ({ value, base }: Told): Told => ({ value, base })
        const rows: { figures: { waste_compliance_official: Told } }[] = asked
        expect(data.map(toldOf)).toEqual(rows.map(({ figures }) => toldOf(figures.waste_compliance_official)))
        expect(data[0].base.n).toBe(type === 1 ? 1 : 0)
      }
      for (const call of ['alkesbermerkuri', 'kesling'])
        expect(
          ok(
            await get(
              world,
              'ministry',
              `/api/grafikberanda/${call}?${quarter}&tipe_fasyankes=2&kota_id=32.73`,
            ),
          ).data,
        ).toMatchObject({ date: '2026-Q4', region: { code: '32.73' }, by_type: [{ tipe_fasyankes: 2 }] })
    }),
  )

  it(
    'tell of a facility what its region would tell if it were alone there, to who may read its report',
    withApp(async (world) => {
      await beginDuties(world, '2026-11')
      await reportIn(world, 'sent')
      await keepAll(world)
      const { id } = await world.db
        .selectFrom('facility')
        .select('id')
        .where('code', '=', 'RS001')
        .executeTakeFirstOrThrow()
      const path = `/api/grafikberanda/limbahfasyankes?${november}&id_fasyankes=${id}`
      const valuesOf = ({ figures }: { figures: { id: string; of: unknown; n: unknown }[] }) =>
        Object.fromEntries(figures.map((figure) => [figure.id, [figure.of, figure.n]]))
      const { data } = ok(await get(world, 'city', path))
      expect(data.facility).toEqual({ id, name: 'RS Contoh Bandung', tipe_fasyankes: 1 })
      expect(data.region).toMatchObject({ code: '32.73' })
      // Nobody else has reported.
      const region = ok(
        await get(world, 'city', `/api/grafikberanda/limbahfasyankes?${november}&lokasi=32.73&tipe=1`),
      ).data
      expect(region.facility).toBeNull()
      expect(valuesOf(data)).toEqual(valuesOf(region))
      expect(
        data.figures.find((each: { id: string }) => each.id === 'waste_generated').value,
      ).toBeGreaterThan(0)
      const { mode, figures } = ok(await get(world, 'hospital', `${path}&mode=terkonfirmasi`)).data
      expect([mode, figures[0].base]).toEqual(['terkonfirmasi', { n: 0, of: 1, confirmed: 0, as_of: null }])

      for (const [person, status] of [
        [null, 401],
        ['external', 404],
        ['otherCity', 404],
        ['otherProvince', 404],
        ['healthCenter', 404],
        ['hospital', 200],
        ['province', 200],
        ['ministry', 200],
      ] as const)
        expect([person, (await get(world, person, path)).status]).toEqual([person, status])
      expect((await get(world, 'ministry', `${path}&lokasi=35`)).status).toBe(404)
      expect((await get(world, 'ministry', `${path}&tipe=2`)).status).toBe(404)
    }),
  )

  it(
    'tell of a day of COVID-19 waste and of the seven before it, and no few facilities to everyone',
    withApp(async (world) => {
      const answers = completeCovid(profiles.hospital, '2026-11', { days: [1, 2, 3] })
      ok(await sendForm(world, 'limbahcovid', answers))
      const nihil = completeCovid({ ...profiles.healthCenter, covidHandler: false }, '2026-11', { days: [] })
      ok(await sendForm(world, 'limbahcovid', nihil, { person: 'healthCenter' }))
      const covidOf = async (person: Parameters<World['as']>[0], query: string) =>
        ok(await get(world, person, `/api/grafikberanda/limbahcovid?${query}`)).data
      const daysOf = async (...asked: Parameters<typeof covidOf>) => (await covidOf(...asked)).days
      const days = await daysOf('city', 'tanggal=2026-11-03&kabupatenKota_id=32.73')
      const untold = { solid_kg: null, liquid_litres: null, patients: null, n: 0 }
      expect(days.map(({ date }: { date: string }) => date.slice(5))).toEqual([
        ...['10-27', '10-28', '10-29', '10-30', '10-31', '11-01', '11-02', '11-03'],
      ])
      expect(days[0]).toMatchObject({ ...untold, note: 'tidak ada laporan' })
      const third = { solid_kg: 14.3, liquid_litres: 2500, patients: 8, note: null }
      expect(days[7]).toMatchObject({
        ...{ ...third, n: 2 },
        by_type: [
          { tipe_fasyankes: 1, ...third, n: 1 },
          { ...{ tipe_fasyankes: 2, solid_kg: 0, liquid_litres: 0, patients: 0 }, n: 1 },
        ],
      })
      const { month_so_far } = await covidOf('city', 'tanggal=2026-11-02&kabupatenKota_id=32.73')
      expect(month_so_far).toMatchObject({
        ...{ from: '2026-11-01', solid_kg: 28.6, liquid_litres: 5000, patients: 16, n: 2, note: null },
        by_type: [
          { tipe_fasyankes: 1, patients: 16, n: 1 },
          { tipe_fasyankes: 2, patients: 0, n: 1 },
        ],
      })
      // The fourth was not reported by the hospital: that is no 0.
      const [fourth] = (await daysOf('city', 'tanggal=2026-11-04&tipe_fasyankes=1')).slice(-1)
      expect(fourth).toMatchObject({ ...untold, by_type: [{ tipe_fasyankes: 1 }] })
      // Nothing is confirmed, which is all that others are told of; and of a city not what one or two have sent.
      const last = async (person: Parameters<World['as']>[0], query = '') =>
        (await daysOf(person, `tanggal=2026-11-03&${query}`))[7]
      expect(await last(null)).toMatchObject({ ...untold, note: 'tidak ada laporan' })
      await world.db.updateTable('report').set({ status: 'confirmed' }).execute()
      // It is as old as the sums beside it.
      await keepAll(world)
      expect(await last(null)).toMatchObject({ ...third, n: 2 })
      expect(await last('external', 'kabupatenKota_id=32.73')).toMatchObject({
        ...{ ...untold, n: null },
        note: 'terlalu sedikit fasyankes',
      })
      expect(await last('city', 'kabupatenKota_id=32.73')).toMatchObject({ ...third, n: 2 })
    }),
  )

  it(
    'come with bounds and markers for a city',
    withApp(async (world) => {
      await placed(world)
      const { data } = ok(await get(world, null, `/api/map?kota_id=32.73&${november}`))
      expect(data).toMatchObject({
        region: { code: '32.73', name: 'Kota Bandung', level: 2 },
        mode: 'terkonfirmasi',
      })
      expect(data.markers).toHaveLength(2)
      expect(data.without_position.total).toBe(1)
      expect(data.bounds.west).toBeCloseTo(107.5, 0)
    }),
  )

  it.each([
    ['grafikberanda/kesling?kategori=8', 'kategori', 'Pilih kategori 1 sampai 7 atau namanya'],
    ['grafikberanda/limbahcovid?tanggal=2027-01-01', 'tanggal', 'Bulan tanggal ini belum dimulai'],
    ['grafikberanda/limbahcovid?tanggal=2019-01-01', 'tanggal', 'Tanggal paling awal 1 Januari 2020'],
    ['grafikberanda/limbahcovid?tanggal=2026-02-30', 'tanggal', 'Tulis tanggal sebagai TTTT-BB-HH'],
    ['grafikberanda/alkesbermerkuri?bulan=12&tahun=2027', 'bulan', 'Periode ini belum dimulai'],
    ['map/warnamap?provinsi_id=99', 'provinsi_id', 'Provinsi tidak dikenal'],
    ['map/warnamap?tahun=2026&period_type=quarter&period_value=5', 'period_value', 'Isi 1 sampai 4'],
    ['map/warnamap?tahun=2026&period_value=4', 'period_type', 'Pilih month, quarter, semester, year'],
    ['map?kota_id=32.99', 'kota_id', 'Kabupaten/kota tidak dikenal'],
    ['map', 'kota_id', 'Wajib diisi'],
  ])('refuse %s at %s', (path, field, message) =>
    withApp(async (world) => {
      const { status, body } = await get(world, null, `/api/${path}`)
      expect([status, body.errors[field]?.[0]]).toEqual([422, message])
    })(),
  )
})
