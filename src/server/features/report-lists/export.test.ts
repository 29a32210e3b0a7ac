import { describe, expect, it } from 'vitest'

import { addMonths } from '#domain/month.ts'
import { completeMercury, sampleProfiles } from '#forms/testing/samples.ts'
import { readSheet } from '#server/spreadsheet/read-sheet.ts'
import { sendFile } from '#server/testing/files.ts'
import { completeDraft, month, ok, wasteOf } from '#server/testing/reports.ts'
import { type Answer, withApp } from '#server/testing/with-app.ts'

import { form, path, seed } from './testing/listed-reports.ts'

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
      expect(cell('Nama petugas pelapor')).toBe("'=•••")
      expect(cell('Menggunakan ME-SMILE')).toBe('Tidak')
      expect(cell('BOR: Tempat tidur siap pakai (tempat tidur)')).toBe('120')
      expect(new Set(head).size).toBe(head.length)

      // What an office does not read on the screen it does not read in a file; the facility reads its own.
      ok(await hospital.post(`/api/reports/${report_id}/withdraw`))
      const [, taken] = await cellsOf(await ministry.get(`${path}?format=csv&fil_blth=${september}`))
      expect([taken?.[8], taken?.slice(10).filter((value) => value !== null)]).toEqual([null, []])
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
        ['Kabupaten/kota', 'Semua dalam jangkauan'],
        ['Jenis fasyankes', 'Puskesmas'],
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
        await sendFile(
          center,
          '/api/upload-alkes-bermerkuri',
          { name: 'alat.csv', bytes: Buffer.from(list) },
          {
            date: month,
            final: 'true',
          },
        ),
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
      const first = await world.db.selectFrom('report').selectAll().orderBy('id').executeTakeFirstOrThrow()
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
