import { describe, expect, it } from 'vitest'

import { addMonths } from '#domain/month.ts'
import { completeMercury, sampleProfiles } from '#forms/testing/samples.ts'
import { readSheet } from '#server/spreadsheet/read-sheet.ts'
import { sendFile } from '#server/testing/files.ts'
import { completeDraft, month, ok, wasteOf } from '#server/testing/reports.ts'
import { type Answer, withApp, type World } from '#server/testing/with-app.ts'

const path = '/api/data/limbahfasyankes'
const october = '2026-10'

/** Five reports in two provinces: Bandung has one of October and three of November, Surabaya one of November. */
const reports = [
  ['hospital', october, 'confirmed'],
  ['hospital', month, 'sent'],
  ['healthCenter', month, 'draft'],
  ['smallHealthCenter', month, 'revise'],
  ['otherHospital', month, 'confirmed'],
] as const

/** Lists read the narrow rows alone. */
async function seed({ db, idOf, facilityIdOf }: World) {
  const at = new Date('2026-12-01T02:00:00Z')
  for (const [person, of, status] of reports) {
    const facility = await db
      .selectFrom('facility')
      .select(['id as facility_id', 'type as facility_type', 'province_code', 'regency_code'])
      .where('id', '=', await facilityIdOf(person))
      .executeTakeFirstOrThrow()
    const saved = { created_at: at, saved_at: at, saved_by: await idOf(person) }
    const sent = status === 'draft' ? {} : { first_sent_at: at, sent_at: at, on_time: true }
    await db
      .insertInto('report')
      .values({ ...facility, ...saved, ...sent, form: 'limbahfasyankes', month: of, status, form_version: 1 })
      .execute()
  }
}

const listed = ({ data }: Answer['body']) =>
  data.map(({ date, facility }: { date: string; facility: { code: string } }) => `${date} ${facility.code}`)
const form = (fields: Record<string, string>) => ({
  payload: new URLSearchParams(fields).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
})
const boundary = 'batas'
const multipart = (fields: Record<string, string>) => ({
  payload: `${Object.entries(fields)
    .map(
      ([name, value]) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    .join('')}--${boundary}--\r\n`,
  headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
})

