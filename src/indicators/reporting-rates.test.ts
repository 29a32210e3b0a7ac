import { describe, expect, test } from 'vitest'

import { percentText } from '#domain/words.ts'

import { percentOf } from './ratio.ts'
import {
  isRepresentative,
  mapColourOf,
  mapColours,
  rateOf,
  type ReportingCounts,
  type ReportingRate,
  sumCounts,
  verificationDays,
  yearlyCompliance,
} from './reporting-rates.ts'

const cityX: ReportingCounts = {
  expected: 28,
  reported: 24,
  waiting: 3,
  revise: 1,
  confirmed: 20,
  onTime: 19,
  analysed: 23,
  compliant: 15,
}
const none = sumCounts([])

describe('the worked example: City X in April', () => {
  test.each<[ReportingRate, string]>([
    ['reporting', '85,7%'],
    ['timeliness', '67,9%'],
    ['verification', '83,3%'],
    ['waiting', '12,5%'],
    ['revision', '4,2%'],
    ['compliance', '53,6%'],
    ['complianceAmongReporters', '65,2%'],
  ])('%s is %s', (rate, text) => {
    expect(percentText(percentOf(rateOf(rate, cityX)))).toBe(text)
  })

  test('is amber on the map', () => {
    expect(mapColourOf(rateOf('compliance', cityX), cityX)).toBe('amber')
    expect(mapColours.amber).toBe('#FFC107')
  })

  test('with City Y: 36.8 %, not the mean of the two', () => {
    const cityY = { ...none, expected: 40, reported: 40, analysed: 40, compliant: 10 }
    const province = sumCounts([cityX, cityY])
    expect(province).toMatchObject({ expected: 68, compliant: 25 })
    expect(percentText(percentOf(rateOf('compliance', province)))).toBe('36,8%')
  })
})

test('a region without expected facilities has no rate and is grey', () => {
  expect(percentOf(rateOf('reporting', none))).toBeNull()
  expect(percentOf(rateOf('verification', { ...none, expected: 5 }))).toBeNull()
  expect(mapColourOf(rateOf('reporting', none), none)).toBe('grey')
})

test.each([
  [80, 100, 'green'],
  [79.9, 100, 'amber'],
  [50, 100, 'amber'],
  [49.9, 100, 'red'],
  [0, 100, 'red'],
] as const)('%d of %d compliant is %s', (compliant, expected, colour) => {
  const counts = { ...cityX, expected, compliant, reported: 100 }
  expect(mapColourOf(rateOf('compliance', counts), counts)).toBe(colour)
})

test('a region from which nothing came is grey, not red', () => {
  const silent = { ...none, expected: 10 }
  expect(mapColourOf(rateOf('compliance', silent), silent)).toBe('grey')
})

test('a facility complies in a year with nine months of twelve, or three quarters of what was expected', () => {
  expect(yearlyCompliance(9, 12)).toBe(true)
  expect(yearlyCompliance(8, 12)).toBe(false)
  expect(yearlyCompliance(3, 4)).toBe(true)
  expect(yearlyCompliance(0, 0)).toBeNull()
})

test('fewer than half of the expected reports do not represent a region', () => {
  expect(isRepresentative({ ...none, expected: 10, reported: 5 })).toBe(true)
  expect(isRepresentative({ ...none, expected: 10, reported: 4 })).toBe(false)
  expect(isRepresentative(none)).toBe(false)
})

test('the verification time is the median, in days', () => {
  const after = (days: number) => ({
    sentAt: new Date('2025-05-01T00:00:00Z'),
    confirmedAt: new Date(Date.parse('2025-05-01T00:00:00Z') + days * 86_400_000),
  })
  expect(verificationDays([after(10), after(0.5), after(2)])).toBe(2)
  expect(verificationDays([after(1), after(2)])).toBe(1.5)
  expect(verificationDays([])).toBeNull()
})
