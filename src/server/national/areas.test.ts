import { readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import { readCentres } from '#server/demo/centres.ts'

import { nationalAreas } from './areas.ts'

const rowsOf = (file: string) =>
  readFileSync(new URL(`../../../node_modules/idn-area-data/data/${file}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','))
const districts = rowsOf('districts.csv').map(([, regency_code = '']) => ({ regency_code }))

describe('the facilities of the country', async () => {
  const areas = nationalAreas(await readCentres(), districts)
  const sum = (key: 'hospitals' | 'healthCenters') => areas.reduce((total, area) => total + area[key], 0)

  test('are as many as report', () => {
    expect([sum('hospitals'), sum('healthCenters')]).toEqual([3155, 10_268])
  })

  test('are in every regency, and nowhere too many', () => {
    expect(new Set(areas.map(({ regency }) => regency))).toEqual(
      new Set(rowsOf('regencies.csv').map(([code]) => code)),
    )
    const sizes = areas.map(({ hospitals, healthCenters }) => hospitals + healthCenters)
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(2)
    expect(Math.max(...sizes)).toBeLessThan(200)
  })
})