describe('a list of reports', () => {
  it(
    'holds what is within reach, newest month first, and pages',
    withApp(async (world) => {
      await seed(world)
      const ministry = await world.as('ministry')
      const all = ok(await ministry.get(`${path}?tipe=get`))
      expect(listed(all)).toEqual([
        '2026-11 RS002',
        '2026-11 PK002',
        '2026-11 PK001',
        '2026-11 RS001',
        '2026-10 RS001',
      ])
      expect(all).toMatchObject({
        current_page: 1,
        last_page: 1,
        per_page: 20,
        total: 5,
        form_type: 'limbahfasyankes',
        title: 'Pengelolaan Limbah Fasyankes',
      })
      expect(all.data[4]).toMatchObject({
        fill_status: 3,
        status_label: 'Formulir Telah Terkirim dan Terkonfirmasi',
        late: false,
        facility: {
          name: 'RS Contoh Bandung',
          tipe_fasyankes: 1,
          provinsi_id: '32',
          province: 'Jawa Barat',
          kab_kota_id: '32.73',
          regency: 'Kota Bandung',
        },
      })
      const second = ok(await ministry.get(`${path}?halaman=2&page=2`))
      expect([listed(second), second.last_page, second.total]).toEqual([
        ['2026-11 PK001', '2026-11 RS001'],
        3,
        5,
      ])
      expect(listed(ok(await (await world.as('city')).get(path)))).toHaveLength(4)
      expect(listed(ok(await (await world.as('otherProvince')).get(path)))).toEqual(['2026-11 RS002'])
      // A facility finds its own.
      expect(listed(ok(await (await world.as('hospital')).get(path)))).toEqual([
        '2026-11 RS001',
        '2026-10 RS001',
      ])
    }),
  )

  it(
    'gives the same to every way of asking',
    withApp(async (world) => {
      await seed(world)
      const city = await world.as('city')
      const filters = { tipe: 'get', tipe_fasyankes: '2', fil_blth: month, fil_provinsi: '32' }
      const asked = ok(await city.get(`${path}?${new URLSearchParams(filters).toString()}`))
      expect(listed(asked)).toEqual(['2026-11 PK002', '2026-11 PK001'])
      // A field that a form leaves empty is not said.
      const left = { ...filters, fil_fasyankes_name: '', kesehatan_lingkungan: '' }
      for (const given of [form(left), multipart(left)])
        expect(ok(await city.post(path, undefined, given))).toEqual(asked)
      expect(ok(await city.post(path, filters))).toEqual(asked)
      const { tipe: _tipe, ...rest } = filters
      const { tipe: _also, kesehatan_lingkungan: _none, ...leftRest } = left
      const waste = '/api/data/get-limbah-fasyankes-by-pagination'
      expect(ok(await city.post(waste, rest))).toEqual(asked)
      expect(ok(await city.post(waste, undefined, multipart(leftRest)))).toEqual(asked)
      expect(ok(await city.post(waste))).toMatchObject({ total: 4 })
    }),
  )

  it(
    'is narrowed by each filter, and finds nothing out of reach',
    withApp(async (world) => {
      await seed(world)
      const ministry = await world.as('ministry')
      const under = async (search: string) => listed(ok(await ministry.get(`${path}?${search}`)))
      expect(await under(`fil_blth=${october}`)).toEqual(['2026-10 RS001'])
      expect(await under('fil_fasyankes_name=surabaya')).toEqual(['2026-11 RS002'])
      expect(await under('fil_fasyankes_name=pk002')).toEqual(['2026-11 PK002'])
      expect(await under('fil_fasyankes_name=%25')).toEqual([])
      expect(await under('fil_provinsi=35')).toEqual(['2026-11 RS002'])
      expect(await under('fil_kab_kota=32.01')).toEqual([])
      expect(await under('fil_provinsi=35&fil_kab_kota=32.73')).toEqual([])
      expect(await under('tipe_fasyankes=2&fil_kab_kota=32.73')).toHaveLength(2)
      const city = await world.as('city')
      expect(ok(await city.get(`${path}?fil_provinsi=35`))).toMatchObject({ data: [], total: 0 })
      expect(ok(await city.get(`${path}?tipe=rekap&fil_provinsi=35`)).data).toEqual([])
    }),
  )

  it(
    'knows six words, and which form of kesling is meant',
    withApp(async (world) => {
      const ministry = await world.as('ministry')
      for (const word of ['bor', 'nonsense', 'constructor', 'limbah-fasyankes'])
        for (const answer of [
          await ministry.get(`/api/data/${word}`),
          await ministry.post(`/api/data/${word}`),
        ])
          expect([answer.status, answer.body.message]).toEqual([404, 'Halaman tidak ditemukan.'])
      const key = 'kesehatanlingkungan-pertanyaankunci'
      for (const word of ['kesehatanlingkungan', key])
        expect(ok(await ministry.get(`/api/data/${word}?kesehatan_lingkungan=${key}`))).toMatchObject({
          form_type: key,
        })
      expect((await ministry.get(`${path}?kesehatan_lingkungan=${key}`)).body.errors).toEqual({
        kesehatan_lingkungan: ['Hanya untuk formulir kesehatan lingkungan'],
      })
    }),
  )

  it(
    'refuses what it does not know, at its field, however it is said',
    withApp(async (world) => {
      const city = await world.as('city')
      const wrong = { halaman: '500', fil_blth: '2026-13', fil_provinsi: 'x', tipe: 'semua', nonsense: '1' }
      const errors = {
        halaman: ['Paling besar 200'],
        fil_blth: ['Tulis bulan sebagai TTTT-BB, misalnya 2026-04'],
        fil_provinsi: ['Kode provinsi tidak dikenal'],
        tipe: ['Pilih get atau rekap'],
        nonsense: ['Isian ini tidak dikenal'],
      }
      for (const answer of [
        await city.get(`${path}?${new URLSearchParams(wrong).toString()}`),
        await city.post(path, wrong),
        await city.post(path, undefined, form(wrong)),
        await city.post(path, undefined, multipart(wrong)),
      ])
        expect([answer.status, answer.body.errors]).toEqual([422, errors])
      const twice = { payload: 'tipe=get&tipe=rekap', headers: form({}).headers }
      expect((await city.post(path, undefined, twice)).body.errors).toEqual({
        tipe: ['Pilih get atau rekap'],
      })
      const file = `--${boundary}\r\nContent-Disposition: form-data; name="tipe"; filename="a"\r\n\r\nx\r\n--${boundary}--\r\n`
      for (const payload of [
        file,
        'x',
        `--${boundary}\r\nContent-Disposition: form-data; name="tipe"\r\n\r\nge`,
      ])
        expect((await city.post(path, undefined, { payload, headers: multipart({}).headers })).status).toBe(
          400,
        )
    }),
  )
})

