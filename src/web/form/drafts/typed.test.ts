import { expect, test } from 'vitest'

import { readTyped, shownText, typing } from './typed.ts'

const kilograms = { kind: 'number', decimals: 2 } as const
const day = { kind: 'date' } as const

test('a number typed the Indonesian way is understood and written plainly', () => {
  expect(typing(kilograms, '1.234,5')).toEqual({ value: 1234.5, text: undefined })
  expect(shownText(kilograms, 1234.5)).toBe('1.234,5')
})

test('a number that is still being typed keeps its own text beside what it stands for', () => {
  expect(typing(kilograms, '1,0')).toEqual({ value: 1, text: '1,0' })
  expect(typing(kilograms, '1234')).toEqual({ value: 1234, text: '1234' })
  expect(typing(kilograms, '12,')).toEqual({ value: undefined, text: '12,' })
})

test('a number that could mean two things is asked about and stays as typed', () => {
  expect(typing(kilograms, '1234.5')).toEqual({ value: undefined, text: '1234.5' })
  expect(readTyped(kilograms, '1234.5')).toMatchObject({
    ok: false,
    message: expect.stringContaining('Maksud Anda 1234,5?'),
  })
})

test('an emptied field is unanswered', () => {
  expect(typing(kilograms, ' ')).toEqual({ value: undefined, text: undefined })
})

test('a date is typed as day, month and year', () => {
  expect(typing(day, '10/04/2025')).toEqual({ value: '2025-04-10', text: undefined })
  expect(typing(day, '1-4-2025')).toEqual({ value: '2025-04-01', text: '1-4-2025' })
  expect(typing(day, '31/02/2025')).toEqual({ value: undefined, text: '31/02/2025' })
})

test.each([
  ['31/11/2026', 'Tanggal ini tidak ada di kalender. Periksa hari dan bulannya.'],
  ['31/11', 'Tulis tanggal sebagai hari/bulan/tahun, misalnya 10/04/2025.'],
])('the day %s does not exist', (text, message) => {
  expect(readTyped(day, text)).toEqual({ ok: false, message })
})

test('text is its own answer', () => {
  expect(typing({ kind: 'text' }, '1234.5')).toEqual({ value: '1234.5', text: undefined })
})

test('a year stands in its field as a year', () => {
  expect(typing({ kind: 'number', isYear: true }, '2019')).toEqual({ value: 2019, text: undefined })
  expect(typing({ kind: 'number' }, '2019')).toEqual({ value: 2019, text: '2019' })
})

test.each([
  [kilograms, '1.234,5'],
  [{ kind: 'number' }, '1.234'],
  [{ kind: 'number', decimals: 0 }, '1.234'],
  [{ kind: 'number', isYear: true }, '2019'],
] as const)('what %j does not understand brings an example that it takes: %s', (field, example) => {
  expect(readTyped(field, 'abc')).toEqual({ ok: false, message: `Harus berupa angka, misalnya ${example}.` })
  expect(readTyped(field, '1.2.3')).toMatchObject({ message: expect.stringMatching(`misalnya ${example}.$`) })
  expect(readTyped(field, example).ok).toBe(true)
})
