import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'

import { completeKesling } from '#forms/testing/samples.ts'
import { began, placePath } from '#server/testing/place-figures.ts'
import { month, ok, profiles, readersOf, reportIn, sendForm } from '#server/testing/reports.ts'
import { type Answer, withApp, type World } from '#server/testing/with-app.ts'

const waste = '/api/report-table/limbahfasyankes'
const codes = ({ data }: Answer['body']) =>
  data.map(({ facility }: { facility: { code: string } }) => facility.code)

/** Bandung's hospital and health centre and Surabaya's hospital have sent, each in another state. */
async function seed(world: World) {
  await reportIn(world, 'confirmed')
  await reportIn(world, 'sent', { person: 'healthCenter' })
  await reportIn(world, 'revise', { person: 'otherHospital' })
}

describe('a table of reports', () => {
  it(
    'shows what reports are worth to those within reach, and nobody else',
    withApp(async (world) => {
      await seed(world)
      const reached = {
        city: ['PK001', 'RS001'],
        province: ['PK001', 'RS001'],
        otherCity: ['RS002'],
        otherProvince: ['RS002'],
        ministry: ['PK001', 'RS001', 'RS002'],
        admin: ['PK001', 'RS001', 'RS002'],
      } as const
      for (const [person, found] of Object.entries(reached)) {
        // Safe: these are the keys of the table.
        const reply = ok(await (await world.as(person as keyof typeof reached)).get(waste))
        expect([person, codes(reply), reply.total]).toEqual([person, found, found.length])
      }
      for (const [person, status] of [
        ['hospital', 403],
        ['external', 403],
        [null, 401],
      ] as const)
        for (const path of [waste, `${waste}/export?format=csv`, `${waste}/facility/1`])
          expect((await (await world.as(person)).get(path)).status).toBe(status)
    }),
  )

  it(
    'has a column for each indicator, with the value of the report',
    withApp(async (world) => {
      await seed(world)
      const reply = ok(await (await world.as('city')).get(waste))
      expect(reply).toMatchObject({ date: month, title: 'Pengelolaan Limbah Fasyankes', chosen: null })
      expect(reply.columns[4]).toMatchObject({
        key: 'waste_generated',
        unit: 'kg',
        kind: 'amount',
        main: true,
      })
      const [, hospital] = reply.data
      const { generated_kg, criteria } = await world.db
        .selectFrom('waste_fact')
        .selectAll()
        .where('report_id', '=', hospital.report_id)
        .executeTakeFirstOrThrow()
      expect(hospital).toMatchObject({
        report_status: 'confirmed',
        late: false,
        values: { waste_generated: generated_kg, waste_criteria: criteria ? 'ya' : 'tidak' },
      })
      expect(Object.keys(hospital.values)).toEqual(
        reply.columns.slice(4).map(({ key }: { key: string }) => key),
      )
    }),
  )

  it(
    'tells what a facility without inpatient care is not asked from what cannot be computed',
    withApp(async (world) => {
      await reportIn(world, 'sent')
      await reportIn(world, 'sent', { person: 'smallHealthCenter' })
      await world.db.updateTable('waste_fact').set({ bor_discharges: 0 }).execute()
      const { data } = ok(await (await world.as('city')).get(waste))
      const [small, hospital] = data
      expect([small.values.bor, small.values.avlos, hospital.values.avlos]).toEqual([null, null, null])
      expect(small.not_applicable).toEqual([
        ...['waste_per_bed_day', 'waste_per_patient_day', 'bor', 'avlos', 'toi'],
      ])
      expect(hospital.not_applicable).toEqual([])
    }),
  )

  it(
    'shows beside the criteria which reports compliance counts, as charts and map count them',
    withApp(async (world) => {
      await seed(world)
      const { columns, data } = ok(await (await world.as('ministry')).get(waste))
      const usual = columns.flatMap(({ key, main }: { key: string; main: boolean }) => (main ? [key] : []))
      expect(usual).toEqual(expect.arrayContaining(['waste_criteria', 'waste_analysed']))
      const analysed = data.map(({ values }: { values: Record<string, unknown> }) => values['waste_analysed'])
      expect(analysed).toEqual(['ya', 'ya', 'tidak'])
    }),
  )

  it(
    'is narrowed, sorted and paged, five filters at once too',
    withApp(async (world) => {
      await seed(world)
      const ministry = await world.as('ministry')
      const under = async (search: string) => codes(ok(await ministry.get(`${waste}?${search}`)))
      expect(await under('provinsi_id=35')).toEqual(['RS002'])
      expect(await under('kabupatenkota_id=32.73&tipe_fasyankes=1')).toEqual(['RS001'])
      expect(await under('status=revise')).toEqual(['RS002'])
      expect(await under('find=contoh%20ban')).toEqual(['RS001'])
      expect(await under(`date=2026-10`)).toEqual([])
      expect(
        await under(
          `date=${month}&provinsi_id=32&kabupatenkota_id=32.73&tipe_fasyankes=2&status=sent&find=pk001`,
        ),
      ).toEqual(['PK001'])
      for (const sort of [
        'facility',
        'regency',
        'status',
        'sent_at',
        'bor',
        'waste_generated',
        'waste_criteria',
      ])
        expect((await under(`sort=${sort}&order=desc`)).toSorted()).toEqual(['PK001', 'RS001', 'RS002'])
      for (const sort of ['facility', 'regency'])
        expect((await under(`sort=${sort}&order=desc`)).at(0)).toBe('RS002')
      expect((await under('sort=waste_generated')).at(0)).toBe('PK001')
      expect((await under('sort=waste_generated&order=desc')).at(-1)).toBe('PK001')
      const second = ok(await ministry.get(`${waste}?per_page=2&page=2`))
      expect([codes(second), second.last_page]).toEqual([['RS002'], 2])
      expect(ok(await ministry.get(`${waste}?per_page=2&page=9`))).toMatchObject({
        ...{ data: [], current_page: 9, last_page: 2, total: 3 },
      })
    }),
  )

  it(
    'says where each report lay and what its facility was then, as figures count it',
    withApp(async (world) => {
      await began(world)
      await reportIn(world, 'confirmed')
      const admin = await world.as('admin')
      const id = await world.facilityIdOf('hospital')
      ok(await admin.put(placePath(id), { version: 1, type: 'publicHealthCenter', beds: 40 }))
      const move = { from_regency_id: '32.73', to_regency_id: '35.78', from_month: '2026-12' }
      ok(await admin.post('/api/fasyankes/pindah', { ...move, facility_ids: [id] }))
      const health = '/api/report-table/kesehatanlingkungan'
      for (const [path, status] of [
        [waste, ''],
        [health, '&status=unfilled'],
      ] as const) {
        const asked = `${path}?kabupatenkota_id=32.73&tipe_fasyankes=1&sort=regency${status}`
        expect(ok(await admin.get(asked)).data).toMatchObject([
          {
            facility: {
              ...{ code: 'RS001', tipe_fasyankes: 1, provinsi_id: '32', province: 'Jawa Barat' },
              ...{ kab_kota_id: '32.73', regency: 'Kota Bandung' },
            },
          },
        ])
      }
    }),
  )

  it(
    'lists who owes the report and has not sent it',
    withApp(async (world) => {
      await seed(world)
      const facility_id = await world.facilityIdOf('smallHealthCenter')
      await sql`
        insert into duty (form, month, facility_id, regency_code, facility_type)
        values ('limbahfasyankes', ${month}, ${facility_id}, '32.73', 'publicHealthCenter')
        on conflict do nothing`.execute(world.db)
      const reply = ok(await (await world.as('city')).get(`${waste}?status=unfilled`))
      expect(codes(reply)).toEqual(['PK002'])
      expect(reply.data[0]).toMatchObject({ report_id: null, report_status: 'unfilled', values: {} })
      expect(codes(ok(await (await world.as('otherCity')).get(`${waste}?status=unfilled`)))).toEqual([])
    }),
  )

  it(
    'refuses what it cannot show, at its field',
    withApp(async ({ as }) => {
      const ministry = await as('ministry')
      const faultOf = async (search: string) => {
        const { status, body } = await ministry.get(`${waste}?${search}`)
        return [status, body.errors]
      }
      expect(await faultOf('provinsi_id=99')).toEqual([422, { provinsi_id: ['Provinsi tidak dikenal'] }])
      expect(await faultOf('kabupatenkota_id=32.99')).toEqual([
        422,
        { kabupatenkota_id: ['Kabupaten/kota tidak dikenal'] },
      ])
      expect(await faultOf('provinsi_id=35&kabupatenkota_id=32.73')).toEqual([
        422,
        { kabupatenkota_id: ['Kabupaten/kota ini tidak berada di provinsi yang dipilih'] },
      ])
      expect(await faultOf('date=2027-01')).toEqual([422, { date: ['Bulan ini belum dimulai.'] }])
      expect((await faultOf('date=0000-01'))[1].date[0]).toContain('TTTT-BB')
      for (const sort of ['nothing', 'constructor', 'report_id'])
        expect(await faultOf(`sort=${sort}`)).toEqual([
          422,
          { sort: ['Tabel ini tidak memiliki kolom itu.'] },
        ])
      expect((await ministry.get('/api/report-table/bor')).status).toBe(404)
    }),
  )

  it(
    "keeps each person's columns, and knows only those of the form",
    withApp(async (world) => {
      const city = await world.as('city')
      const choose = (columns: unknown) => city.put(`${waste}/columns`, { columns })
      ok(await choose(['bor', 'status']))
      expect(ok(await city.get(waste)).chosen).toEqual(['facility', 'status', 'bor'])
      expect(ok(await (await world.as('province')).get(waste)).chosen).toBeNull()
      expect(ok(await city.get('/api/report-table/kesehatanlingkungan')).chosen).toBeNull()
      expect((await choose(['bor', 'nothing'])).body.errors).toEqual({
        columns: ['Kolom nothing tidak ada pada tabel ini.'],
      })
      const many = Array.from({ length: 10_000 }, () => 'bor')
      expect((await choose(many)).body.errors).toEqual({ columns: ['Paling banyak 200 kolom'] })
      ok(await choose([]))
      expect(ok(await city.get(waste)).chosen).toBeNull()
    }),
  )

  it(
    'is exported as it is shown',
    withApp(async (world) => {
      await seed(world)
      const ministry = await world.as('ministry')
      const lines = async (search: string) =>
        (await ministry.get(`${waste}/export?format=csv&${search}`)).bytes
          .toString('utf8')
          .replace(/^\uFEFF/, '')
          .trim()
          .split(/\r?\n/)
      expect(await lines('columns=status,waste_criteria&sort=status&order=desc')).toEqual([
        'Kode fasyankes;Fasyankes;Jenis fasyankes;Status;Kriteria pengelolaan limbah',
        expect.stringMatching(/^RS001;.*;Terkonfirmasi;(Tidak )?Sesuai Kriteria$/),
        expect.stringMatching(/^RS002;.*;Perlu perbaikan;/),
        expect.stringMatching(/^PK001;.*;Terkirim;/),
      ])
      ok(await ministry.put(`${waste}/columns`, { columns: ['status'] }))
      expect(await lines('provinsi_id=35')).toEqual([
        'Kode fasyankes;Fasyankes;Jenis fasyankes;Status',
        'RS002;RS Contoh Surabaya;Rumah Sakit;Perlu perbaikan',
      ])
      const { status, headers } = await ministry.get(`${waste}/export?format=xlsx`)
      expect([status, headers['content-disposition']]).toEqual([
        200,
        expect.stringContaining(`tabel-limbahfasyankes-${month}.xlsx`),
      ])
      expect((await ministry.get(`${waste}/export?format=csv&columns=x`)).status).toBe(422)
    }),
  )
})

