import { expect, it } from 'vitest'

import { answered, answerSetOf, emptySheet, isQuickSheet, sheetOf, ticked } from './quick-sheet.ts'

const flooded = ticked(answered(emptySheet, 1, 'ya'), 'banjir', true)

it('question 6 answered Tidak takes the answer of 7 along', () => {
  const asked = answered(answered(emptySheet, 6, 'ya'), 7, 'ya')
  expect(asked.answers).toEqual({ 6: 'ya', 7: 'ya' })
  expect(answered(asked, 6, 'tidak').answers).toEqual({ 6: 'tidak' })
})

it('question 1 answered Tidak takes the ticked hazards along', () => {
  expect(flooded.hazards).toEqual(['banjir'])
  expect(answered(flooded, 1, 'tidak').hazards).toEqual([])
  expect(answered(flooded, 2, 'tidak').hazards).toEqual(['banjir'])
})

it('hazards stand in the order of the screens, however they were ticked', () => {
  const both = ticked(ticked(answered(emptySheet, 1, 'ya'), 'kekeringan', true), 'banjir', true)
  expect(both.hazards).toEqual(['banjir', 'kekeringan'])
  expect(ticked(both, 'banjir', false).hazards).toEqual(['kekeringan'])
})

const none = { banjir: false, badai: false, kenaikanAir: false, kekeringan: false, kebakaranHutan: false }

it('the hazards travel once one is ticked; five unticked ones only in the capacity part', () => {
  expect(answerSetOf(flooded, false)).toEqual({
    1: { pertanyaan: { id: 1 }, jawaban: 'ya', bencana: { ...none, banjir: true } },
  })
  const unticked = answered(emptySheet, 1, 'ya')
  expect(answerSetOf(unticked, false)).toEqual({ 1: { pertanyaan: { id: 1 }, jawaban: 'ya' } })
  expect(answerSetOf(unticked, true)).toEqual({
    1: { pertanyaan: { id: 1 }, jawaban: 'ya', bencana: none },
  })
  expect(answerSetOf(answered(emptySheet, 1, 'tidak'), true)).toEqual({
    1: { pertanyaan: { id: 1 }, jawaban: 'tidak' },
  })
})

it('what the server reads back is the sheet that was sent', () => {
  const sheet = answered(flooded, 10, 'tidak')
  const data = {
    form_type: 'identifikasi',
    user_id: 1,
    year: 2026,
    semester: 2 as const,
    answers: {
      1: { pertanyaan: { id: 1 }, jawaban: 'ya' as const, bencana: { ...none, banjir: true } },
      10: { pertanyaan: { id: 10 }, jawaban: 'tidak' as const },
    },
    saved_at: '2026-11-21T05:00:00.000Z',
    may_continue: true,
    closed: false,
    closed_note: null,
  }
  expect(sheetOf({ data })).toEqual(sheet)
})

it.each([
  ['a sheet', flooded, true],
  ['nothing', undefined, false],
  ['another word', { answers: { 1: 'mungkin' }, hazards: [] }, false],
  ['a hazard that is none', { answers: {}, hazards: ['gempa'] }, false],
  ['a list', [], false],
])('the device may have kept %s', (_what, kept, isSheet) => {
  expect(isQuickSheet(kept)).toBe(isSheet)
})
