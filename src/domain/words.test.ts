import { describe, expect, test } from 'vitest'

import {
  capitalText,
  clockText,
  daysText,
  firstNamesText,
  listText,
  dayText,
  momentText,
  monthText,
  numberText,
  percentText,
  readDay,
  readNumber,
  round,
  seenLength,
  shortDayText,
  weekdayText,
} from './words.ts'

describe('numbers are written as in Indonesia', () => {
  test.each([
    [1_234_567.89, 2, 0, '1.234.567,89'],
    [1512, 2, 2, '1.512,00'],
    [24.5, 1, 0, '24,5'],
    [-5, 1, 1, '−5,0'],
    [0, 2, 0, '0'],
    [999, 0, 0, '999'],
    [1000, 0, 0, '1.000'],
    [100, 2, 0, '100'],
    [-0.001, 2, 0, '0'],
  ])('%d with %i decimals, at least %i, is %s', (value, decimals, least, text) => {
    expect(numberText(value, decimals, least)).toBe(text)
  })

  test('a percent has one decimal, no space, and a dash where it cannot be computed', () => {
    expect(percentText(85.714)).toBe('85,7%')
    expect(percentText(65)).toBe('65,0%')
    expect(percentText(null)).toBe('–')
  })

  test.each([
    [0.5, 0, 1],
    [-0.5, 0, -1],
    [2.345, 2, 2.35],
    [-2.345, 2, -2.35],
    [1.005, 2, 1.01],
    [96.9, 1, 96.9],
  ])('%d rounds half away from zero to %i decimals: %d', (value, decimals, rounded) => {
    expect(round(value, decimals)).toBe(rounded)
  })
})

describe('a typed number', () => {
  test.each([
    ['1234,5', 1234.5],
    ['1.234,5', 1234.5],
    ['1.234', 1234],
    ['1.234.567,89', 1_234_567.89],
    ['12,5', 12.5],
    ['0', 0],
    ['007', 7],
    [' 42 ', 42],
    ['1 234', 1234],
    ['1 234 567,5', 1_234_567.5],
    ['-1\u00A0234', -1234],
    ['-5,0', -5],
    ['−5', -5],
    ['0,125', 0.125],
  ])('%j is %d', (typed, value) => {
    expect(readNumber(typed)).toEqual({ ok: true, value })
  })

  test.each([
    ['1234.5', '1234,5'],
    ['0.125', '0,125'],
    ['12.50', '12,50'],
  ])('%j is asked about, not guessed', (typed, instead) => {
    expect(readNumber(typed)).toEqual({
      ok: false,
      message: expect.stringContaining(`Maksud Anda ${instead}?`),
      instead,
    })
  })

  test.each([
    '1,234.5',
    '1.23,4',
    '1.2345,6',
    '12.34.567',
    '1,2,3',
    '1.234.56',
    ',5',
    '5,',
    '.',
    '',
    ' ',
    'dua',
    '1e5',
    '0x10',
    '--5',
    '- 5',
    '5-',
    '١٢',
    'NaN',
    'Infinity',
    '1234567890123456',
  ])('%j is refused', (typed) => {
    expect(readNumber(typed).ok).toBe(false)
  })
})

describe('several numbers', () => {
  test.each(['5 6 7', '5\t6\t7', '5\n6', '12\r\n13', '1.200 370 70', '1 23', '5; 6', '1,5 2,5'])(
    '%j are not one',
    (typed) => {
      expect(readNumber(typed)).toEqual({ ok: false, message: 'Isi satu angka saja, misalnya 1.234,5.' })
    },
  )
})

describe('days and months', () => {
  test('are written out', () => {
    expect(monthText('2025-04')).toBe('April 2025')
    expect(dayText('2025-04-10')).toBe('10 April 2025')
    expect(shortDayText('2025-04-10')).toBe('10/04/2025')
    expect(weekdayText('2025-04-10')).toBe('Kamis, 10 April 2025')
  })

  test('a moment names its zone, and the day there', () => {
    const at = new Date('2025-04-10T16:30:00Z')
    expect(clockText(at, 'WIB')).toBe('23.30 WIB')
    expect(momentText(at, 'WIB')).toBe('10 April 2025 pukul 23.30 WIB')
    expect(momentText(at, 'WIT')).toBe('11 April 2025 pukul 01.30 WIT')
  })

  test.each([
    ['10/04/2025', '2025-04-10'],
    ['1-2-2024', '2024-02-01'],
    ['29.02.2024', '2024-02-29'],
  ])('%s is read as %s', (typed, day) => {
    expect(readDay(typed)).toBe(day)
  })

  test.each(['29/02/2025', '31/04/2025', '00/01/2025', '10/13/2025', '2025-04-10', '10/04/25', 'besok', ''])(
    '%j names no day',
    (typed) => {
      expect(readDay(typed)).toBeUndefined()
    },
  )
})

test('a word begins a sentence', () => {
  expect([capitalText('pengangkutan'), capitalText('')]).toEqual(['Pengangkutan', ''])
})

test.each([
  [[], ''],
  [['Aceh'], 'Aceh'],
  [['Aceh', 'Bali'], 'Aceh atau Bali'],
  [['Aceh', 'Bali', 'Papua'], 'Aceh, Bali, atau Papua'],
])('the list %j is written as %s', (names, text) => {
  expect(listText(names, 'atau')).toBe(text)
  expect(listText(names)).toBe(text.replace('atau', 'dan'))
})

test('of many names the first are written, and how many are left', () => {
  expect(firstNamesText(['Aceh', 'Bali'], 1200)).toBe('Aceh, Bali, dan 1.200 lainnya')
  expect(firstNamesText(['RS Satu, Aceh', 'RS Dua, Bali'], 3, '; ')).toBe(
    'RS Satu, Aceh; RS Dua, Bali; dan 3 lainnya',
  )
  expect(firstNamesText(['Aceh', 'Bali'], -2)).toBe('Aceh, Bali')
})

test.each([
  [[], '–'],
  [[4], '4 April 2025'],
  [[4, 5], '4 dan 5 April 2025'],
  [[4, 5, 6, 9], '4–6 dan 9 April 2025'],
  [[1, 3, 4, 28, 29, 30], '1, 3, 4, dan 28–30 April 2025'],
])('the days %j are written as %s', (days, text) => {
  expect(daysText(days.map((day) => `2025-04-${String(day).padStart(2, '0')}`))).toBe(text)
})

test.each([
  [' ab ', 2],
  ['Jembatan putus', 14],
  ['\u200b\u200c\u200d\u2060\ufeff', 0],
  ['\u3164\u115f\u2800\u00ad\ufe0f', 0],
  ['a\u200bb\u0007c', 3],
  ['\u202eab', 2],
  ['', 0],
])('of %j there is something to see of %i characters', (text, length) => {
  expect(seenLength(text)).toBe(length)
})
