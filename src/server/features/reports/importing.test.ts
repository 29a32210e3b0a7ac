import { randomBytes } from 'node:crypto'

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'

import { formerReporter } from '#domain/personal-data.ts'
import { jobKinds } from '#server/jobs/table.ts'
import { readSheet } from '#server/spreadsheet/read-sheet.ts'
import { cellText } from '#server/spreadsheet/sheet.ts'
import { writeWorkbook } from '#server/spreadsheet/workbook.ts'
import { sendFile } from '#server/testing/files.ts'
import { workOnImports } from '#server/testing/imports.ts'
import { runJobs } from '#server/testing/jobs.ts'
import { completeDraft, ok, wasteOf } from '#server/testing/reports.ts'
import { type Client, testNow, withApp, type World } from '#server/testing/with-app.ts'

import { nameKey } from './imported-facility.ts'

const address = '/api/impor'
const of = '2026-10'
type Cells = Record<string, string>

/** The hospital's report of October as an administrator downloads it, confirmed, and gone from the database since. */
async function leftReport(world: World, { personal = true }: { personal?: boolean } = {}) {
  const waste = { ...wasteOf('hospital', of), reporter_name: "=SUM(1;-2) O'Neil" }
  const { report_id, version } = await completeDraft(world, 'hospital', { of, waste })
  ok(await (await world.as('hospital')).post('/api/limbah/store', { report_id, version }))
  ok(await (await world.as('city')).post('/api/form-confirmation/simpan', { report_id, decision: 'confirm' }))
  const admin = await world.as('admin')
  const answer = await admin.post('/api/report/download', {
    ...{ form_type: 'limbahfasyankes', year: 2026, format: 'csv', personal },
  })
  const stored = await storedSheets(world)
  const facts = await storedFacts(world)
  const [head = [], ...rows] = (await readSheet(answer.bytes, { columns: 600 })).map(({ cells }) =>
    cells.map(cellText),
  )
  const row = Object.fromEntries(head.map((label, index) => [label, rows[0]?.[index] ?? '']))
  await sql`delete from report where month = ${of}`.execute(world.db)
  return { admin, bytes: answer.bytes, row, stored, facts }
}

const storedSheets = async ({ db }: World) =>
  (
    await sql<{ sheets: unknown }>`
      select submission.sheets from submission join report on report.id = report_id where month = ${of}`.execute(
      db,
    )
  ).rows
const reportId = async ({ db }: World) =>
  (await sql<{ id: number }>`select id from report where month = ${of}`.execute(db)).rows[0]?.id
const storedFacts = async ({ db }: World) =>
  (
    await sql<{ fact: unknown }>`
      select to_jsonb(waste_fact) - 'report_id' as fact from waste_fact join report on report.id = report_id
      where month = ${of}`.execute(db)
  ).rows

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
const csvOf = (...rows: Cells[]) =>
  Buffer.from(
    [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))]
      .map((cells) => cells.map(quoted).join(','))
      .join('\r\n'),
  )
const upload = (client: Client, bytes: Buffer, name = 'laporan.csv') =>
  sendFile(client, address, { name, bytes }, { kind: 'reports' })

async function looked(world: World, client: Client, bytes: Buffer) {
  const { data } = ok(await upload(client, bytes))
  await workOnImports(world)
  const place = `${address}/${data.import_id}`
  return { place, data: ok(await client.get(place)).data, rows: ok(await client.get(`${place}/baris`)).data }
}

/** What is said of a file's rows, by the labels of their columns. */
async function saidOf(world: World, client: Client, ...given: Cells[]): Promise<Record<string, string[]>[]> {
  const { data, rows } = await looked(world, client, csvOf(...given))
  const labels = new Map(
    data.columns.map(({ name, label }: { name: string; label: string }) => [name, label]),
  )
  return rows.map(({ errors }: { errors: Record<string, string[]> }) =>
    Object.fromEntries(Object.entries(errors).map(([name, messages]) => [labels.get(name), messages])),
  )
}

