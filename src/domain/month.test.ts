import { describe, expect, test } from 'vitest'

import {
  addMonths,
  currentMonth,
  daysInMonth,
  defaultDeadlines,
  dueDayOf,
  dueInstantOf,
  firstDayOf,
  isMonth,
  isOnTime,
  lastDayOf,
  lockedSince,
  lockInstantOf,
  monthNumberOf,
  monthOf,
  monthsFrom,
  monthsOfYear,
  yearOf,
} from './month.ts'

describe('a report month', () => {
  test.each(['2020-01', '2025-04', '2099-12'])('%s is one', (value) => expect(isMonth(value)).toBe(true))
  test.each(['2025-4', '2025-00', '2025-13', '1999-12', '2025-04-01', '202504', ' 2025-04', '2025-04\n', ''])(
    '%j is not one',
    (value) => expect(isMonth(value)).toBe(false),
  )

  test('is counted across the turn of the year', () => {
    expect(addMonths('2025-01', -1)).toBe('2024-12')
    expect(addMonths('2024-12', 1)).toBe('2025-01')
    expect(addMonths('2025-04', -25)).toBe('2023-03')
    expect(addMonths('2025-04', 0)).toBe('2025-04')
  })

  test('is counted up to another', () => {
    expect(monthsFrom('2024-11', '2025-02')).toEqual(['2024-11', '2024-12', '2025-01', '2025-02'])
    expect(monthsFrom('2025-02', '2025-02')).toEqual(['2025-02'])
    expect(monthsFrom('2025-03', '2025-02')).toEqual([])
  })

  test.each([
    ['2025-04', 30],
    ['2025-02', 28],
    ['2024-02', 29],
    ['2100-02', 28],
    ['2025-12', 31],
  ])('%s has %i days', (month, days) => {
    expect(daysInMonth(month)).toBe(days)
    expect([firstDayOf(month), lastDayOf(month)]).toEqual([`${month}-01`, `${month}-${days}`])
  })

  test('has parts', () => {
    expect([yearOf('2025-04'), monthNumberOf('2025-04'), monthOf(2025, 4)]).toEqual([2025, 4, '2025-04'])
    expect(monthsOfYear(2025)).toHaveLength(12)
    expect(monthsOfYear(2025).at(-1)).toBe('2025-12')
  })

  test('begins earlier in the east', () => {
    const now = new Date('2025-04-30T15:30:00Z')
    expect(currentMonth(now, 'WIB')).toBe('2025-04')
    expect(currentMonth(now, 'WIT')).toBe('2025-05')
  })
})

describe('the deadline', () => {
  test('is the end of the tenth of the next month, in WIB', () => {
    expect(dueDayOf('2025-12', defaultDeadlines)).toBe('2026-01-10')
    expect(dueInstantOf('2025-04', defaultDeadlines)).toEqual(new Date('2025-05-10T16:59:59.999Z'))
  })

  test('is a setting', () => {
    expect(dueDayOf('2025-04', [{ from: '2020-01', dueDay: 5, lockDay: null }])).toBe('2025-05-05')
  })

  test('is the one of the term in which the month lies, its first month included', () => {
    const terms = [
      { from: '2020-01', dueDay: 10, lockDay: null },
      { from: '2025-04', dueDay: 5, lockDay: null },
    ] as const
    const days = ['2019-12', '2025-03', '2025-04', '2025-05'].map((month) => dueDayOf(month, terms))
    expect(days).toEqual(['2020-01-10', '2025-04-10', '2025-05-05', '2025-06-05'])
  })

  test('never locks unless it is set to', () => {
    expect(lockInstantOf('2025-04', defaultDeadlines)).toBeNull()
    expect(lockInstantOf('2025-04', [{ from: '2020-01', dueDay: 10, lockDay: 20 }])).toEqual(
      new Date('2025-05-20T16:59:59.999Z'),
    )
  })

  test('locks once its last moment is over', () => {
    const terms = [{ from: '2020-01', dueDay: 10, lockDay: 20 }] as const
    const last = new Date('2025-05-20T16:59:59.999Z')
    expect(lockedSince('2025-04', last, terms)).toBeNull()
    expect(lockedSince('2025-04', new Date(last.getTime() + 1), terms)).toEqual(last)
    expect(lockedSince('2025-04', new Date('2099-01-01'), defaultDeadlines)).toBeNull()
  })

  const due = '2025-05-10T16:59:59.999Z'
  test.each([
    ['received at the last moment', due, null, true],
    ['received a moment later', '2025-05-10T17:00:00.000Z', null, false],
    ['queued in time and received within 48 hours', '2025-05-12T16:59:59.999Z', '2025-05-10T10:00:00Z', true],
    ['queued in time but received after 48 hours', '2025-05-12T17:00:00.000Z', '2025-05-10T10:00:00Z', false],
    ['queued too late', '2025-05-11T10:00:00Z', '2025-05-10T17:00:00.000Z', false],
    ['queued at the last moment', '2025-05-11T10:00:00Z', due, true],
  ])('%s', (_, receivedAt, queuedAt, onTime) => {
    const queued = queuedAt === null ? null : new Date(queuedAt)
    expect(isOnTime('2025-04', new Date(receivedAt), queued, defaultDeadlines)).toBe(onTime)
  })
})
