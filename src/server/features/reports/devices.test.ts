import { buffer } from 'node:stream/consumers'

import { describe, expect, it } from 'vitest'

import { mercuryDeviceNames } from '#domain/mercury-devices.ts'
import { completeMercury, sampleProfiles } from '#forms/testing/samples.ts'
import { readSheet } from '#server/spreadsheet/read-sheet.ts'
import { cellText } from '#server/spreadsheet/sheet.ts'
import { type OutCell, writeWorkbook } from '#server/spreadsheet/workbook.ts'
import { packZip } from '#server/spreadsheet/zip.ts'

import { png, sendFile } from '../../testing/files.ts'
import { month, ok, traces } from '../../testing/reports.ts'
import { type Answer, type Client, withApp, type World } from '../../testing/with-app.ts'

const header = [
  'No',
  'Jenis Alat',
  'Merek/Tipe',
  'Nomor Seri',
  'Tahun Perolehan',
  'Lokasi/Ruangan',
  'Jumlah',
  'Status',
  'Tanggal Status',
  'Nomor Dokumen',
  'Keterangan',
]
const path = '/api/upload-alkes-bermerkuri'

function workbook(
  rows: readonly (readonly OutCell[])[],
  labels: readonly string[] = header,
): Promise<Buffer> {
  return buffer(writeWorkbook([{ name: 'Daftar', columns: labels.map((label) => ({ label })), rows }]))
}
const packed = { day: '2025-03-31' }
const thermometers: OutCell[] = [
  1,
  'Termometer air raksa',
  'Safety',
  null,
  2010,
  'TPS',
  40,
  'Disimpan',
  packed,
  'BA/1',
  null,
]
const gauge = (row: number, serial: string): OutCell[] => [
  row,
  'tensimeter AIR raksa',
  'Nova',
  serial,
  2012,
  'Gudang',
  15,
  'Disimpan',
  packed,
  null,
  null,
]
const amalgam: OutCell[] = [
  4,
  'Amalgam gigi (merkuri/kapsul)',
  null,
  null,
  null,
  null,
  12.5,
  'Disimpan',
  null,
  null,
  null,
]
const goodRows = [thermometers, gauge(2, 'N-1'), gauge(3, 'N-2'), amalgam]
const goodTotals = { thermometer_stored: 40, sphygmomanometer_stored: 30, dental_amalgam_stored: 12.5 }

const upload = (client: Client, bytes: Buffer, fields: Record<string, unknown> = {}) =>
  sendFile(client, path, 'daftar.xlsx', bytes, { date: month, ...fields })

/** Answers without counts and without a list, as somebody has them who begins with the spreadsheet. */
function withoutCounts(): Record<string, unknown> {
  const { mer_sheet: _list, ...sheet } = completeMercury(sampleProfiles.hospital, month)
  const isCount = (name: string) => mercuryDeviceNames.some((device) => name.startsWith(`${device}_`))
  return Object.fromEntries(Object.entries(sheet).filter(([name]) => !isCount(name)))
}
/** What a list does not tell of the devices in `goodRows`. */
const replaced = { thermometer_replaced: 40, sphygmomanometer_replaced: 30, dental_amalgam_replaced: 0 }

async function draftOf(
  { as }: World,
  answers: Record<string, unknown> = { ...withoutCounts(), ...replaced },
) {
  const hospital = await as('hospital')
  const { data } = ok(await hospital.post('/api/alkesbermerkuri', { date: month }))
  return ok(
    await hospital.put('/api/alkesbermerkuri', {
      report_id: data.report_id,
      version: data.version,
      answers,
    }),
  ).data
}

async function lists({ db }: World): Promise<string> {
  const kept = await db.selectFrom('device_list').selectAll().execute()
  const rows = await db.selectFrom('device_row').selectAll().execute()
  const files = await db.selectFrom('file').select('id').execute()
  return JSON.stringify([kept, rows, files])
}

