import { expect, it } from 'vitest'

import {
  countTicks,
  doubledDimensions,
  enabledBank,
  type HazardAnswers,
  hazardAnswersOf,
  hazardDifferences,
  type HazardBank,
  hazardErrorsOf,
  hazardSubmission,
  noHazardAnswers,
  withLevel,
  withTicks,
} from './hazard-answers.ts'

const bank: HazardBank = {
  general: [
    { id: 1101, hazard: 'banjir', category: 'health', isOther: false, text: 'Petugas sulit hadir' },
    { id: 1190, hazard: 'banjir', category: 'health', isOther: true, text: 'Lainnya (sebutkan)' },
    { id: 3201, hazard: 'kenaikanAir', category: 'wash', isOther: false, text: 'Air tanah payau' },
  ],
  special: [
    {
      id: 11111,
      hazard: 'banjir',
      category: 'health',
      dimension: 'Kehadiran',
      level: 'Tinggi',
      text: '> 50%',
    },
    {
      id: 11112,
      hazard: 'banjir',
      category: 'health',
      dimension: 'Kehadiran',
      level: 'Sedang',
      text: '20–50%',
    },
    { id: 11122, hazard: 'banjir', category: 'health', dimension: 'Beban', level: 'Sedang', text: '2 kali' },
  ],
}
const ticked = (): HazardAnswers =>
  withLevel(
    withTicks(withTicks(noHazardAnswers, 1101, { impact: true, potential: true }), 3201, { potential: true }),
    11111,
    true,
  )

it('keeps words that are typed before a box is ticked, and forgets an item that is empty again', () => {
  const typed = withTicks(noHazardAnswers, 1190, { other: 'Abu' })
  expect(withTicks(typed, 1190, { impact: true }).general).toEqual({
    1190: { impact: true, potential: false, other: 'Abu' },
  })
  expect(withTicks(typed, 1190, { other: '' })).toEqual(noHazardAnswers)
})

it('is sent with the cell of each tick, without what is not ticked', () => {
  const emptied = withTicks(ticked(), 1190, { impact: false, other: 'dihapus lagi' })
  const cell = { hazard: 'banjir', category: 'health', words: 'Banjir, Sumber Daya Kesehatan' }
  expect(
    hazardSubmission(emptied, bank, { userId: 7, year: 2026, semester: 2, key: 'k', version: 1 }),
  ).toEqual({
    userId: 7,
    year: 2026,
    semester: 2,
    general: [
      { id: 1101, impact: true, potential: true, other: null, cell },
      {
        id: 3201,
        impact: false,
        potential: true,
        other: null,
        cell: { hazard: 'kenaikanAir', category: 'wash', words: 'Kenaikan Muka Air Laut, WASH' },
      },
    ],
    special: [{ id: 11111, level: 'Tinggi', column: 'Tinggi', cell, isMisnamed: false }],
    faults: {},
    key: 'k',
    version: 1,
  })
})

it('sends the words beside a ticked "lainnya", trimmed', () => {
  const other = withTicks(noHazardAnswers, 1190, { potential: true, other: ' Jembatan putus ' })
  const { general } = hazardSubmission(other, bank, {
    userId: 7,
    year: 2026,
    semester: 2,
    key: 'k',
    version: 1,
  })
  expect(general).toMatchObject([{ id: 1190, impact: false, potential: true, other: 'Jembatan putus' }])
})

it('reads back what it has sent', () => {
  const answers = [
    { id: 1101, impact: true, potential: true, other: null, hazard: 'banjir' as const },
    { id: 1190, impact: false, potential: true, other: 'Jembatan putus', hazard: 'banjir' as const },
  ]
  const levels = [
    { id: 11111, level: 'Tinggi' as const, hazard: 'banjir' as const, category: 'wash' as const },
  ]
  expect(hazardAnswersOf({ answers }, levels)).toEqual({
    general: {
      1101: { impact: true, potential: true, other: '' },
      1190: { impact: false, potential: true, other: 'Jembatan putus' },
    },
    special: [11111],
  })
})

it('leaves out the answers to a hazard that is no longer ticked, and keeps them all the same', () => {
  const answers = ticked()
  expect(countTicks(answers, bank)).toBe(4)
  expect(countTicks(answers, enabledBank(bank, ['kenaikanAir']))).toBe(1)
  expect(hazardErrorsOf(answers, bank, ['kenaikanAir'])).toEqual({})
  expect(answers.general['1101']).toBeDefined()
})

it('asks for the words beside a ticked "lainnya", and for an answer at all', () => {
  const other = withTicks(noHazardAnswers, 1190, { impact: true, other: ' a ' })
  expect(Object.keys(hazardErrorsOf(other, bank, ['banjir']))).toEqual(['answers.1190.name_lainnya'])
  expect(Object.values(hazardErrorsOf(noHazardAnswers, bank, ['banjir'])).flat()).toEqual([
    'Silakan jawab minimal satu pertanyaan pada bagian Pertanyaan Umum atau Pertanyaan Khusus sebelum mengirim.',
  ])
  expect(Object.values(hazardErrorsOf(ticked(), bank, [])).flat()).toEqual([
    'Tidak ada jenis bencana yang aktif. Silakan aktifkan minimal satu jenis bencana pada halaman sebelumnya.',
  ])
})

it('names the dimensions with more than one level', () => {
  const both = withLevel(withLevel(ticked(), 11112, true), 11122, true)
  expect(doubledDimensions(both, bank.special)).toEqual(['Kehadiran'])
  expect(doubledDimensions(withLevel(both, 11111, false), bank.special)).toEqual([])
})

it('is the same again when a box is taken back, with boxes ticked in any order', () => {
  const taken = withTicks(withTicks(ticked(), 1190, { impact: true }), 1190, { impact: false })
  expect(JSON.stringify(taken)).toBe(JSON.stringify(ticked()))
  const [up, down] = [
    [11111, 11122],
    [11122, 11111],
  ].map((ids) => ids.reduce((answers, id) => withLevel(answers, id, true), noHazardAnswers))
  expect(JSON.stringify(up)).toBe(JSON.stringify(down))
})

it('says in words in what two copies differ, and where', () => {
  const saved = withTicks(noHazardAnswers, 1101, { potential: true })
  expect(hazardDifferences(bank, ticked(), saved)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: '1101', mine: 'Dampak, Potensi Dampak', saved: 'Potensi Dampak' }),
      expect.objectContaining({ name: '11111', mine: 'BESAR', saved: '–' }),
    ]),
  )
  expect(hazardDifferences(bank, saved, saved)).toEqual([])
})
