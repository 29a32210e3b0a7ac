import { describe, expect, test } from 'vitest'

import { addDays, dayIn, daysBetween, endOfDay, isDay, secondsUntil, zoneOfProvince } from './time.ts'

describe('zones', () => {
  // Presidential Decree 41/1987, with the provinces that have been made since.
  test.each([
    ['WIB', '11 12 13 14 15 16 17 18 19 21 31 32 33 34 35 36 61 62'],
    ['WITA', '51 52 53 63 64 65 71 72 73 74 75 76'],
    ['WIT', '81 82 91 92 93 94 95 96'],
  ])('%s is the time of the provinces %s', (zone, provinces) => {
    for (const province of provinces.split(' '))
      expect([province, zoneOfProvince(province)]).toEqual([province, zone])
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
    '2025-13-10',
    '2025-04-00',
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

  test('and seconds are counted whole: who waits so long has waited long enough', () => {
    const [now, later] = [0, 1001].map((ms) => new Date(ms)) as [Date, Date]
    expect([secondsUntil(later, now), secondsUntil(later, later)]).toEqual([2, 0])
  })
})