describe('the counts of a form', () => {
  it(
    'are per province, or per city of a province, by status; of a month with what is owed and not begun',
    withApp(async (world) => {
      await seed(world)
      const ministry = await world.as('ministry')
      const none = { unfilled: 0, unsend: 0, sent: 0, revise: 0, confirmed: 0, total: 0 }
      expect(ok(await ministry.get(`${path}?tipe=rekap&fil_blth=${month}`))).toEqual({
        data: [
          { id: '32', name: 'Jawa Barat', ...none, unsend: 1, sent: 1, revise: 1, total: 3 },
          { id: '35', name: 'Jawa Timur', ...none, confirmed: 1, total: 1 },
        ],
        form_type: 'limbahfasyankes',
        title: 'Pengelolaan Limbah Fasyankes',
        per: 'provinsi',
      })
      // In October two facilities of Bandung and one of Surabaya owed a report and began none.
      const ofOctober = ok(await ministry.get(`${path}?tipe=rekap&fil_blth=${october}`)).data
      expect(ofOctober).toEqual([
        { id: '32', name: 'Jawa Barat', ...none, unfilled: 2, confirmed: 1, total: 1 },
        { id: '35', name: 'Jawa Timur', ...none, unfilled: 1 },
      ])
      const cities = ok(await ministry.post(path, undefined, form({ tipe: 'rekap', fil_provinsi: '32' })))
      expect(cities).toMatchObject({
        data: [{ id: '32.73', name: 'Kota Bandung', unfilled: null, unsend: 1, confirmed: 1, total: 4 }],
        per: 'kab-kota',
      })
      const province = ok(await (await world.as('province')).get(`${path}?tipe=rekap`))
      expect(province.data.map(({ id }: { id: string }) => id)).toEqual(['32'])
      const own = ok(await (await world.as('hospital')).get(`${path}?tipe=rekap&fil_blth=${month}`))
      expect(own.data).toEqual([{ id: '32', name: 'Jawa Barat', ...none, sent: 1, total: 1 }])
    }),
  )
})

