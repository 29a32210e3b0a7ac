import { access } from 'node:fs/promises'

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'

import { readSheet } from '#server/spreadsheet/read-sheet.ts'
import { openZip, unpackText } from '#server/spreadsheet/zip.ts'
import { runJobs, silentLog } from '#server/testing/jobs.ts'
import { completeDraft, ok, reportIn, wasteOf } from '#server/testing/reports.ts'
import { type Answer, withApp, type World } from '#server/testing/with-app.ts'

import { makeDownload } from './making.ts'

const address = '/api/report/download'
const orders = '/api/report/downloads'
const november = { form_type: 'limbahfasyankes', year: 2026, period_type: 'month', period_value: 11 }

const cellsOf = async ({ status, bytes }: Answer) => {
  expect(status).toBe(200)
  return (await readSheet(bytes, { columns: 2000 })).map(({ cells }) => cells)
}
/** The texts of a zip's files, by name. */
async function unpacked({ bytes }: Answer): Promise<Record<string, string>> {
  const zip = await openZip(bytes)
  if (!zip) throw new Error('no zip')
  const texts: [string, string][] = []
  for (const entry of zip.entries) {
    let text = ''
    for await (const piece of unpackText(zip, entry, { left: 50_000_000 })) text += piece
    texts.push([entry.fileName, text])
  }
  return Object.fromEntries(texts)
}
const errorsOf = async (world: World, body: object) => {
  const { status, body: answer } = await (await world.as('ministry')).post(address, body)
  return [status, answer.errors ?? answer.message]
}

/** A report of the hospital in October with its lists and hostile words, sent; one of November as `reportIn` makes it. */
async function seed(world: World) {
  const of = '2026-10'
  const waste = { ...wasteOf('hospital', of), reporter_name: '=HYPERLINK("http://x")' }
  const { report_id, version } = await completeDraft(world, 'hospital', { of, waste })
  ok(await (await world.as('hospital')).post('/api/limbah/store', { report_id, version }))
  await reportIn(world, 'confirmed')
  return waste
}

