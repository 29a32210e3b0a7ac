import { execFile } from 'node:child_process'
import { readdir, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync } from 'node:zlib'

import { describe, expect, it, vi } from 'vitest'

import { findBoundaries } from '#server/boundaries/delivered.ts'
import { boundaryDrawer } from '#server/boundaries/drawer.ts'
import { mostBytes } from '#server/boundaries/drawing.ts'
import { listRegencies } from '#server/features/regions/queries.ts'
import { isOutage } from '#server/outages.ts'
import { deliveredAreas } from '#server/testing/delivered-areas.ts'
import { whereEnded } from '#server/testing/ended-children.ts'
import { formOf, sendFile } from '#server/testing/files.ts'
import { listening } from '#server/testing/listening.ts'
import { ok } from '#server/testing/reports.ts'
import { geoJsonOf, squareAreas } from '#server/testing/square-areas.ts'
import { testFolder } from '#server/testing/test-folder.ts'
import { type Client, testNow, withApp } from '#server/testing/with-app.ts'

import { insertSet } from './queries.ts'

const drawnNow = async (client: Client) => ok(await client.get('/api/map/getprovinsi')).boundaries
/** A folder of this file's own, so that what lies in it can be counted. */
const dataDir = testFolder()

/** Uploads a file as boundaries of the map. */
const sendBoundaries = (admin: Client, text: string) =>
  sendFile(
    admin,
    '/api/batas-wilayah',
    { name: 'batas-kabkota.geojson', bytes: Buffer.from(text) },
    { sumber: 'Badan Informasi Geospasial, 2026' },
  )
const run = promisify(execFile)
/** The processes that draw for this one, which goes on reading the upload meanwhile. */
async function drawers(): Promise<string[]> {
  const { stdout } = await run('ps', ['-A', '-o', 'ppid=,args='])
  return stdout
    .split('\n')
    .filter((line) => line.includes('draw-process') && line.trim().startsWith(`${process.pid} `))
}

