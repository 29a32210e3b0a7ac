import { describe, expect, test } from 'vitest'

import {
  categories,
  findCategory,
  findHazard,
  hazardCards,
  hazardKeys,
  hazards,
  inHazardOrder,
  levelColour,
  levelMeanings,
  levelOfCapacityCode,
  levelOfIndex,
} from './hazards.ts'

describe('the five hazards', () => {
  test('stand in their order, with the ids that question ids are made of', () => {
    expect(hazardKeys).toEqual(['banjir', 'badai', 'kenaikanAir', 'kekeringan', 'kebakaranHutan'])
    expect(hazardKeys.map((key) => hazards[key].id)).toEqual([1, 2, 3, 4, 5])
    expect(inHazardOrder(['kekeringan', 'banjir', 'kekeringan'])).toEqual(['banjir', 'kekeringan'])
  })

  test.each([
    ['Banjir', 'banjir'],
    ['kenaikanAir', 'kenaikanAir'],
    ['Kenaikan Muka Air Laut', 'kenaikanAir'],
    ['Air Laut', 'kenaikanAir'],
    [' kekeringan ', 'kekeringan'],
    ['kebakaranHutan', 'kebakaranHutan'],
    ['Kebakaran Hutan', 'kebakaranHutan'],
  ])('“%s” means %s', (spelling, key) => expect(findHazard(spelling)).toBe(key))

  test.each(['', 'Gempa', 'air', 'Banjir dan Badai', 'constructor', `banjir${'x'.repeat(100)}`])(
    '“%s” means none',
    (spelling) => expect(findHazard(spelling)).toBeUndefined(),
  )

  test('stand on the intro screens with fixed levels', () => {
    expect(hazardCards.map(({ hazard, level }) => `${hazards[hazard].name} ${level}`)).toEqual([
      'Banjir Tinggi',
      'Badai Tinggi',
      'Kenaikan Muka Air Laut Rendah',
      'Kekeringan Sedang',
      'Kebakaran Hutan Tinggi',
    ])
  })
})

describe('the four categories', () => {
  test('are found by either name of the first', () => {
    expect(findCategory('Sumber Daya Kesehatan')).toBe('health')
    expect(findCategory('Tenaga Kesehatan')).toBe('health')
    expect(findCategory('wash')).toBe('wash')
    expect(findCategory('Layanan Energi')).toBe('energy')
    expect(findCategory('Infrastruktur')).toBe('infrastructure')
    expect(findCategory('Keuangan')).toBeUndefined()
    expect(Object.values(categories).map(({ id }) => id)).toEqual([1, 2, 3, 4])
  })
})

describe('the levels', () => {
  test('have their colours, and grey for any other word', () => {
    expect(['Tinggi', 'Sedang', 'Rendah', 'lain'].map(levelColour)).toEqual([
      '#FF5252',
      '#FFC107',
      '#4CAF50',
      '#9E9E9E',
    ])
  })

  test('are 1, 2 and 3 on the capacity screen', () => {
    expect([1, 2, 3, 4].map(levelOfCapacityCode)).toEqual(['Tinggi', 'Sedang', 'Rendah', undefined])
  })

  test('“Tinggi” is bad in the hazard and vulnerability instruments and good in the capacity instrument', () => {
    expect(levelMeanings.hazard.good).toBe('Rendah')
    expect(levelMeanings.vulnerability.good).toBe('Rendah')
    expect(levelMeanings.capacity.good).toBe('Tinggi')
  })

  test.each([
    [62.58, 'Sedang'],
    [115.38, 'Sedang'],
    [144, 'Sedang'],
    [158.52, 'Tinggi'],
    [162.47, 'Tinggi'],
    [165.23, 'Tinggi'],
    [13, 'Sedang'],
    [12.99, 'Rendah'],
  ])('an index of %d is %s', (value, level) => expect(levelOfIndex(value)).toBe(level))
})
