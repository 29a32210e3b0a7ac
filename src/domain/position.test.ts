import { describe, expect, it } from 'vitest'

import {
  degreesText,
  kilometresBetween,
  positionErrors,
  positionText,
  readDegrees,
  readPositionPair,
} from './position.ts'

const bandung = { latitude: -6.917464, longitude: 107.619123 }

describe('a position', () => {
  it.each([
    ['Bandung', bandung],
    ['Sabang', { latitude: 5.8947, longitude: 95.3167 }],
    ['Merauke', { latitude: -8.4932, longitude: 140.4018 }],
    ['Rote', { latitude: -10.9, longitude: 122.85 }],
  ])('in Indonesia is fine: %s', (_name, position) => {
    expect(positionErrors(position)).toEqual({})
  })

  it('whose numbers are swapped is recognised', () => {
    expect(positionErrors({ latitude: 107.619123, longitude: -6.917464 })).toEqual({
      latitude: 'Lintang dan bujur tampaknya tertukar. Lintang −6,91746, bujur 107,61912?',
    })
  })

  it('without its minus is recognised', () => {
    expect(positionErrors({ latitude: 6.917464, longitude: 107.619123 })).toEqual({
      latitude: 'Di luar Indonesia. Maksud Anda −6,91746 (lintang selatan)?',
    })
  })

  it('elsewhere is refused at the number that is wrong', () => {
    expect(positionErrors({ latitude: -7, longitude: 12 })).toEqual({
      longitude: 'Bujur Indonesia antara 94,7 dan 141,1',
    })
    expect(positionErrors({ latitude: 52.5, longitude: 13.4 })).toEqual({
      latitude: 'Lintang Indonesia antara −11,2 dan 6,3',
      longitude: 'Bujur Indonesia antara 94,7 dan 141,1',
    })
  })

  it('is read as it is typed and as maps copy it', () => {
    expect(['-6,917464', '−6.917464', ' 107.6° ', '107'].map(readDegrees)).toEqual([
      -6.917464, -6.917464, 107.6, 107,
    ])
    expect(['', 'utara', '1.234,5', '6,9,1'].map(readDegrees)).toEqual(
      Array.from({ length: 4 }, () => undefined),
    )
    expect(readPositionPair('-6.917464, 107.619123')).toEqual(bandung)
    expect(readPositionPair('-6,917464')).toBeUndefined()
  })

  it('is written in degrees south or north, and east', () => {
    expect(positionText(bandung)).toBe('6,91746° LS, 107,61912° BT')
    expect(positionText({ latitude: 5.5, longitude: 95 })).toBe('5,5° LU, 95° BT')
    expect(degreesText(-6.9)).toBe('−6,9')
  })
})

it('the way from Bandung to Surabaya is about 568 km', () => {
  // 1° of latitude is 111.19 km: from the equator to one degree south.
  expect(kilometresBetween({ latitude: 0, longitude: 100 }, { latitude: -1, longitude: 100 })).toBeCloseTo(
    111.19,
    1,
  )
  expect(kilometresBetween(bandung, { latitude: -7.257472, longitude: 112.75209 })).toBeCloseTo(567.8, 0)
})