describe('reports as a file', () => {
  it(
    'hold a row for each that was sent, with every answer in the words of its version',
    withApp(async (world) => {
      await seed(world)
      const ministry = await world.as('ministry')
      const answer = await ministry.post(address, { form_type: 'limbahfasyankes', year: 2026, format: 'csv' })
      expect(answer.headers).toMatchObject({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': "attachment; filename*=UTF-8''limbahfasyankes-2026-2026-12-02.csv",
      })
      const [head = [], ...rows] = await cellsOf(answer)
      expect(rows.map((cells) => cells.slice(0, 7))).toEqual([
        [
          'Jawa Barat',
          'Kota Bandung',
          'RS001',
          expect.any(String),
          'Rumah Sakit',
          '2026-11',
          expect.any(String),
        ],
        [
          'Jawa Barat',
          'Kota Bandung',
          'RS001',
          expect.any(String),
          'Rumah Sakit',
          '2026-10',
          expect.any(String),
        ],
      ])
      const cell = (label: string) => rows.at(-1)?.[head.indexOf(label)]
      expect([cell('Nama petugas pelapor'), cell('Nomor telepon/WhatsApp')]).toEqual(["'=•••", '08•••90'])
      expect(cell('BOR: Tempat tidur siap pakai (tempat tidur)')).toBe('120')

      const half = { ...november, period_type: 'semester', period_value: 1, format: 'csv' }
      expect(await cellsOf(await ministry.post(address, half))).toHaveLength(1)
      const confirmed = {
        ...november,
        period_type: 'quarter',
        period_value: 4,
        status: 'confirmed',
        format: 'csv',
      }
      expect(await cellsOf(await ministry.post(address, confirmed))).toHaveLength(2)
      const centers = { ...november, tipe_fasyankes: 2, format: 'csv' }
      expect(await cellsOf(await ministry.post(address, centers))).toHaveLength(1)
    }),
  )

  it(
    'name who filled them in only where that is asked for, which the audit tells',
    withApp(async (world) => {
      await seed(world)
      const ministry = await world.as('ministry')
      const asked = { form_type: 'limbahfasyankes', year: 2026, format: 'csv', personal: true }
      const [head = [], ...rows] = await cellsOf(await ministry.post(address, asked))
      expect(rows.at(-1)?.[head.indexOf('Nama petugas pelapor')]).toBe(`'=HYPERLINK("http://x")`)
      const [entry] = ok(await (await world.as('admin')).get('/api/jejak?aksi=reportsDownloaded')).data
      expect(entry.changes).toEqual([
        { label: 'Nama dan nomor pelapor disertakan', before: null, after: 'Ya' },
      ])
    }),
  )

  it(
    'say on their first sheet what they are, and hold their lists and the codes of their questions beside them',
    withApp(async (world) => {
      const waste = await seed(world)
      const city = await world.as('city')
      const asked = { ...november, period_value: 10, province_id: '32', regency_id: '32.73' }
      const about = await cellsOf(await city.post(address, asked))
      expect(about.slice(0, 13)).toEqual([
        ['Keterangan', 'Isi'],
        ['Isi', 'Laporan Pengelolaan Limbah Fasyankes, satu baris untuk setiap laporan'],
        ['Periode', 'Oktober 2026'],
        ['Provinsi', 'Jawa Barat'],
        ['Kabupaten/kota', 'Kota Bandung'],
        ['Jenis fasyankes', 'Semua'],
        ['Status', 'Semua'],
        ['Jumlah laporan', 1],
        ['Di antaranya terkonfirmasi', 0],
        ['Dasar', expect.stringMatching(/^\d+ dari \d+ laporan yang wajib sudah dikirim/)],
        ['Nama dan nomor pelapor', 'Disamarkan'],
        ['Versi formulir', expect.stringMatching(/^\d+ \(Oktober 2026\)$/)],
        ['Keadaan per', '2 Desember 2026 pukul 09.00 WIB'],
      ])
      const ofAll = await cellsOf(await city.post(address, { ...november, period_value: 10 }))
      expect(ofAll.slice(3, 5).map(([, told]) => told)).toEqual(Array(2).fill('Semua dalam jangkauan'))
      const files = await unpacked(await city.post(address, { ...asked, format: 'zip' }))
      expect(Object.keys(files)).toEqual([
        'keterangan.csv',
        'laporan.csv',
        'daftar-pengangkutan.csv',
        'kamus-data.csv',
      ])
      expect(files['daftar-pengangkutan.csv']?.trim().split('\r\n')).toHaveLength(
        1 + (waste.shipments ?? []).length,
      )
      expect(files['kamus-data.csv']).toMatch(/Laporan;Nama petugas pelapor;reporter_name;limbahfasyankes;\d/)
      expect(files['kamus-data.csv']).toMatch(/ya = Ya; tidak = Tidak/)
    }),
  )

  it(
    'hold what lies within reach, and nothing for those who have none',
    withApp(async (world) => {
      await seed(world)
      const rowsFor = async (person: 'province' | 'city' | 'otherCity' | 'otherProvince' | 'admin') => {
        const { data } = ok(
          await (await world.as(person)).get(`${address}/count?form_type=limbahfasyankes&year=2026`),
        )
        const cells = await cellsOf(
          await (
            await world.as(person)
          ).post(address, { form_type: 'limbahfasyankes', year: 2026, format: 'csv' }),
        )
        expect(cells).toHaveLength(1 + data.rows)
        return data.rows
      }
      expect(await rowsFor('admin')).toBe(2)
      expect(await rowsFor('province')).toBe(2)
      expect(await rowsFor('city')).toBe(2)
      expect(await rowsFor('otherCity')).toBe(0)
      expect(await rowsFor('otherProvince')).toBe(0)
      for (const [person, region] of [
        ['city', { regency_id: '35.78' }],
        ['city', { province_id: '35' }],
        ['province', { regency_id: '35.78' }],
      ] as const)
        expect((await (await world.as(person)).post(address, { ...november, ...region })).status).toBe(404)
      for (const person of ['hospital', 'external'] as const)
        expect((await (await world.as(person)).post(address, november)).status).toBe(403)
    }),
  )

  it(
    'are refused where what is asked does not exist',
    withApp(async (world) => {
      const wrong = (field: string, words: string) => [422, { [field]: [words] }]
      expect(await errorsOf(world, { ...november, form_type: 'udara' })).toEqual(
        wrong('form_type', expect.stringMatching(/^Pilih limbahfasyankes, /) as string),
      )
      const uncounted = await (await world.as('admin')).get(`${address}/count?form_type=limbahfasyankes`)
      expect([uncounted.status, uncounted.body.errors]).toEqual(wrong('year', 'Pilih tahun'))
      expect(await errorsOf(world, { ...november, year: 0 })).toEqual(wrong('year', 'Paling kecil 2020'))
      expect(await errorsOf(world, { ...november, year: 2027 })).toEqual(
        wrong('period_value', 'Periode ini belum dimulai.'),
      )
      expect(await errorsOf(world, { form_type: 'limbahfasyankes', year: 2027 })).toEqual(
        wrong('year', 'Periode ini belum dimulai.'),
      )
      expect(await errorsOf(world, { ...november, period_type: 'quarter' })).toEqual(
        wrong('period_value', 'Isi 1 sampai 4'),
      )
      expect(await errorsOf(world, { ...november, period_type: 'year' })).toEqual(
        wrong('period_value', 'Tidak diisi untuk satu tahun'),
      )
      expect(await errorsOf(world, { ...november, province_id: '99' })).toEqual(
        wrong('province_id', 'Kode provinsi tidak dikenal'),
      )
      expect(await errorsOf(world, { ...november, province_id: '35', regency_id: '32.73' })).toEqual(
        wrong('regency_id', 'Kabupaten/kota ini tidak berada di provinsi yang dipilih'),
      )
      const columns = Array.from({ length: 10_000 }, (_, index) => `kolom_${index}`)
      expect(await errorsOf(world, { ...november, columns })).toEqual(
        wrong('columns', 'Isian ini tidak dikenal'),
      )
    }),
  )
})

