import { describe, expect, it } from 'vitest'

import { completeMercury, sampleProfiles } from '#forms/testing/samples.ts'
import { readSheet } from '#server/spreadsheet/read-sheet.ts'
import { cellText } from '#server/spreadsheet/sheet.ts'
import { sendFile } from '#server/testing/files.ts'
import { practise, practisedRows, practisedWorld, publicRows } from '#server/testing/practice.ts'
import { month, ok } from '#server/testing/reports.ts'
import { withApp } from '#server/testing/with-app.ts'

import {
  draftOf,
  expectNothing,
  goodRows,
  goodTotals,
  header,
  packed,
  thermometers,
  upload,
  withoutCounts,
  workbook,
} from './testing/device-lists.ts'

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
    'may number its rows by a formula, and beyond its last device',
    withApp(async (world) => {
      const lines = [
        header.join(','),
        '1,Termometer air raksa,,,,,3,Disimpan,,,',
        '=A2+1,Tensimeter air raksa,,N-1,,,1,Disimpan,,,',
        '3,,,,,,,,,,',
        '=A4+1,,,,,,,,,,',
      ]
      const bytes = Buffer.from(lines.join('\n'))
      const { check } = ok(await upload(await world.as('hospital'), bytes, { dry_run: true }))
      expect(check).toMatchObject({ rows: 2, errors: [], error_count: 0 })
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
    'is not asked for while no count has changed, and kept as evidence where it is attached',
    withApp(async (world) => {
      const hospital = await world.as('hospital')
      const bytes = await workbook(goodRows)
      const { mer_sheet: _list, ...answers } = completeMercury(sampleProfiles.hospital, month)
      for (const [date, final] of [
        ['2026-10', true],
        [month, false],
      ] as const) {
        const { report_id, version } = ok(await hospital.post('/api/alkesbermerkuri', { date })).data
        ok(await hospital.put('/api/alkesbermerkuri', { report_id, version, answers }))
        ok(await upload(hospital, bytes, { date, final }))
      }
      const { data } = ok(await hospital.get(`/api/alkesbermerkuri?date=${month}`))
      const attached = [{ id: expect.any(Number), name: 'daftar.xlsx' }]
      expect(data.answers).toEqual({ ...answers, mer_sheet: attached })
      const { report_id, version } = data
      const { sent } = ok(await hospital.post('/api/alkesbermerkuri/kirim', { report_id, version })).data
      expect(sent.answers.mer_sheet).toEqual(attached)
      const list = ok(await hospital.get(`/api/get-alkes-bermerkuri?report_id=${report_id}`))
      expect(list).toMatchObject({ total: 4, totals: goodTotals })
    }),
  )

  it(
    'does not count when it was uploaded as any file',
    withApp(async (world) => {
      const hospital = await world.as('hospital')
      const file = ok(
        await sendFile(hospital, '/api/fileupload', { name: 'daftar.xlsx', bytes: await workbook(goodRows) }),
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

describe('a list in practice', () => {
  it(
    'is practised apart, with its file and its rows',
    withApp(async (world) => {
      const client = await practise(world)
      const there = practisedWorld(world, client)
      const { report_id, version } = await draftOf(there)
      const before = await publicRows(world)
      const given = { version, fill: 1, final: 1 }
      expect(ok(await upload(client, await workbook(goodRows), given)).data.report_status).toBe('sent')
      const after = await publicRows(world)
      // What has arrived counts for the day, whatever it was for.
      expect({ ...after, upload_day: '' }).toEqual({ ...before, upload_day: '' })
      expect(await practisedRows(world, 'device_row')).toBe(goodRows.length)
      expect(ok(await client.get(`/api/get-alkes-bermerkuri?report_id=${report_id}`)).total).toBe(
        goodRows.length,
      )
      expect(await practisedRows(world, 'mercury_fact')).toBe(1)
    }),
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