describe('the boundaries of the map', () => {
  it(
    'are replaced by a whole set only when an administrator takes it, and given back with one call',
    withApp(async (world) => {
      const admin = await world.as('admin')
      const delivered = await drawnNow(admin)
      expect(delivered).toMatchObject({ source: 'GADM 4.1, gadm.org (nonkomersial)' })
      expect(ok(await admin.get('/api/batas-wilayah')).data).toEqual({
        ...{ used: null, changed_at: null, changed_by: null, uploaded: null },
      })

      const regencies = await listRegencies(world.db)
      const codes = new Set(regencies.map(({ code }) => code))
      const areas = await deliveredAreas((code) => codes.has(code))
      const set = ok(await sendBoundaries(admin, areas)).data
      expect(set).toMatchObject({
        source: 'Badan Informasi Geospasial, 2026',
        file_name: 'batas-kabkota.geojson',
        provinces: expect.stringMatching(/^\/api\/batas-wilayah\/berkas\/provinces-[0-9a-f]{16}\.json$/),
      })
      expect(ok(await admin.get('/api/batas-wilayah')).data).toMatchObject({ used: null, uploaded: set })
      expect(await drawnNow(admin)).toEqual(delivered)
      // Before it is taken only who may take it sees it, and no cache keeps it for others.
      const preview = await admin.get(set.regencies)
      expect([preview.status, preview.headers['cache-control']]).toEqual([200, 'no-store'])
      const visitor = await world.as(null)
      for (const other of [visitor, await world.as('ministry')])
        expect((await other.get(set.regencies)).status).toBe(404)

      ok(await admin.put(`/api/batas-wilayah/${set.id}`))
      expect(await drawnNow(visitor)).toEqual({
        ...{ provinces: set.provinces, regencies: set.regencies, source: set.source },
      })
      for (const [level, count] of [
        ['provinces', new Set(regencies.map((each) => each.province_code)).size],
        ['regencies', regencies.length],
      ] as const) {
        const file = await visitor.get(set[level])
        expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable')
        expect(brotliCompressSync(file.bytes).length).toBeLessThan(mostBytes[level])
        expect(JSON.parse(file.bytes.toString()).objects.regions.geometries).toHaveLength(count)
      }
      const [place] = ok(await visitor.get('/api/map/getprovinsi')).data
      const before = findBoundaries()?.extents[place.code]
      expect(place.centre.latitude).toBeCloseTo(before?.latitude ?? 0, 0)
      expect(ok(await admin.get('/api/batas-wilayah')).data).toMatchObject({ used: set, uploaded: null })

      ok(await admin.delete('/api/batas-wilayah'))
      expect(await drawnNow(visitor)).toEqual(delivered)
      expect(ok(await admin.get('/api/batas-wilayah')).data).toMatchObject({ used: null, uploaded: set })
      // A page that was opened meanwhile still asks for it.
      expect((await visitor.get(set.regencies)).status).toBe(200)
      const acts = await world.db
        .selectFrom('audit')
        .select('action')
        .where('subject', '=', 'boundarySet')
        .orderBy('id')
        .execute()
      expect(acts.map(({ action }) => action)).toEqual([
        'boundariesUploaded',
        'boundariesTaken',
        'boundariesRestored',
      ])
    }),
  )

  it(
    'are refused in words, and leave nothing behind',
    withApp(
      async (world) => {
        const admin = await world.as('admin')
        const delivered = await drawnNow(admin)
        const good = squareAreas(await listRegencies(world.db))
        const wrong: [string, string][] = [
          ['\u0089PNG\r\n', 'Berkas bukan GeoJSON: isinya tidak dapat dibaca sebagai JSON.'],
          ['{"type":', 'Berkas bukan GeoJSON: isinya tidak dapat dibaca sebagai JSON.'],
          [`\uFEFF${geoJsonOf(good.slice(1))}`, 'Kabupaten Bogor (32.01): tidak ada.'],
        ]
        for (const [text, fault] of wrong) {
          const { status, body } = await sendBoundaries(admin, text)
          expect([status, body.errors]).toEqual([422, { file: [fault] }])
        }
        const { body } = await sendBoundaries(admin, geoJsonOf(Array.from({ length: 60 }, () => ({}))))
        expect(body.errors.file).toHaveLength(50)
        expect(body.errors.file.at(-1)).toBe(`… dan ${60 + good.length - 49} kesalahan lain.`)

        expect(await readdir(path.join(dataDir, 'uploads/incoming'))).toEqual([])
        expect(await world.db.selectFrom('boundary_set').select('id').execute()).toEqual([])
        expect(await drawnNow(admin)).toEqual(delivered)
        expect((await admin.put('/api/batas-wilayah/1')).status).toBe(404)
        expect((await admin.get('/api/batas-wilayah/berkas/provinces-0000000000000000.json')).status).toBe(
          404,
        )
      },
      { config: { dataDir } },
    ),
  )

  it(
    'are refused before they are read where a file is 200 MB',
    withApp(async ({ as }) => {
      const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '200000000' }
      const { status, body } = await (
        await as('admin')
      ).post('/api/batas-wilayah', undefined, {
        ...{ headers, payload: '--x' },
      })
      expect([status, body.message]).toEqual([413, 'Kiriman terlalu besar; paling besar 60 MB.'])
    }),
  )

  it(
    'are drawn from one upload at a time; the other may come again, and the newest five are kept beside the one in use',
    withApp(async (world) => {
      const admin = await world.as('admin')
      const text = geoJsonOf(squareAreas(await listRegencies(world.db)))
      const answers = await Promise.all([sendBoundaries(admin, text), sendBoundaries(admin, text)])
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]))
      const { id } = answers.map(({ body }) => body.data).find((data) => data !== undefined)
      ok(await admin.put(`/api/batas-wilayah/${id}`))
      const by = { accountId: await world.idOf('admin'), now: testNow }
      const files = { provinces: '{}', regencies: '{}', extents: {} }
      for (let turn = 0; turn < 6; turn++)
        await insertSet(world.db, { ...files, key: `${turn}`, source: 'BIG', fileName: 'a.geojson' }, by)
      const kept = await world.db.selectFrom('boundary_set').select('id').orderBy('id').execute()
      expect(kept).toHaveLength(6)
      expect(kept[0]?.id).toBe(id)

      // What is ended in the middle changes nothing.
      const before = await drawnNow(admin)
      world.services.boundaries = boundaryDrawer({ milliseconds: 200 })
      expect((await sendBoundaries(admin, text)).status).toBe(422)
      expect(await drawnNow(admin)).toEqual(before)
      expect(await world.db.selectFrom('boundary_set').select('id').orderBy('id').execute()).toEqual(kept)
    }),
  )

  it(
    'are checked no further once who sent them has gone',
    withApp(
      async (world) => {
        const { token } = await world.as('admin')
        const [first, ...others] = squareAreas(await listRegencies(world.db))
        const edge = Array.from({ length: 400_000 }, (_, step) => [95, -11 + step / 1_000_000])
        const coordinates = [[...edge, [95.5, -10.6], [95.5, -11], [95, -11]]]
        const detailed = { ...first, geometry: { type: 'Polygon', coordinates } }
        const file = { name: 'rinci.geojson', bytes: Buffer.from(geoJsonOf([detailed, ...others])) }
        const { body, headers } = formOf(file, { sumber: 'BIG' })
        await using server = await listening(world.app)
        const sent = request(`${server.url}/api/batas-wilayah`, {
          ...{ method: 'POST', agent: false },
          headers: { ...headers, authorization: `Bearer ${token}` },
        })
        sent.on('error', () => undefined).end(body)
        await vi.waitFor(async () => expect(await drawers()).toHaveLength(1), { timeout: 10_000 })
        sent.destroy()
        await vi.waitFor(async () => expect(await drawers()).toEqual([]), { timeout: 2000 })
        expect(await world.db.selectFrom('boundary_set').select('id').execute()).toEqual([])
      },
      { ownApp: true },
    ),
  )

  it('cost this process nothing, whatever a file asks of the one that reads it', async () => {
    const file = path.join(testFolder(), 'wilayah.geojson')
    const task = { path: file, regencies: [] }
    const tooComplex = { details: { errors: { file: [expect.stringMatching(/^Berkas terlalu rumit/)] } } }
    await writeFile(file, `[${'[],'.repeat(5_000_000)}[]]`)
    await expect(boundaryDrawer({ milliseconds: 1 }).draw(task)).rejects.toMatchObject(tooComplex)
    await expect(boundaryDrawer({ memoryMegabytes: 64 }).draw(task)).rejects.toMatchObject(tooComplex)
    // The file has done nothing where the product is being stopped.
    const ended = whereEnded(() => boundaryDrawer().draw(task))
    expect(isOutage(await ended.catch((error: unknown) => error))).toBe(true)
  })
})
