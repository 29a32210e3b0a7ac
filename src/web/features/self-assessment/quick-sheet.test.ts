import { expect, it } from 'vitest'

import {
  answered,
  emptySheet,
  givenAnswersOf,
  isQuickSheet,
  sheetDifferences,
  sheetOf,
  ticked,
} from './quick-sheet.ts'

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

it('the hazards are sent once one is ticked; five unticked ones only in the capacity part', () => {
  expect(givenAnswersOf(flooded, false)).toEqual({ 1: { names: 1, word: 'ya', hazards: ['banjir'] } })
  const unticked = answered(emptySheet, 1, 'ya')
  expect(givenAnswersOf(unticked, false)).toEqual({ 1: { names: 1, word: 'ya', hazards: null } })
  expect(givenAnswersOf(unticked, true)).toEqual({ 1: { names: 1, word: 'ya', hazards: [] } })
  expect(givenAnswersOf(answered(emptySheet, 1, 'tidak'), true)).toEqual({
    1: { names: 1, word: 'tidak', hazards: null },
  })
})

it('what the server reads back is the sheet that was sent', () => {
  const sheet = answered(flooded, 10, 'tidak')
  expect(sheetOf({ answers: { 1: 'ya', 10: 'tidak' }, hazards: ['banjir'] })).toEqual(sheet)
  expect(sheetOf({ answers: { 10: 'tidak' }, hazards: null })).toEqual({
    answers: { 10: 'tidak' },
    hazards: [],
  })
})

it.each([
  ['a sheet', flooded, true],
  ['nothing', undefined, false],
  ['another word', { answers: { 1: 'mungkin' }, hazards: [] }, false],
  ['an unknown hazard', { answers: {}, hazards: ['gempa'] }, false],
  ['a list', [], false],
])('the device may have kept %s', (_what, kept, isSheet) => {
  expect(isQuickSheet(kept)).toBe(isSheet)
})

it('says in words in what two sheets differ', () => {
  const questions = [1, 2].map((id) => ({ id, text: `Pertanyaan ${id}?` }))
  const mine = ticked(answered(emptySheet, 1, 'ya'), 'banjir', true)
  expect(sheetDifferences(questions, mine, answered(answered(emptySheet, 1, 'tidak'), 2, 'ya'))).toEqual([
    { name: '1', label: 'Pertanyaan 1?', mine: 'Ya, Banjir', saved: 'Tidak' },
    { name: '2', label: 'Pertanyaan 2?', mine: '–', saved: 'Ya' },
  ])
})