describe('an ordered file', () => {
  it(
    'is made in the background and kept for the one who ordered it, for 7 days',
    withApp(async (world) => {
      await seed(world)
      const admin = await world.as('admin')
      const { data: ordered } = ok(await admin.post(orders, { ...november, province_id: '32' }))
      expect(ordered).toMatchObject({
        title: 'Pengelolaan Limbah Fasyankes',
        filters: ['November 2026', 'Jawa Barat'],
        format: 'xlsx',
        state: 'waiting',
        total: 1,
        rows: 0,
        size: null,
        expires_at: '2026-12-09T02:00:00.000Z',
      })
      const second = await admin.post(orders, november)
      expect([second.status, second.body.code]).toEqual([429, 'tooManyDownloads'])
      expect((await admin.get(`${orders}/${ordered.id}`)).status).toBe(404)
      await runJobs(world)
      const [made] = ok(await admin.get(orders)).data
      expect(made).toMatchObject({ id: ordered.id, state: 'done', rows: 1, size: expect.any(Number) })
      const file = await admin.get(`${orders}/${ordered.id}`)
      expect(file.bytes).toHaveLength(made.size)
      expect((await cellsOf(file)).slice(0, 3)).toEqual([
        ['Keterangan', 'Isi'],
        ['Isi', 'Laporan Pengelolaan Limbah Fasyankes, satu baris untuk setiap laporan'],
        ['Periode', 'November 2026'],
      ])
      const ministry = await world.as('ministry')
      expect(ok(await ministry.get(orders)).data).toEqual([])
      for (const answer of [
        await ministry.get(`${orders}/${ordered.id}`),
        await ministry.delete(`${orders}/${ordered.id}`),
      ])
        expect(answer.status).toBe(404)

      // The sweep of every hour knows that it is needed, and when it is not any more.
      const later = async (days: number) => {
        world.setNow(new Date(Date.parse('2026-12-02T02:00:00Z') + days * 86_400_000))
        await runJobs(world)
        return (await world.as('admin')).get(`${orders}/${ordered.id}`)
      }
      expect((await later(6)).status).toBe(200)
      expect((await later(8)).status).toBe(404)
      const { rows } = await sql<{ files: number }>`select count(*)::int as files from file`.execute(world.db)
      expect(rows).toEqual([{ files: 0 }])
    }),
  )

  it(
    'leaves nothing where it is cancelled, before and after it is made',
    withApp(async (world) => {
      await seed(world)
      const admin = await world.as('admin')
      const { data: first } = ok(await admin.post(orders, november))
      ok(await admin.delete(`${orders}/${first.id}`))
      await runJobs(world)
      expect(ok(await admin.get(orders)).data).toEqual([])
      const { data: second } = ok(await admin.post(orders, november))
      await runJobs(world)
      const stored = await world.db.selectFrom('file').select('storage_key').executeTakeFirstOrThrow()
      ok(await admin.delete(`${orders}/${second.id}`))
      expect(await world.services.files.open(stored.storage_key)).toBeUndefined()
      expect(await world.db.selectFrom('file').selectAll().execute()).toEqual([])
    }),
  )

  it(
    'lets go of what it has made where that cannot be kept',
    withApp(async (world) => {
      await seed(world)
      const { data } = ok(await (await world.as('admin')).post(orders, november))
      const { files } = world.services
      const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' })
      let received = ''
      const put = ({ path }: { path: string }) => {
        received = path
        return Promise.reject(full)
      }
      const making = makeDownload({
        ...{ key: String(data.id), now: world.services.now(), db: world.db, log: silentLog },
        services: { ...world.services, files: { ...files, put: (_key, file) => put(file) } },
        transact: (work) => work(world.db),
      })
      await expect(making).rejects.toBe(full)
      await expect(access(received)).rejects.toMatchObject({ code: 'ENOENT' })
    }),
  )

  it(
    'ends with another role or place of its account, made or not, and its bytes with the next sweep',
    withApp(async (world) => {
      await seed(world)
      const id = await world.idOf('city')
      const move = async (regency_id: string) => {
        const place = { province_id: regency_id.slice(0, 2), regency_id }
        const body = { roles: 'PublicHealthService_Regency', ...place }
        ok(await (await world.as('admin')).put(`/api/pengguna/${id}`, { full_name: 'Dinkes', ...body }))
      }
      const order = async () => ok(await (await world.as('city')).post(orders, november)).data.id as number
      const made = await order()
      await runJobs(world)
      const waiting = await order()
      await move('35.78')
      const city = await world.as('city')
      expect(ok(await city.get(orders)).data).toEqual([])
      for (const gone of [made, waiting]) expect((await city.get(`${orders}/${gone}`)).status).toBe(404)
      await runJobs(world)
      expect(ok(await city.get(orders)).data).toEqual([])
      await move('32.73')
      expect((await (await world.as('city')).get(`${orders}/${made}`)).status).toBe(404)

      // Long made, it has been found to be needed.
      const kept = await order()
      await runJobs(world)
      const files = () => world.db.selectFrom('file').select('name').execute()
      world.setNow(new Date('2026-12-04T02:00:00Z'))
      await runJobs(world)
      expect(await files()).toHaveLength(1)
      expect((await (await world.as('city')).get(`${orders}/${kept}`)).status).toBe(200)
      await move('35.78')
      world.setNow(new Date('2026-12-04T03:30:00Z'))
      await runJobs(world)
      expect(await files()).toEqual([])
    }),
  )

  it(
    'is refused to an account that has lost its right, and makes room for another',
    withApp(async (world) => {
      ok(await (await world.as('ministry')).post(orders, november))
      const account = await world.idOf('ministry')
      const set = (status: 'active' | 'nonactive') =>
        world.db.updateTable('account').set({ status }).where('id', '=', account).execute()
      await set('nonactive')
      await runJobs(world)
      world.setNow(new Date('2026-12-02T02:05:00Z'))
      await runJobs(world)
      await set('active')
      const admin = await world.as('ministry')
      expect(ok(await admin.get(orders)).data).toMatchObject([{ state: 'failed' }])
      ok(await admin.post(orders, november))
      await runJobs(world)
      expect(ok(await admin.get(orders)).data).toMatchObject([{ state: 'done', rows: 0 }])
    }),
  )
})
