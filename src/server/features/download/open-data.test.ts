import { gunzipSync } from 'node:zlib'

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'

import { addedForm } from '#forms/testing/added-form.ts'
import { raiseFigureVersion } from '#server/database/figure-version.ts'
import { readSheet } from '#server/spreadsheet/read-sheet.ts'
import { reportedWaste } from '#server/testing/kept-figures.ts'
import { ok } from '#server/testing/reports.ts'
import { withApp } from '#server/testing/with-app.ts'

/** As administrators may name one. */
const { paths: _paths, ...asked } = addedForm
const numbered = { ...asked, id: 'form-survei-2027' }
type Row = Record<string, string | number | null>

describe('open data', () => {
  it(
    'are the monthly figures of confirmed reports, to everybody, as JSON and as CSV',
    withApp(async (world) => {
      await reportedWaste(world)
      const visitor = await world.as(null)
      const { data: index } = ok(await visitor.get('/api/data-terbuka'))
      expect(index.files).toEqual([
        {
          form_type: 'limbahfasyankes',
          title: 'Pengelolaan Limbah Fasyankes',
          year: 2026,
          csv: '/api/data-terbuka/limbahfasyankes-2026.csv',
          json: '/api/data-terbuka/limbahfasyankes-2026.json',
        },
      ])
      expect(index.licence.name).toContain('CC BY 4.0')

      const answer = await visitor.get(index.files[0].json)
      expect(answer.headers).toMatchObject({
        'cache-control': 'public, max-age=3600',
        'content-type': 'application/json; charset=utf-8',
      })
      const { data }: { data: Row[] } = ok(answer)
      const found = (region: string) =>
        data.find(
          (row) =>
            row['kode_wilayah'] === region &&
            row['periode'] === '2026-11' &&
            row['kode_indikator'] === 'waste_generated',
        )
      // Of three that were sent two are confirmed, each in its own province.
      const figure = ok(
        await (
          await world.as('external')
        ).get('/api/angka?dari=2026-11&indikator=waste_generated&rinci=anak'),
      ).data.rows[0].figures.waste_generated
      expect(found('32')).toMatchObject({
        wilayah: 'Jawa Barat',
        nilai: figure.value,
        laporan_dipakai: 1,
        laporan_terkonfirmasi: figure.base.confirmed,
        laporan_wajib: figure.base.of,
        tingkat: null,
      })
      expect(found('ID')).toMatchObject({ wilayah: 'Indonesia', laporan_dipakai: 2 })
      expect(found('94')).toMatchObject({ nilai: null, catatan: 'tidak ada laporan' })
      // What is explained is what is there, and nothing of the month that has not begun.
      const explained = new Set(index.figures.map((one: Row) => one['kode_indikator']))
      expect(data.every((row) => explained.has(row['kode_indikator'] ?? null))).toBe(true)
      expect(data.every(({ periode }) => String(periode) <= '2026-12')).toBe(true)
      expect(Object.keys(data[0] ?? {})).toEqual(Object.keys(index.columns))

      const [head, ...rows] = (
        await readSheet((await visitor.get(index.files[0].csv)).bytes, {
          columns: 30,
          rows: 100_000,
        })
      ).map(({ cells }) => cells)
      expect(head).toEqual(Object.keys(index.columns))
      expect(rows).toHaveLength(data.length)
    }),
  )

  it(
    'are made once, and again with the first change of what they show',
    withApp(async (world) => {
      await reportedWaste(world)
      const visitor = await world.as(null)
      const nation = async (ending = 'json') => {
        const answer = await visitor.get(`/api/data-terbuka/limbahfasyankes-2026.${ending}`)
        const line = String(answer.bytes).match(/[^\n]*2026-11[^\n]*waste_generated[^\n]*/)?.[0] ?? ''
        if (ending === 'csv') return [line.split(',')[2], line.split(',')[10]]
        const { data }: { data: Row[] } = ok(answer)
        const row = data.find(
          ({ periode, kode_indikator }) => periode === '2026-11' && kode_indikator === 'waste_generated',
        )
        return [row?.['wilayah'], String(row?.['laporan_dipakai'])]
      }
      const before = ['Indonesia', '2']
      expect([await nation(), await nation('csv')]).toEqual([before, before])
      await sql`update waste_summary set waste_generated_n = 9`.execute(world.db)
      expect([await nation(), await nation('csv')]).toEqual([before, before])
      await raiseFigureVersion(world.db, 'sums')
      const after = ['Indonesia', '9']
      expect([await nation(), await nation('csv')]).toEqual([after, after])

      const names = async () =>
        String((await visitor.get('/api/data-terbuka/limbahfasyankes-2026.csv')).bytes)
      expect(await names()).toContain('Jawa Barat')
      await sql`update province set name = 'Pasundan' where code = '32'`.execute(world.db)
      expect(await names()).not.toContain('Jawa Barat')
      expect(await names()).toContain('Pasundan')
    }),
  )

  it(
    'come packed to who takes them so',
    withApp(async ({ app }) => {
      const as = async (encoding: string) =>
        app.inject({
          url: '/api/data-terbuka/limbahfasyankes-2026.json',
          headers: { 'accept-encoding': encoding },
        })
      const [plain, packed] = [await as('identity'), await as('gzip, deflate, br')]
      expect(plain.headers['content-encoding']).toBeUndefined()
      expect(packed.headers).toMatchObject({
        'content-encoding': 'gzip',
        'content-length': String(packed.rawPayload.length),
        vary: 'accept-encoding',
      })
      expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
    }),
  )

  it(
    'have no file of another name',
    withApp(async (world) => {
      const visitor = await world.as(null)
      for (const name of [
        'udara-2026.csv',
        'limbahfasyankes-0000.csv',
        'limbahfasyankes-2027.json',
        'limbahfasyankes-2026.xlsx',
        'bor-2026.csv',
      ])
        expect([name, (await visitor.get(`/api/data-terbuka/${name}`)).status]).toEqual([name, 404])
      // A form and a year without reports are a file without figures.
      expect((await visitor.get('/api/data-terbuka/sanitarian-kit-2025.json')).status).toBe(200)
    }),
  )

  it(
    'have a file of a form that is called by a number too',
    withApp(
      async (world) => {
        const file = await (await world.as(null)).get(`/api/data-terbuka/${numbered.id}-2026.json`)
        expect(ok(file).data[0]).toMatchObject({ periode: '2026-01', kode_wilayah: 'ID' })
      },
      { trials: [{ form: numbered, worth: null }] },
    ),
  )
})
