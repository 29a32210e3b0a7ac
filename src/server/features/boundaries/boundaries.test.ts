import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'

import { feature } from 'topojson-client'
import type { Topology } from 'topojson-specification'
import { describe, expect, it } from 'vitest'

import { boundaryFolder, findBoundaries } from '#server/boundaries/delivered.ts'
import { boundaryDrawer } from '#server/boundaries/drawer.ts'
import { joinAreas, mostBytes } from '#server/boundaries/drawing.ts'
import { listRegencies } from '#server/features/regions/queries.ts'
import { ok } from '#server/testing/reports.ts'
import { geoJsonOf, sendBoundaries, squareAreas } from '#server/testing/square-areas.ts'
import { type Client, withApp } from '#server/testing/with-app.ts'

const drawnNow = async (client: Client) => ok(await client.get('/api/map/getprovinsi')).boundaries
/** A folder of this file's own, so that what lies in it can be counted. */
const dataDir = `${tmpdir()}/silika-boundaries-${process.pid}`

/** The areas of the map as they were delivered, whole again after they were rounded. */
async function deliveredAreas(known: readonly string[]): Promise<string> {
  const text = await readFile(path.join(boundaryFolder, findBoundaries()?.regencies ?? ''), 'utf8')
  const rounded = areasIn(text).map((area) => ({ ...area, properties: { code: area.id } }))
  const whole = areasIn((await joinAreas(geoJsonOf(rounded))).toString())
  const named = whole.map((area) => ({ ...area, properties: { kode: area.properties['code'] } }))
  return geoJsonOf(named.filter(({ properties: { kode } }) => known.includes(String(kode))))
}

type Area = { type: 'Feature'; id?: unknown; properties: Record<string, unknown>; geometry: unknown }
function areasIn(text: string): Area[] {
  // Safe: mapshaper wrote it.
  const topology = JSON.parse(text) as Topology
  const [areas] = Object.values(topology.objects)
  // Safe: as above; a collection becomes a list of features.
  return areas ? (feature(topology, areas) as unknown as { features: Area[] }).features : []
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
      const codes = regencies.map(({ code }) => code)
      const set = ok(await sendBoundaries(admin, await deliveredAreas(codes))).data
      expect(set).toMatchObject({
        source: 'Badan Informasi Geospasial, 2026',
        file_name: 'batas-kabkota.geojson',
        provinces: expect.stringMatching(/^\/api\/batas-wilayah\/berkas\/provinces-[0-9a-f]{16}\.json$/),
      })
      expect(ok(await admin.get('/api/batas-wilayah')).data).toMatchObject({ used: null, uploaded: set })
      expect(await drawnNow(admin)).toEqual(delivered)

      ok(await admin.put(`/api/batas-wilayah/${set.id}`))
      const visitor = await world.as(null)
      expect(await drawnNow(visitor)).toEqual({
        ...{ provinces: set.provinces, regencies: set.regencies, source: set.source },
      })
      for (const [level, areas] of [
        ['provinces', new Set(regencies.map((each) => each.province_code)).size],
        ['regencies', regencies.length],
      ] as const) {
        const file = await visitor.get(set[level])
        expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable')
        expect(brotliCompressSync(file.bytes).length).toBeLessThan(mostBytes[level])
        expect(JSON.parse(file.bytes.toString()).objects.regions.geometries).toHaveLength(areas)
      }
      const [place] = ok(await visitor.get('/api/map/getprovinsi')).data
      const before = findBoundaries()?.extents[place.code]
      expect(place.centre.latitude).toBeCloseTo(before?.latitude ?? 0, 0)
      expect(ok(await admin.get('/api/batas-wilayah')).data).toMatchObject({ used: set, uploaded: null })

      ok(await admin.delete('/api/batas-wilayah'))
      expect(await drawnNow(visitor)).toEqual(delivered)
      expect(ok(await admin.get('/api/batas-wilayah')).data).toMatchObject({ used: null, uploaded: set })
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
          [geoJsonOf(good.slice(1)), 'Kabupaten Bogor (32.01): tidak ada.'],
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
      for (let turn = 0; turn < 6; turn++) ok(await sendBoundaries(admin, text))
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

  it('cost this process nothing, whatever a file asks of the one that reads it', async () => {
    const file = path.join(tmpdir(), `silika-areas-${process.pid}.geojson`)
    const task = { path: file, regencies: [] }
    const tooComplex = { details: { errors: { file: [expect.stringMatching(/^Berkas terlalu rumit/)] } } }
    await writeFile(file, `[${'[],'.repeat(5_000_000)}[]]`)
    await expect(boundaryDrawer({ milliseconds: 1 }).draw(task)).rejects.toMatchObject(tooComplex)
    await expect(boundaryDrawer({ memoryMegabytes: 64 }).draw(task)).rejects.toMatchObject(tooComplex)
    await rm(file)
  })
})
