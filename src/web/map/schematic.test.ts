import { expect, it } from 'vitest'

import { gridOf, mapSize, placeAt, pointOf, scaleOf, viewOf, zoomed } from './schematic.ts'

const bandung = { latitude: -6.9175, longitude: 107.6191 }
const view = viewOf([bandung, { latitude: -6.95, longitude: 107.7 }])

it('a place is found again where it was drawn', () => {
  const back = placeAt(view, pointOf(view, bandung))
  expect(back.latitude).toBeCloseTo(bandung.latitude, 9)
  expect(back.longitude).toBeCloseTo(bandung.longitude, 9)
})

it('north is up and east is right', () => {
  const [middle, north, east] = [
    pointOf(view, bandung),
    pointOf(view, { ...bandung, latitude: -6.9 }),
    pointOf(view, { ...bandung, longitude: 107.63 }),
  ]
  expect(north.y).toBeLessThan(middle.y)
  expect(east.x).toBeGreaterThan(middle.x)
})

it('all points lie inside the drawing, and one point alone gets two kilometres', () => {
  for (const point of [bandung, { latitude: -6.95, longitude: 107.7 }]) {
    const { x, y } = pointOf(view, point)
    expect(x > 0 && x < mapSize.width && y > 0 && y < mapSize.height).toBe(true)
  }
  expect(viewOf([bandung]).widthKm).toBe(2)
  expect(viewOf([]).widthKm).toBe(5400)
})

it('the grid has round degrees', () => {
  // 12 km are about 0.11° across: with 0.02° there would be six lines, so every twentieth of a degree has one.
  const { longitudes, latitudes } = gridOf({ centre: bandung, widthKm: 12 })
  expect(longitudes).toEqual([107.6, 107.65])
  expect(latitudes).toEqual([-6.95, -6.9])
})

it('the scale is a round length of at most a third', () => {
  expect(scaleOf({ centre: bandung, widthKm: 12 })).toEqual({ km: 2, length: (2 / 12) * 640 })
  expect(scaleOf({ centre: bandung, widthKm: 900 }).km).toBe(200)
})

it('goes no nearer than half a kilometre and no farther than the country', () => {
  expect(zoomed(view, 0.0001, bandung).widthKm).toBe(0.5)
  expect(zoomed(view, 10_000, bandung).widthKm).toBe(5400)
})