/** What an upload changed; a refused one nothing. */
async function expectNothing(world: World, act: () => Promise<Answer>): Promise<Answer> {
  const before = [await traces(world), await lists(world)]
  const answer = await act()
  expect([await traces(world), await lists(world)]).toEqual(before)
  return answer
}

describe('the list of devices', () => {
  it(
    'is checked without being stored',
    withApp(async (world) => {
      const hospital = await world.as('hospital')
      const { status, body } = await expectNothing(world, async () =>
        upload(hospital, await workbook(goodRows), { dry_run: true }),
      )
      expect(status).toBe(200)
      expect(body).toMatchObject({
        data: null,
        check: { rows: 4, totals: goodTotals, errors: [], error_count: 0 },
        message: '4 baris benar; belum ada yang disimpan.',
      })
    }),
  )

  it(
    'fills the counts, is attached, and is read row by row',
    withApp(async (world) => {
      const draft = await draftOf(world)
      const hospital = await world.as('hospital')
      const { data, message } = ok(
        await upload(hospital, await workbook(goodRows), { version: draft.version, fill: true }),
      )
      expect(message).toBe('Lampiran dengan 4 baris disimpan.')
      expect(data.answers).toMatchObject({
        thermometer_owned: 40,
        thermometer_stored: 40,
        thermometer_in_use: 0,
        sphygmomanometer_owned: 30,
        dental_amalgam_stored: 12.5,
        mer_sheet: [{ id: expect.any(Number), name: 'daftar.xlsx' }],
      })
      // A row that nobody opened stays closed.
      expect(data.answers).not.toHaveProperty('lamp_tl_owned')
      expect(data.context.related['alkesbermerkuri-lampiran']).toEqual(goodTotals)
      const list = ok(
        await hospital.get(`/api/get-alkes-bermerkuri?report_id=${data.report_id}&per_page=2&page=2`),
      )
      expect(list).toMatchObject({
        total: 4,
        last_page: 2,
        totals: goodTotals,
        file: data.answers.mer_sheet[0],
      })
      expect(list.data).toEqual([
        {
          row: 4,
          device: 'sphygmomanometer',
          state: 'stored',
          amount: 15,
          brand: 'Nova',
          serial: 'N-2',
          acquired: 2012,
          room: 'Gudang',
          state_on: '2025-03-31',
          document: null,
          note: null,
        },
        expect.objectContaining({ row: 5, device: 'dental_amalgam', amount: 12.5, state_on: null }),
      ])
      const file = await hospital.get(`/api/file/${data.answers.mer_sheet[0].id}`)
      expect(file.status).toBe(200)
    }),
  )

  it(
    'is sent with its report where that is asked, and then read by the office',
    withApp(async (world) => {
      const { version, report_id } = await draftOf(world)
      const hospital = await world.as('hospital')
      const office = await world.as('city')
      const sent = ok(await upload(hospital, await workbook(goodRows), { version, fill: 1, final: 1 }))
      expect(sent.data.report_status).toBe('sent')
      expect(sent.receipt.receipt_number).toEqual(expect.any(String))
      expect(ok(await office.get(`/api/get-alkes-bermerkuri?report_id=${report_id}`)).total).toBe(4)
      const elsewhere = await (
        await world.as('otherCity')
      ).get(`/api/get-alkes-bermerkuri?report_id=${report_id}`)
      expect(elsewhere.status).toBe(404)
    }),
  )

  it(
    'is not read by an office before it is sent, and what was sent stays while it is corrected',
    withApp(async (world) => {
      const { version, report_id } = await draftOf(world)
      const hospital = await world.as('hospital')
      const office = await world.as('city')
      const seen = async () => ok(await office.get(`/api/get-alkes-bermerkuri?report_id=${report_id}`))
      const stored = ok(await upload(hospital, await workbook(goodRows), { version, fill: true })).data
      expect(await seen()).toMatchObject({ total: 0, file: null, data: [] })
      ok(await hospital.post('/api/alkesbermerkuri/kirim', { report_id, version: stored.version }))
      ok(
        await office.post('/api/perbaikan-form', {
          report_id,
          reason: 'Nomor seri tensimeter belum lengkap.',
        }),
      )
      ok(await upload(hospital, await workbook([thermometers]), { fill: true }))
      expect(await seen()).toMatchObject({ total: 4, totals: goodTotals })
      const own = ok(await hospital.get(`/api/get-alkes-bermerkuri?report_id=${report_id}`))
      expect(own).toMatchObject({ total: 1, totals: { thermometer_stored: 40 } })
      const sent = ok(await hospital.get(`/api/get-alkes-bermerkuri?report_id=${report_id}&sent=true`))
      expect(sent).toMatchObject({ total: 4, totals: goodTotals })
    }),
  )

  it(
    'must agree with the counts when the report is sent',
    withApp(async (world) => {
      const { version, report_id } = await draftOf(world, {
        ...withoutCounts(),
        thermometer_owned: 41,
        thermometer_in_use: 0,
        thermometer_stored: 41,
      })
      const hospital = await world.as('hospital')
      const stored = ok(await upload(hospital, await workbook([thermometers]), { version })).data
      const { status, body } = await hospital.post('/api/alkesbermerkuri/kirim', {
        report_id,
        version: stored.version,
      })
      expect(status).toBe(422)
      expect(body.errors['answers.thermometer_stored'][0]).toMatch(/41 pada formulir, 40 pada lampiran/)
    }),
  )

  it(
    'is stored with nothing when the report cannot be sent with it',
    withApp(async (world) => {
      const { mer_spill_kit: _kit, ...answers } = withoutCounts()
      await draftOf(world, answers)
      const hospital = await world.as('hospital')
      const { status, body } = await expectNothing(world, async () =>
        upload(hospital, await workbook(goodRows), { fill: true, final: true }),
      )
      expect(status).toBe(422)
      expect(Object.keys(body.errors)).toContain('answers.mer_spill_kit')
    }),
  )

  it(
    'is not wanted while no count has changed',
    withApp(async (world) => {
      await draftOf(world, withoutCounts())
      const hospital = await world.as('hospital')
      const { status, body } = await expectNothing(world, async () =>
        upload(hospital, await workbook(goodRows)),
      )
      expect(status).toBe(422)
      expect(body.errors.file[0]).toMatch(/lampiran tidak diperlukan/)
    }),
  )

  it(
    'does not count when it was uploaded as any file',
    withApp(async (world) => {
      const hospital = await world.as('hospital')
      const file = ok(
        await sendFile(hospital, '/api/fileupload', 'daftar.xlsx', await workbook(goodRows)),
      ).data
      const answers = {
        ...completeMercury(sampleProfiles.hospital, month),
        mer_sheet: [{ id: file.id, name: file.name }],
      }
      const { report_id, version } = await draftOf(world, answers)
      const { status, body } = await hospital.post('/api/alkesbermerkuri/kirim', { report_id, version })
      expect(status).toBe(422)
      expect(body.errors['answers.mer_sheet'][0]).toMatch(/belum diperiksa/)
    }),
  )

  it(
    'refuses a version that is no longer the newest, and a report that was sent',
    withApp(async (world) => {
      const { version } = await draftOf(world)
      const hospital = await world.as('hospital')
      const bytes = await workbook(goodRows)
      const stale = await upload(hospital, bytes, { version: version - 1, fill: true })
      expect([stale.status, stale.body.code]).toEqual([409, 'staleVersion'])
      ok(await upload(hospital, bytes, { version, fill: true, final: true }))
      const late = await upload(hospital, bytes, { fill: true })
      expect([late.status, late.body.code]).toEqual([409, 'wrongStatus'])
    }),
  )

  it(
    'may be a CSV, whose days are texts and whose numbers are typed',
    withApp(async (world) => {
      const text = `${header.join(';')}\n1;Termometer air raksa;;;2010;;1.040;Ditarik;31/03/2025;BA/2;\n2;Amalgam gigi (merkuri/kapsul);;;;;12,5;Disimpan;;;`
      const hospital = await world.as('hospital')
      const { check } = ok(await upload(hospital, Buffer.from(text), { dry_run: 1 }))
      expect(check).toMatchObject({
        totals: { thermometer_withdrawn: 1040, dental_amalgam_stored: 12.5 },
        error_count: 0,
      })
    }),
  )

  it(
    'has as many rows as five thousand, and is checked soon',
    withApp(async (world) => {
      await draftOf(world)
      const hospital = await world.as('hospital')
      const rows = Array.from({ length: 5000 }, (_, index) => [
        index + 1,
        'Termometer air raksa',
        'Safety',
        `S-${index}`,
        2010,
        'Gudang',
        1,
        'Disimpan',
        packed,
        null,
        null,
      ])
      const bytes = await workbook(rows)
      const begun = performance.now()
      const { data } = ok(await upload(hospital, bytes, { fill: true }))
      expect(performance.now() - begun).toBeLessThan(15_000)
      expect(data.answers.thermometer_stored).toBe(5000)
      const last = ok(
        await hospital.get(`/api/get-alkes-bermerkuri?report_id=${data.report_id}&per_page=200&page=25`),
      )
      expect(last.data.at(-1)).toMatchObject({ row: 5001, serial: 'S-4999' })
    }),
  )
})

