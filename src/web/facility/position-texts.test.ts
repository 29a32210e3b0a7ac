import { describe, expect, it } from 'vitest'

import { positionTextsOf, readPosition, withTyped } from './position-texts.ts'

const empty = { latitude: '', longitude: '' }

describe('the fields of a position', () => {
  it('may both be empty, never one of them', () => {
    expect(readPosition(empty)).toEqual({ place: null, faults: {} })
    expect(readPosition({ latitude: '-6,9', longitude: ' ' }).faults).toEqual({
      longitude: 'Isi bujur juga',
    })
    expect(readPosition({ latitude: 'utara', longitude: '107,6' }).faults).toEqual({
      latitude: 'Tulis derajat desimal, misalnya −6,91746',
    })
  })

  it('are read with comma or point, and judged together', () => {
    const place = { latitude: -6.917464, longitude: 107.619123 }
    expect(readPosition({ latitude: '-6.917464', longitude: '107,619123' })).toEqual({ place, faults: {} })
    expect(readPosition({ latitude: '107,6', longitude: '-6,9' }).faults.latitude).toContain('tertukar')
  })

  it('take both numbers of a map at once', () => {
    expect(withTyped(empty, 'longitude', '-6.917464, 107.619123')).toEqual({
      latitude: '−6,91746',
      longitude: '107,61912',
    })
    expect(withTyped(empty, 'latitude', '-6,9')).toEqual({ latitude: '-6,9', longitude: '' })
  })

  it('are empty where there is no position', () => {
    expect(positionTextsOf({ latitude: null, longitude: null })).toEqual(empty)
  })
})
