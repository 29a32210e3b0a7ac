import { describe, expect, it } from 'vitest'

import { withApp } from '#server/testing/with-app.ts'

describe('the provinces of the map', () => {
  it(
    'come with bounds and a place inside, for anyone',
    withApp(async ({ as }) => {
      const { status, body } = await (await as(null)).get('/api/map/getprovinsi')
      expect(status).toBe(200)
      expect(body.data.map(({ code, name }: { code: string; name: string }) => [code, name])).toEqual([
        ['32', 'Jawa Barat'],
        ['35', 'Jawa Timur'],
        ['94', 'Papua Tengah'],
      ])
      const [{ bounds, centre }] = body.data
      expect(bounds.west).toBeCloseTo(106.4, 0)
      expect(bounds.south).toBeCloseTo(-7.8, 0)
      expect(centre.latitude).toBeGreaterThan(bounds.south)
      expect(centre.latitude).toBeLessThan(bounds.north)
    }),
  )

  it(
    'and say where the boundaries lie: files that are kept for good',
    withApp(async ({ as }) => {
      const visitor = await as(null)
      const { boundaries } = (await visitor.get('/api/map/getprovinsi')).body
      const file = await visitor.get(boundaries.provinces)
      expect(file.status).toBe(200)
      expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(file.body.objects.regions.geometries).toHaveLength(38)
      expect((await visitor.get('/batas/tidak-ada.json')).status).toBe(404)
    }),
  )
})