describe("a facility's card", () => {
  it(
    'shows twelve months, the newest figures, permits and contact within reach alone',
    withApp(async (world) => {
      const { report_id } = await reportIn(world, 'sent')
      const user = await world.idOf('hospital')
      for (const [person, status] of readersOf('hospital'))
        for (const path of ['limbah', 'kesling'])
          expect([
            person,
            (await (await world.as(person)).get(`/api/${path}-modal-user/${user}`)).status,
          ]).toEqual([person, status])
      const card = ok(await (await world.as('city')).get(`/api/limbah-modal-user/${user}`)).data
      expect(card.months.map(({ date }: { date: string }) => date)).toHaveLength(12)
      expect(card.months.at(-1)).toMatchObject({ date: '2026-12', report_status: 'unfilled', late: false })
      expect(card.latest).toMatchObject({ date: month, report_id })
      expect(card).toMatchObject({
        facility: { code: 'RS001', regency: 'Kota Bandung', beds: 120 },
        self_assessment: null,
      })
      expect(card.permits.length).toBeGreaterThan(0)
      const id = await world.facilityIdOf('hospital')
      expect(ok(await (await world.as('city')).get(`${waste}/facility/${id}`)).data).toEqual(card)
      expect((await (await world.as('otherCity')).get(`${waste}/facility/${id}`)).status).toBe(404)
    }),
  )

  it(
    'shows environmental health under its own address',
    withApp(async (world) => {
      ok(await sendForm(world, 'kesehatanlingkungan', completeKesling(profiles.hospital, month)))
      const user = await world.idOf('hospital')
      const card = ok(await (await world.as('province')).get(`/api/kesling-modal-user/${user}`)).data
      expect(card.latest.values.health_air_level).toMatch(/_service$/)
      expect(card.permits).toEqual([])
    }),
  )
})
