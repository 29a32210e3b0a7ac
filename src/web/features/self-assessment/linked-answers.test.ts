import { expect, it } from 'vitest'

import type { CapacityItem, VulnerabilityItem } from '#domain/self-assessment/questions.ts'

import {
  capacitySubmission,
  changedIds,
  countAnswered,
  type LinkedAnswers,
  linkedAnswersOf,
  linkedDifferences,
  markOf,
  problemsOf,
  usedLinks,
  vulnerabilitySubmission,
  withLinked,
  withoutLink,
} from './linked-answers.ts'

const special: VulnerabilityItem = {
  id: 23201,
  hazard: 'kenaikanAir',
  category: 'wash',
  text: 'Kadar garam?',
}
const general: VulnerabilityItem = { id: 30101, hazard: null, category: 'health', text: 'Jumlah tenaga?' }
const link = 'https://contoh.go.id/bukti'
const answers: LinkedAnswers = withLinked({}, 23201, { level: 'Tinggi', link: ` ${link} ` })
const submission = { userId: 7, year: 2026, semester: 1, key: 'k', version: 1 } as const

it('sends every vulnerability question that was asked, the unanswered ones as null', () => {
  expect(vulnerabilitySubmission(answers, [special, general], submission)).toEqual({
    ...submission,
    answers: [
      {
        id: 23201,
        level: 'Tinggi',
        link,
        isGeneral: false,
        hazard: 'kenaikanAir',
        category: 'wash',
        text: 'Kadar garam?',
      },
      {
        id: 30101,
        level: null,
        link: null,
        isGeneral: true,
        hazard: undefined,
        category: 'health',
        text: 'Jumlah tenaga?',
      },
    ],
  })
})

it('sends every capacity question with its group', () => {
  const item: CapacityItem = {
    id: 40101,
    groupId: 1,
    group: 'Kepemimpinan dan Tata Kelola',
    text: 'Kebijakan.',
  }
  expect(capacitySubmission(withLinked({}, 40101, { level: 'Rendah', link }), [item], submission)).toEqual({
    ...submission,
    answers: [{ id: 40101, level: 'Rendah', link, group: 'Kepemimpinan dan Tata Kelola' }],
  })
})

it('finds the answers without a link, and offers the links that are right', () => {
  const some = withLinked(withLinked(answers, 30101, { level: 'Sedang' }), 30102, {
    level: 'Rendah',
    link: 'http://nodot',
  })
  expect(withoutLink(some, [special, general])).toEqual([30101])
  expect(usedLinks(some)).toEqual([link])
})

it('names the answers that have changed, given up ones too', () => {
  const given = withLinked(answers, 30101, { level: 'Sedang' })
  expect(changedIds(answers, given)).toEqual(['30101'])
  expect(changedIds(given, withLinked(given, 23201, { level: null, link: '' }))).toEqual(['23201'])
  expect(changedIds(given, withLinked(given, 30101, { link }))).toEqual(['30101'])
})

it('marks a tab by its answers and its refusals', () => {
  expect(countAnswered(answers, [special, general])).toBe(1)
  expect(markOf([special, general], answers, new Set())).toBeUndefined()
  expect(markOf([special], answers, new Set())).toBe('complete')
  expect(markOf([special], answers, new Set([23201]))).toBe('errors')
})

it('puts refusals in the order of the questions, and what concerns none of them first', () => {
  const errors = {
    'answers.30101.link': ['dua'],
    answers: ['tidak ada'],
    'answers.23201.link': ['satu'],
  }
  expect(problemsOf(errors, [special, general])).toEqual([
    { id: null, message: 'tidak ada' },
    { id: 23201, message: 'satu' },
    { id: 30101, message: 'dua' },
  ])
})

it('reads back what it has sent', () => {
  expect(linkedAnswersOf([{ id: 23201, level: 'Tinggi', link }])).toEqual({
    23201: { level: 'Tinggi', link },
  })
})

it('says in words in what two copies differ, and where', () => {
  const mine = withLinked(answers, 30101, { level: 'Rendah', link })
  const saved = withLinked(answers, 23201, { level: 'Sedang' })
  expect(linkedDifferences([special, general], mine, saved)).toEqual([
    { name: '23201', label: 'Air Laut – Kadar garam?', mine: `Tinggi, ${link}`, saved: `Sedang, ${link}` },
    { name: '30101', label: 'Jumlah tenaga?', mine: `Rendah, ${link}`, saved: '–' },
  ])
  expect(linkedDifferences([special, general], mine, withLinked(mine, 23201, { link }))).toEqual([])
})
