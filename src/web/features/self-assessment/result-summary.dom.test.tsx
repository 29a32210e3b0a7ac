import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { show } from '../../testing/show.tsx'
import type { HazardResult, Result } from './result-source.ts'
import { Summary } from './result-summary.tsx'
import { sampleHazard, sampleResult } from './testing/sample-result.ts'

type Part = Result['parts'][number]
const at = '2026-11-02T02:00:00Z'
const part = (of: Part['part'], sent_at: string | null): Part => ({
  ...{ part: of, name: of, quick_saved_at: at, quick: null, sent_at, answered: null, questions: null },
})
const sent = { hazard: at, vulnerability: at, capacity: at }
const missing = { value: null, class: null, terms: [] }
const none = { risk: null, class: null }

type Case = {
  why: string
  unsent?: Partial<Record<Part['part'], null>>
  hazard?: Partial<HazardResult>
  capacity?: Result['capacity']
  words: RegExp
}
const tooFew = { vulnerability_index: missing }
const cases: Case[] = [
  {
    why: 'the hazard index is missing',
    unsent: { hazard: null, capacity: null },
    hazard: { hazard_index: missing },
    words: /^Instrumen bahaya belum dikirim, dan tingkat bahaya wilayah Anda belum ada\.$/,
  },
  {
    why: 'vulnerability is not sent',
    unsent: { vulnerability: null },
    hazard: tooFew,
    words: /^Instrumen kerentanan/,
  },
  { why: 'vulnerability is answered too little', hazard: tooFew, words: /pertanyaan kerentanan/ },
  { why: 'capacity is answered too little', capacity: missing, words: /pertanyaan kapasitas/ },
]

it.each(cases)('says that there is no risk index yet because $why', ({ words, ...one }) => {
  const { unsent, hazard, capacity = null } = one
  const states = { ...sent, ...unsent }
  const result: Result = {
    ...sampleResult,
    parts: [
      part('hazard', states.hazard),
      part('vulnerability', states.vulnerability),
      part('capacity', states.capacity),
    ],
    risk: { class: null, max: null, mean: null, leading: null, marks: [] },
    hazards: [{ ...sampleHazard, ...none, ...hazard }],
    capacity,
  }
  show(<Summary result={result} previous={null} />)
  expect(screen.getByText(words)).toBeTruthy()
})