describe('a list as a file', () => {
  const cellsOf = async ({ status, bytes }: Answer) => {
    expect(status).toBe(200)
    return (await readSheet(bytes, { columns: 2000 })).map(({ cells }) => cells)
  }
  const september = '2026-09'

  it(
    'has a row for each report, with what was sent in the words of the form',
    withApp(async (world) => {
      await seed(world)
      const waste = { ...wasteOf('hospital', september), reporter_name: '=HYPERLINK("http://x")' }
      const { report_id, version } = await completeDraft(world, 'hospital', { of: september, waste })
      const hospital = await world.as('hospital')
      ok(await hospital.post('/api/limbah/store', { report_id, version }))
      const ministry = await world.as('ministry')
      const answer = await ministry.get(`${path}?format=csv&fil_provinsi=32`)
      expect(answer.headers).toMatchObject({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': "attachment; filename*=UTF-8''limbahfasyankes-laporan-2026-12-02.csv",
      })
      const [head = [], ...rows] = await cellsOf(answer)
      expect(rows.map((cells) => [cells[2], cells[5], cells[6], cells[8]])).toEqual([
        ['PK002', '2026-11', 'Formulir Perlu Perbaikan', 'Ya'],
        ['PK001', '2026-11', 'Formulir Belum Terkirim', null],
        ['RS001', '2026-11', 'Formulir Telah Terkirim', 'Ya'],
        ['RS001', '2026-10', 'Formulir Telah Terkirim dan Terkonfirmasi', 'Ya'],
        ['RS001', '2026-09', 'Formulir Telah Terkirim', 'Tidak'],
      ])
      const cell = (label: string) => rows.at(-1)?.[head.indexOf(label)]
      // A program that opens the file takes no answer for a formula.
      expect(cell('Nama petugas pelapor')).toBe(`'=HYPERLINK("http://x")`)
      expect(cell('Menggunakan ME-SMILE')).toBe('Tidak')
      expect(cell('BOR: Tempat tidur siap pakai (tempat tidur)')).toBe('120')
      expect(new Set(head).size).toBe(head.length)

      // What an office does not read on the screen it does not read in a file; the facility reads its own.
      ok(await hospital.post(`/api/reports/${report_id}/withdraw`))
      const [, taken] = await cellsOf(await ministry.get(`${path}?format=csv&fil_blth=${september}`))
      expect(taken?.slice(10).filter((value) => value !== null)).toEqual([])
      const [, own] = await cellsOf(await hospital.get(`${path}?format=csv&fil_blth=${september}`))
      expect(own?.filter((value) => value !== null).length).toBeGreaterThan(100)
    }),
  )

  it(
    'says on its first sheet what it is',
    withApp(async (world) => {
      await seed(world)
      const city = await world.as('city')
      const filters = {
        tipe: 'get',
        format: 'xlsx',
        fil_blth: month,
        fil_provinsi: '32',
        tipe_fasyankes: '2',
      }
      const answer = await city.post(path, undefined, form(filters))
      expect(answer.headers['content-disposition']).toBe(
        "attachment; filename*=UTF-8''limbahfasyankes-2026-11-laporan-2026-12-02.xlsx",
      )
      expect(await cellsOf(answer)).toEqual([
        ['Keterangan', 'Isi'],
        ['Formulir', 'Pengelolaan Limbah Fasyankes'],
        ['Bulan laporan', 'November 2026'],
        ['Provinsi', 'Jawa Barat'],
        ['Kabupaten/kota', 'Semua'],
        ['Tipe fasyankes', 'Puskesmas'],
        ['Nama atau kode fasyankes', 'Semua'],
        ['Jumlah baris', 2],
        ['Dibuat', '2 Desember 2026 pukul 09.00 WIB'],
        ['Oleh', 'Dinkes Kota Bandung'],
        ['Sistem', 'SILIKA'],
      ])
    }),
  )

  it(
    'holds the counts too',
    withApp(async (world) => {
      await seed(world)
      const ministry = await world.as('ministry')
      const counts = await cellsOf(await ministry.get(`${path}?tipe=rekap&format=csv&fil_blth=${month}`))
      expect(counts).toEqual([
        [
          'Kode',
          'Wilayah',
          'Formulir Tidak Terisi',
          'Formulir Belum Terkirim',
          'Formulir Telah Terkirim',
          'Formulir Perlu Perbaikan',
          'Formulir Telah Terkirim dan Terkonfirmasi',
          'Jumlah laporan',
        ],
        ['32', 'Jawa Barat', '0', '1', '1', '1', '0', '3'],
        ['35', 'Jawa Timur', '0', '0', '0', '0', '1', '1'],
      ])
      expect((await ministry.get(`${path}?format=pdf`)).body.errors).toEqual({
        format: ['Pilih xlsx atau csv'],
      })
    }),
  )

  it(
    'has the lists within the reports as tables of their own',
    withApp(async (world) => {
      const waste = wasteOf('hospital', september)
      const { report_id, version } = await completeDraft(world, 'hospital', { of: september, waste })
      const hospital = await world.as('hospital')
      ok(await hospital.post('/api/limbah/store', { report_id, version }))
      const city = await world.as('city')
      const shipments = waste.shipments ?? []
      expect(shipments.length).toBeGreaterThan(1)

      const [head, first] = await cellsOf(await city.get(`${path}?format=csv`))
      expect(first?.[head?.indexOf('Daftar pengangkutan (jumlah baris)') ?? -1]).toBe(
        String(shipments.length),
      )
      const [labels, ...rows] = await cellsOf(await city.get(`${path}?format=csv&bagian=shipments`))
      expect(labels?.slice(0, 5)).toEqual([
        'Kode fasyankes',
        'Fasyankes',
        'Bulan laporan',
        'Tanggal angkut',
        'Nomor manifes/Festronik',
      ])
      expect(rows.map(([code, , of, , manifest]) => [code, of, manifest])).toEqual(
        shipments.map(({ ship_manifest_no }) => ['RS001', september, ship_manifest_no]),
      )

      // A workbook has them all: what it is, the reports, and the shipments.
      const { bytes } = await city.get(`${path}?format=xlsx`)
      const sheets = [1, 2, 3, 4].filter((number) => bytes.includes(`xl/worksheets/sheet${number}.xml`))
      expect(sheets).toEqual([1, 2, 3])

      // Whose answers are not read has no lists either.
      ok(await hospital.post(`/api/reports/${report_id}/withdraw`))
      expect(await cellsOf(await city.get(`${path}?format=csv&bagian=shipments`))).toHaveLength(1)
      expect(await cellsOf(await hospital.get(`${path}?format=csv&bagian=shipments`))).toHaveLength(
        1 + shipments.length,
      )
    }),
  )

  it(
    'has the uploaded devices of mercury reports, under the headings of the list',
    withApp(async (world) => {
      const devices = '/api/data/alkesbermerkuri'
      const center = await world.as('healthCenter')
      const list = [
        'Jenis Alat,Merek/Tipe,Nomor Seri,Jumlah,Status,Tanggal Status',
        'Termometer air raksa,Safety,,3,Disimpan,31/03/2025',
        'Tensimeter air raksa,,N-1,1,Disimpan,',
        'Tensimeter air raksa,,N-2,1,Disimpan,',
      ].join('\n')
      const { mer_sheet: _list, ...answers } = completeMercury(sampleProfiles.inpatientCenter, month)
      ok(await center.post('/api/alkesbermerkuri', { date: month, answers }))
      ok(
        await sendFile(center, '/api/upload-alkes-bermerkuri', 'alat.csv', Buffer.from(list), {
          date: month,
          final: 'true',
        }),
      )
      const city = await world.as('city')
      const rows = await cellsOf(await city.get(`${devices}?format=csv&bagian=daftar-alat`))
      expect(rows.map((cells) => cells.slice(3, 10))).toEqual([
        ['Jenis Alat', 'Merek/Tipe', 'Nomor Seri', 'Tahun Perolehan', 'Lokasi/Ruangan', 'Jumlah', 'Status'],
        ['Termometer air raksa', 'Safety', null, null, null, '3', 'Disimpan'],
        ['Tensimeter air raksa', null, 'N-1', null, null, '1', 'Disimpan'],
        ['Tensimeter air raksa', null, 'N-2', null, null, '1', 'Disimpan'],
      ])
      expect(rows[1]?.slice(0, 3)).toEqual(['PK001', 'Puskesmas Rawat Inap Contoh', month])
      expect(rows[1]?.[10]).toBe('2025-03-31')
      const other = await world.as('otherCity')
      expect(await cellsOf(await other.get(`${devices}?format=csv&bagian=daftar-alat`))).toHaveLength(1)
    }),
  )

  it(
    'knows the tables that a form has, as CSV alone',
    withApp(async ({ as }) => {
      const ministry = await as('ministry')
      const refusalOf = async (query: string) => {
        const { status, body } = await ministry.get(`/api/data/${query}`)
        return [status, body.errors.bagian]
      }
      expect(await refusalOf('limbahfasyankes?format=csv&bagian=daftar-alat')).toEqual([
        422,
        ['Pilih laporan atau shipments'],
      ])
      for (const query of [
        'format=xlsx&bagian=laporan',
        'bagian=laporan',
        'tipe=rekap&format=csv&bagian=laporan',
      ])
        expect(await refusalOf(`limbahfasyankes?${query}`)).toEqual([
          422,
          ['Hanya untuk daftar laporan sebagai CSV'],
        ])
    }),
  )

  it(
    'goes on from batch to batch, and is empty where the list is',
    withApp(async (world) => {
      await seed(world)
      const first = await world.db.selectFrom('report').selectAll().executeTakeFirstOrThrow()
      const { id: _id, ...row } = first
      const months = Array.from({ length: 75 }, (_, index) => addMonths('2026-08', -index))
      await world.db
        .insertInto('report')
        .values(months.map((one) => ({ ...row, month: one })))
        .execute()
      const ministry = await world.as('ministry')
      const [, ...rows] = await cellsOf(await ministry.get(`${path}?format=csv&fil_provinsi=32`))
      expect(rows).toHaveLength(79)
      expect(new Set(rows.map((cells) => JSON.stringify([cells[2], cells[5]]))).size).toBe(79)
      const none = await cellsOf(await ministry.get(`${path}?format=csv&fil_provinsi=94`))
      expect(none).toHaveLength(1)
    }),
  )
})
