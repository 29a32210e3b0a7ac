import { describe, expect, it } from 'vitest'

import { readSheet } from '#server/spreadsheet/read-sheet.ts'
import { cellText } from '#server/spreadsheet/sheet.ts'
import {
  importAddress,
  importRowsOf,
  lookedAt,
  lookedAtFile,
  workOnImports,
} from '#server/testing/imports.ts'
import { ok } from '#server/testing/reports.ts'
import { withApp } from '#server/testing/with-app.ts'

const rowsOf = async (bytes: Buffer) => (await readSheet(bytes)).map(({ cells }) => cells.map(cellText))

describe('offices from a spreadsheet', () => {
  it(
    'are made, changed or left as they are, by their region',
    withApp(async (world) => {
      const admin = await world.as('admin')
      const offices = () => world.db.selectFrom('office').selectAll().orderBy('id').execute()
      const before = await offices()
      const found = await lookedAt(
        ...([world, admin, 'offices'] as const),
        '9401;Dinas Kesehatan  Kabupaten Nabire;Jalan Pepera No. 1;0984-21000;dinkes@nabire.example.id',
        '94;Dinas Kesehatan Provinsi Papua Tengah;;;',
        '32.73;;;022-4203752;',
        '32;Dinas Kesehatan Provinsi Jawa Barat;;;',
      )
      expect(found.counts).toMatchObject({ new: 2, changed: 1, same: 1, wrong: 0 })
      expect(await offices()).toEqual(before)
      const [, , changed] = await importRowsOf(admin, found.import_id)
      expect(changed.changes).toEqual([{ label: 'Nomor telepon', before: null, after: '022-4203752' }])
      ok(await admin.post(`${importAddress}/${found.import_id}/jalankan`, { count: 3 }))
      await workOnImports(world)
      const { data } = ok(await admin.get('/api/dinas?provinsi_id=94'))
      expect(data).toMatchObject([
        { name: 'Dinas Kesehatan Provinsi Papua Tengah', regency: null, address: null },
        { name: 'Dinas Kesehatan Kabupaten Nabire', regency: { id: '94.01' }, phone: '0984-21000' },
      ])
      const { data: bandung } = ok(await admin.get('/api/dinas?kabupatenkota_id=32.73'))
      expect(bandung).toMatchObject([
        { name: 'Dinas Kesehatan Kota Bandung', phone: '022-4203752', version: 2 },
      ])
      const acts = await world.db
        .selectFrom('audit')
        .select(['action', 'subject_id', 'detail'])
        .where('action', 'in', ['officeCreated', 'officeChanged'])
        .orderBy('id')
        .execute()
      expect(acts).toMatchObject([
        {
          action: 'officeCreated',
          subject_id: String(data[1].id),
          detail: { after: { province_id: '94', regency_id: '94.01', phone: '0984-21000' } },
        },
        { action: 'officeCreated', subject_id: String(data[0].id) },
        { action: 'officeChanged', detail: { before: { phone: null }, after: { phone: '022-4203752' } } },
      ])
    }),
  )

  it(
    'say all that is wrong with a row',
    withApp(async (world) => {
      const admin = await world.as('admin')
      const long = 'a'.repeat(151)
      const { import_id } = await lookedAt(
        ...([world, admin, 'offices'] as const),
        `32.1;${long};Jalan;telepon;surel`,
        '99;;;;',
        '94.99;Dinas Baru;;;',
        'Kota Bandung;Dinas Baru;;;',
        ';Dinas Baru;;;',
        '3273;;Jalan;;',
        '32.73;;;;',
      )
      const errors = (await importRowsOf(admin, import_id)).map((row: { errors: object }) => row.errors)
      expect(errors).toEqual([
        {
          region: ['Excel membuang nol di akhir kode. Tulis 32.10, atau 32.01 bila itu maksudnya.'],
          name: ['Paling banyak 150 huruf'],
          address: ['Paling sedikit 10 huruf'],
          phone: [expect.any(String)],
          email: [expect.any(String)],
        },
        { region: ['Provinsi tidak dikenal'], name: ['Wajib diisi'] },
        { region: ['Kabupaten/kota tidak dikenal'] },
        { region: ['Isi kode provinsi, misalnya 32, atau kabupaten/kota, misalnya 32.73'] },
        { region: ['Wajib diisi'] },
        { address: ['Paling sedikit 10 huruf'] },
        { region: ['Sudah ada di baris 7.'] },
      ])
    }),
  )

  it(
    'stand in the template already for every region that has none',
    withApp(async (world) => {
      const admin = await world.as('admin')
      const { bytes } = await admin.get('/api/impor-templat/offices')
      const before = await rowsOf(bytes)
      expect(before.slice(0, 3)).toEqual([
        ['Kode wilayah', 'Nama dinas', 'Alamat', 'Nomor telepon', 'Surel'],
        ['32.01', 'Dinas Kesehatan Kabupaten Bogor'],
        ['35', 'Dinas Kesehatan Provinsi Jawa Timur'],
      ])
      const found = await lookedAtFile(world, admin, 'offices', { name: 'dinas.xlsx', bytes })
      expect(found.counts).toMatchObject({ new: before.length - 1, wrong: 0 })
      ok(await admin.post(`${importAddress}/${found.import_id}/jalankan`, { count: before.length - 1 }))
      await workOnImports(world)
      expect(await rowsOf((await admin.get('/api/impor-templat/offices')).bytes)).toHaveLength(1)
    }),
  )

  it(
    'come back from the file of their list unchanged',
    withApp(async (world) => {
      const admin = await world.as('admin')
      const { bytes, headers } = await admin.get('/api/dinas/export?provinsi_id=32')
      expect(headers['content-disposition']).toContain('data-dinas-kesehatan-2026-12-02.xlsx')
      expect((await rowsOf(bytes)).map(([code]) => code)).toEqual(['Kode wilayah', '32', '32.73'])
      const found = await lookedAtFile(world, admin, 'offices', { name: 'dinas.xlsx', bytes })
      expect(found.counts).toMatchObject({ same: 2, new: 0, changed: 0, wrong: 0 })
    }),
  )
})