describe('a bad list is refused with row and column, and nothing is stored', () => {
  const change = (at: number, value: OutCell) =>
    thermometers.map((cell, index) => (index === at ? value : cell))

  it.each<[string, () => Promise<Buffer>, { row: number; column: string; message: RegExp }[]]>([
    [
      'a negative count',
      () => workbook([thermometers, change(6, -3)]),
      [{ row: 3, column: 'Jumlah', message: /paling sedikit 1/ }],
    ],
    [
      'more of a kind than can be counted',
      () => workbook([change(6, 100_000), change(6, 1).with(2, 'Merek lain')]),
      [{ row: 3, column: 'Jumlah', message: /disimpan seluruhnya 100\.001; paling banyak 100\.000/ }],
    ],
    [
      'half a device',
      () => workbook([change(6, 1.5)]),
      [{ row: 2, column: 'Jumlah', message: /bilangan bulat/ }],
    ],
    [
      'a count in words',
      () => workbook([change(6, 'empat puluh')]),
      [{ row: 2, column: 'Jumlah', message: /angka/ }],
    ],
    [
      'a date as text',
      () => workbook([change(8, '31/03/2025')]),
      [{ row: 2, column: 'Tanggal Status', message: /sebagai teks/ }],
    ],
    [
      'a day that has not come',
      () => workbook([change(8, { day: '2027-01-01' })]),
      [{ row: 2, column: 'Tanggal Status', message: /belum tiba/ }],
    ],
    [
      'a number where a date belongs',
      () => workbook([change(8, 45_000)]),
      [{ row: 2, column: 'Tanggal Status', message: /format/ }],
    ],
    [
      'a kind that nobody knows, and a state',
      () => workbook([change(1, 'Stetoskop'), change(7, 'Hilang')]),
      [
        { row: 2, column: 'Jenis Alat', message: /Pilih salah satu: Termometer air raksa; / },
        { row: 3, column: 'Status', message: /Digunakan; Disimpan; Ditarik; Pecah/ },
      ],
    ],
    [
      'what is missing',
      () => workbook([[1, null, 'Safety', null, null, null, null, null, null, null, null]]),
      [
        { row: 2, column: 'Jenis Alat', message: /Wajib/ },
        { row: 2, column: 'Jumlah', message: /Wajib/ },
        { row: 2, column: 'Status', message: /Wajib/ },
      ],
    ],
    [
      'a year before there were any',
      () => workbook([change(4, 1949)]),
      [{ row: 2, column: 'Tahun Perolehan', message: /1950 sampai 2026/ }],
    ],
    [
      'a serial number twice',
      () => workbook([gauge(1, 'N-1'), thermometers, gauge(3, 'n-1')]),
      [{ row: 4, column: 'Nomor Seri', message: /sudah ada di baris 2/ }],
    ],
    [
      'a row twice',
      () => workbook([thermometers, amalgam, thermometers]),
      [{ row: 4, column: 'Jenis Alat', message: /sama dengan baris 2/ }],
    ],
    [
      'a wrong header',
      () =>
        workbook(
          [thermometers],
          header.map((label) => (label === 'Jumlah' ? 'Banyaknya' : label)),
        ),
      [
        { row: 1, column: 'Banyaknya', message: /tidak dikenal/ },
        { row: 1, column: 'Jumlah', message: /tidak ada/ },
      ],
    ],
    [
      'a formula',
      async () => Buffer.from(`${header.join(',')}\n1,Termometer air raksa,,,,,=20+20,Disimpan,,,`),
      [{ row: 2, column: 'Jumlah', message: /rumus/ }],
    ],
    ['no device at all', () => workbook([]), [{ row: 2, column: 'Jenis Alat', message: /Belum ada/ }]],
  ])('%s', (_, make, expected) =>
    withApp(async (world) => {
      await draftOf(world)
      const bytes = await make()
      const hospital = await world.as('hospital')
      const { status, body } = await expectNothing(world, () => upload(hospital, bytes, { fill: true }))
      expect([status, body.code, body.error_count]).toEqual([422, 'invalidSheet', expected.length])
      expect(body.sheet_errors).toEqual(
        expected.map(({ message, ...at }) => ({ ...at, message: expect.stringMatching(message) })),
      )
      expect(body.errors.file[0]).toMatch(`Baris ${expected[0]?.row}, kolom ${expected[0]?.column}: `)
      const checked = ok(await upload(hospital, bytes, { dry_run: true }))
      expect(checked.check.error_count).toBe(expected.length)
    })(),
  )

  it.each<[string, () => Promise<Buffer>, RegExp]>([
    ['what is no sheet', async () => png, /bukan lembar kerja/],
    [
      'a million rows',
      async () =>
        Buffer.from(`${header.join(',')}\n${'1,Termometer air raksa,,,,,1,Disimpan,,,\n'.repeat(200_000)}`),
      /baris 5002 melewati batas/,
    ],
    [
      'a bomb',
      () =>
        buffer(
          packZip([
            {
              name: 'xl/workbook.xml',
              text: ['<workbook>', ...Array.from({ length: 60 }, () => ' '.repeat(1_000_000))],
            },
          ]),
        ),
      /terlalu besar|rusak/,
    ],
  ])('%s', (_, make, sentence) =>
    withApp(async (world) => {
      await draftOf(world)
      const bytes = await make()
      const hospital = await world.as('hospital')
      const { status, body } = await expectNothing(world, () => upload(hospital, bytes))
      expect([status, body.code]).toEqual([422, 'invalidInput'])
      expect(body.errors.file[0]).toMatch(sentence)
    })(),
  )
})

describe('the template', () => {
  it(
    'has the header of the catalogue, and is accepted once it is filled',
    withApp(async ({ as, app }) => {
      const hospital = await as('hospital')
      const { statusCode, rawPayload, headers } = await app.inject({
        url: '/api/template-alkes-bermerkuri',
        headers: { authorization: `Bearer ${hospital.token}` },
      })
      expect([statusCode, headers['content-type']]).toEqual([
        200,
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      ])
      const [first] = await readSheet(rawPayload)
      expect(first?.cells.map(cellText)).toEqual(header)
    }),
  )
})
