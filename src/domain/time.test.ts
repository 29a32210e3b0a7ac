import { describe, expect, test } from 'vitest'

import { addDays, dayIn, daysBetween, endOfDay, isDay, zoneOfProvince } from './time.ts'

describe('zones', () => {
  test.each([
    ['11', 'WIB'],
    ['31', 'WIB'],
    ['61', 'WIB'],
    ['62', 'WIB'],
    ['51', 'WITA'],
    ['63', 'WITA'],
    ['64', 'WITA'],
    ['73', 'WITA'],
    ['81', 'WIT'],
    ['94', 'WIT'],
    ['96', 'WIT'],
  ])('province %s is in %s', (province, zone) => {
    expect(zoneOfProvince(province)).toBe(zone)
  })

  test('a day begins two hours earlier in Papua than in Jakarta', () => {
    const now = new Date('2025-04-30T15:30:00Z')
    expect(dayIn('WIB', now)).toBe('2025-04-30')
    expect(dayIn('WITA', now)).toBe('2025-04-30')
    expect(dayIn('WIT', now)).toBe('2025-05-01')
  })

  test('a day ends at its last millisecond', () => {
    expect(endOfDay('2025-05-10', 'WIB').toISOString()).toBe('2025-05-10T16:59:59.999Z')
    expect(endOfDay('2025-05-10', 'WIT').toISOString()).toBe('2025-05-10T14:59:59.999Z')
  })
})

describe('days', () => {
  test.each(['2024-02-29', '1900-01-01', '2199-12-31'])('%s exists', (day) => expect(isDay(day)).toBe(true))
  test.each([
    '2025-02-29',
    '2025-04-31',
    '2025-4-1',
    '1899-12-31',
    '2200-01-01',
    '2025-00-10',
    '0000-00-00',
    '',
    'x',
  ])('%j does not', (day) => expect(isDay(day)).toBe(false))

  test('are counted', () => {
    expect(addDays('2024-02-28', 2)).toBe('2024-03-01')
    expect(addDays('2025-01-01', -1)).toBe('2024-12-31')
    expect(daysBetween('2025-04-01', '2025-05-01')).toBe(30)
    expect(daysBetween('2025-05-01', '2025-04-01')).toBe(-30)
  })
})
