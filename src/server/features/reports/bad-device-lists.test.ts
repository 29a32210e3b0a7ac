import { buffer } from 'node:stream/consumers'

import { describe, expect, it } from 'vitest'

import type { OutCell } from '#server/spreadsheet/workbook.ts'
import { packZip } from '#server/spreadsheet/zip.ts'
import { png } from '#server/testing/files.ts'
import { ok } from '#server/testing/reports.ts'
import { withApp } from '#server/testing/with-app.ts'

import {
  amalgam,
  draftOf,
  expectNothing,
  gauge,
  header,
  thermometers,
  upload,
  workbook,
} from './testing/device-lists.ts'

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
      'words instead of a year and of a number, each with an example that its column takes',
      () => workbook([change(4, 'lama'), change(6, 'empat')]),
      [
        { row: 2, column: 'Tahun Perolehan', message: /misalnya 2026\.$/ },
        { row: 3, column: 'Jumlah', message: /misalnya 1\.234\.$/ },
      ],
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