describe('an old report', () => {
  it(
    'comes back with its answers, times and facts, marked as imported, and tells nobody',
    withApp(async (world) => {
      const { admin, bytes, stored, facts } = await leftReport(world)
      await sql`delete from notification`.execute(world.db)
      const { place, data, rows } = await looked(world, admin, bytes)
      expect(rows.map(({ errors }: { errors: object }) => errors)).toEqual([{}])
      expect(data.counts).toMatchObject({ new: 1, wrong: 0 })
      // A look leaves nothing behind.
      expect(await storedSheets(world)).toEqual([])
      ok(await admin.post(`${place}/jalankan`, { count: 1 }))
      await workOnImports(world)
      expect(await storedSheets(world)).toEqual(stored)
      expect(await storedFacts(world)).toEqual(facts)

      const hospital = await world.as('hospital')
      const { data: detail } = ok(
        await hospital.get(`/api/limbahfasyankes?report_id=${await reportId(world)}`),
      )
      expect(detail).toMatchObject({
        ...{ report_status: 'confirmed', on_time: false },
        history: [{ transition: 'import', role: 'Administrator', from: 'unfilled', to: 'confirmed' }],
        receipt: { imported_at: '2026-12-02T02:00:00.000Z' },
      })
      const { rows: told } = await sql`select 1 from notification union all select 1 from mail`.execute(
        world.db,
      )
      expect(told).toEqual([])
      const { data: acts } = ok(await admin.get('/api/jejak?aksi=report.import'))
      expect(acts).toHaveLength(1)

      // The same file again changes nothing.
      const again = await looked(world, admin, bytes)
      expect(again.data.counts).toMatchObject({ same: 1, new: 0, wrong: 0 })
    }),
  )

  it(
    'has what reminded its facility of the month read, and no reminder of another month',
    withApp(async (world) => {
      const { admin, bytes } = await leftReport(world)
      await sql`delete from notification`.execute(world.db)
      await sql`
        insert into notification (account_id, kind, form, month, facility_id, created_at)
        select account.id, 'overdue', 'limbahfasyankes', month, facility_id, ${testNow}
        from account, unnest(array['2026-10', '2026-09']) month where username = 'rs@silika.test'`.execute(
        world.db,
      )
      const { place } = await looked(world, admin, bytes)
      ok(await admin.post(`${place}/jalankan`, { count: 1 }))
      await workOnImports(world)
      const { data } = ok(await (await world.as('hospital')).get('/api/notification?type=unread'))
      expect(data).toMatchObject([{ kind: 'overdue', date: '2026-09' }])
    }),
  )

  it(
    'keeps its own times, and the names in it for the term from its import on, however far the others are done',
    withApp(async (world) => {
      const { bytes, stored } = await leftReport(world)
      const at = (instant: string) => world.setNow(new Date(instant))
      const forget = () => runJobs(world, { personalData: jobKinds.personalData })
      at('2026-12-03T02:00:00Z')
      await completeDraft(world, 'otherHospital', { of })
      at('2033-01-05T02:00:00Z')
      await forget()
      await sql`delete from report where month = ${of}`.execute(world.db)

      const admin = await world.as('admin')
      const { place } = await looked(world, admin, bytes)
      ok(await admin.post(`${place}/jalankan`, { count: 1 }))
      await workOnImports(world)
      const { rows } = await sql<{ sent: Date; saved: Date }>`
        select sent_at as sent, saved_at as saved from report where month = ${of}`.execute(world.db)
      expect(rows).toEqual([{ sent: testNow, saved: new Date('2033-01-05T02:00:00Z') }])
      at('2037-01-05T02:00:00Z')
      await forget()
      expect(await storedSheets(world)).toEqual(stored)
      at('2038-01-06T02:00:00Z')
      await forget()
      const [{ sheets }] = (await storedSheets(world)) as [{ sheets: Record<string, Cells> }]
      expect(sheets['limbahfasyankes']).toMatchObject({ reporter_name: formerReporter })
      expect(sheets['limbahfasyankes']).not.toHaveProperty('reporter_phone')
    }),
  )

  it(
    'is read from a workbook too, in its second sheet, and without the names that the download has masked',
    withApp(async (world) => {
      const { admin, row } = await leftReport(world, { personal: false })
      const columns = Object.keys(row).map((label) => ({ label }))
      const pieces: Buffer[] = []
      for await (const piece of writeWorkbook([
        { name: 'Keterangan', columns: [{ label: 'Isi' }], rows: [['Laporan']] },
        { name: 'Laporan', columns, rows: [Object.values(row)] },
      ]))
        pieces.push(piece)
      const { data: sent } = ok(await upload(admin, Buffer.concat(pieces), 'laporan.xlsx'))
      await workOnImports(world)
      const place = `${address}/${sent.import_id}`
      ok(await admin.post(`${place}/jalankan`, { count: 1 }))
      await workOnImports(world)
      const [{ sheets }] = (await storedSheets(world)) as [{ sheets: Record<string, Cells> }]
      const { reporter_name, reporter_phone } = sheets['limbahfasyankes'] ?? {}
      expect([reporter_name, reporter_phone]).toEqual([expect.stringContaining('•••'), undefined])
    }),
  )

  it(
    'is refused where anything is wrong with it, at its column',
    withApp(async (world) => {
      const { admin, row } = await leftReport(world)
      const shipments = 'Daftar pengangkutan (isi)'
      const said = await saidOf(
        ...([world, admin] as const),
        { ...row, 'Kode fasyankes': 'RS999' },
        { ...row, 'Bulan laporan': '2026-12' },
        { ...row, 'Bulan laporan': '2027-01' },
        { ...row, 'Bulan laporan': '2026-06', Status: 'Selesai', 'Tepat waktu': 'mungkin' },
        { ...row, 'Bulan laporan': '2026-07', 'Terakhir dikirim (UTC)': '2030-01-01T00:00:00.000Z' },
        { ...row, 'Bulan laporan': '2026-09', [shipments]: '[["ship_weight_kg"],["berat"]]' },
        { ...row },
        { ...row },
        { ...row, 'Versi formulir': '99', 'Bulan laporan': '2026-08' },
        { ...row, 'Kode fasyankes': 'PK001', 'Bulan laporan': of },
        { ...row, 'Bulan laporan': '2026-05', 'Diputuskan (UTC)': '2026-06-01T00:00:00.000Z' },
      )
      expect(said.slice(0, 5)).toEqual([
        { 'Kode fasyankes': ['Fasyankes tidak dikenal'] },
        { 'Bulan laporan': [expect.any(String)] },
        expect.objectContaining({}),
        { Status: [expect.stringMatching(/^Pilih/)] },
        { 'Terakhir dikirim (UTC)': ['Waktu ini belum tiba.'] },
      ])
      expect(said[5]?.[shipments]?.[0]).toMatch(/^Baris 1, /)
      expect(said.slice(6, 8)).toEqual([{}, { 'Bulan laporan': ['Sudah ada di baris 8.'] }])
      expect(said[8]).toEqual({ 'Versi formulir': ['Versi formulir ini tidak dikenal.'] })
      expect(said[10]).toEqual({ 'Diputuskan (UTC)': ['Lebih awal daripada pengiriman terakhir.'] })
      // A health centre has other questions to answer.
      expect(Object.keys(said[9] ?? {})).not.toEqual([])
    }),
  )

  it(
    'is refused at a code that is too long for any, and so is a correction',
    withApp(async (world) => {
      const { admin, row } = await leftReport(world)
      // As where the cells of a row stand one column too far to the left.
      const shifted = randomBytes(8000).toString('hex')
      const bytes = csvOf({ ...row, 'Kode fasyankes': shifted })
      const { place, rows } = await looked(world, admin, bytes)
      expect(rows[0]).toMatchObject({
        ...{ verdict: 'wrong', errors: { code: ['Isi sel terlalu panjang.'] } },
      })
      expect(rows[0].cells.code).toBeUndefined()
      const correct = (code: string) => admin.put(`${place}/baris/${rows[0].row}`, { cells: { code } })
      const { status, body } = await correct(shifted)
      expect([status, body.errors]).toEqual([422, { 'cells.code': ['Isi sel terlalu panjang.'] }])
      expect(ok(await correct(row['Kode fasyankes'] ?? '')).data).toMatchObject({ verdict: 'new' })
    }),
  )

  it(
    'keeps no number that its question refuses, and no formula as a number',
    withApp(async (world) => {
      const { admin, row } = await leftReport(world)
      const label = Object.keys(row).find((each) => each.includes('Tempat tidur siap pakai')) ?? ''
      const said = await saidOf(world, admin, { ...row, [label]: '=1+1' })
      expect(said).toEqual([{ [label]: ['Sel berisi rumus. Salin, lalu tempel sebagai nilai saja.'] }])
      expect(await saidOf(world, admin, { ...row, [label]: '-5' })).toEqual([
        { [label]: [expect.stringMatching(/^Paling kecil/)] },
      ])
    }),
  )

  it(
    'is refused where its facility is not the one of its code, and not for how its name is written',
    withApp(async (world) => {
      const { admin, row } = await leftReport(world)
      const { Fasyankes: name = '', 'Kode fasyankes': code, 'Kabupaten/kota': regency = '' } = row
      const other = {
        Fasyankes: 'Puskesmas Caringin',
        'Jenis fasyankes': 'Puskesmas',
        'Kabupaten/kota': 'Kota Surabaya',
      }
      const bare = { Fasyankes: '', 'Jenis fasyankes': '', 'Kabupaten/kota': '', Provinsi: '' }
      const alike = {
        Fasyankes: `UPTD ${name.toUpperCase()}`,
        'Jenis fasyankes': 'RUMAH SAKIT',
        'Kabupaten/kota': regency.toUpperCase(),
      }
      expect(await saidOf(world, admin, { ...row, ...other })).toEqual([
        {
          Fasyankes: [
            `Kode ${code} adalah ‘${name}’, bukan ‘Puskesmas Caringin’. Perbaiki kodenya, atau kosongkan nama ini bila fasyankesnya sama.`,
          ],
          'Jenis fasyankes': [`‘${name}’ (${code}) adalah Rumah Sakit, bukan Puskesmas.`],
          'Kabupaten/kota': [`‘${name}’ (${code}) terletak di ${regency}, bukan di Kota Surabaya.`],
        },
      ])
      expect(await saidOf(world, admin, { ...row, ...bare, Provinsi: 'Bali' })).toEqual([
        { Provinsi: [`‘${name}’ (${code}) terletak di ${row['Provinsi']}, bukan di Bali.`] },
      ])
      for (const right of [bare, alike])
        expect(await saidOf(world, admin, { ...row, ...right })).toEqual([{}])
      // Where it lay when it sent the report.
      await sql`
        insert into facility_move (facility_id, from_month, former_regency_code, regency_code, moved_by, moved_at)
        select facility.id, '2026-11', regency.code, facility.regency_code, account.id, now()
        from facility, regency, account where facility.code = ${code} and regency.name = 'Kota Surabaya' limit 1`.execute(
        world.db,
      )
      expect(await saidOf(world, admin, { ...row, 'Kabupaten/kota': 'Kota Surabaya' })).toEqual([{}])
    }),
  )

  it(
    'never takes the place of one that is there',
    withApp(async (world) => {
      const { admin, bytes, row } = await leftReport(world)
      const { place } = await looked(world, admin, bytes)
      ok(await admin.post(`${place}/jalankan`, { count: 1 }))
      await workOnImports(world)
      const said = await saidOf(world, admin, { ...row, Status: 'Formulir Telah Terkirim' })
      expect(said).toEqual([
        {
          'Bulan laporan': [
            expect.stringMatching(/^Laporan bulan ini sudah ada .* Impor tidak mengubahnya\.$/),
          ],
        },
      ])
    }),
  )

  it(
    'is not read from a file that lacks a column, has an unknown one, or one twice',
    withApp(async (world) => {
      const { admin, row } = await leftReport(world)
      const refused = async (bytes: Buffer) => (await upload(admin, bytes)).body.errors.file[0]
      const { 'Kode fasyankes': _code, ...others } = row
      expect(await refused(csvOf(others))).toBe('Kolom ‘Kode fasyankes’: Kolom ini tidak ada.')
      expect(await refused(csvOf({ ...row, Warna: 'biru' }))).toBe('Kolom ‘Warna’: Kolom ini tidak dikenal.')
      expect(await refused(csvOf({ ...row, STATUS: 'x' }))).toBe('Kolom ‘Status’: Kolom ini ada dua kali.')
    }),
  )

  it(
    "is an administrator's to bring in",
    withApp(async (world) => {
      const { bytes } = await leftReport(world)
      const { status, body } = await upload(await world.as('province'), bytes)
      expect([status, body.errors.kind]).toEqual([422, ['Anda tidak dapat mengimpor laporan.']])
      expect((await (await world.as('admin')).get('/api/impor-templat/reports')).status).toBe(422)
    }),
  )
})

it(
  'compares names as the database keeps them',
  withApp(async ({ db }) => {
    const names = [
      'UPTD Puskesmas Cikarang-Utara',
      'RSUD dr. Soetomo',
      'Rumah Sakit Umum Daerah',
      'RSUP Rs-Sakti 2',
    ]
    for (const name of names) {
      const found = await db
        .updateTable('facility')
        .set({ name })
        .where('code', '=', 'RS001')
        .returning('name_key')
        .executeTakeFirst()
      expect(found?.name_key).toBe(nameKey(name))
    }
  }),
)
