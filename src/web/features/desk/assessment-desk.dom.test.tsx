import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import {
  listCapacityReports,
  listHazardReports,
  listVulnerabilityReports,
} from '#contract/self-assessment/part-reports.ts'
import { parts } from '#domain/self-assessment/parts.ts'
import type { PartReport } from '#domain/self-assessment/submissions.ts'

import { answer } from '../../testing/network.ts'
import { siti } from '../../testing/sample-me.ts'
import { showAt } from '../../testing/show-at.tsx'
import { AssessmentDesk } from './assessment-desk.tsx'

const period = { year: 2025, semester: 1 } as const
const empty: PartReport = {
  ...{ ...period, userId: siti.id, username: siti.username },
  ...{ hasQuick: false, hasInstrument: false, isFinal: false, reopened: null },
}
const reopened = { at: new Date('2025-07-01T02:00:00Z'), reason: 'Periksa lagi.' }

/** Draws the semester with this state of the first part, and nothing of the others. */
function open(hazard: Partial<PartReport>) {
  const other = { ...empty, semester: 2 } as const
  answer(listHazardReports, { data: [{ ...empty, ...hazard }, other] })
  answer(listVulnerabilityReports, { data: [empty, other] })
  answer(listCapacityReports, { data: [other, empty] })
  showAt('/formulir?tab=penilaian&tahun=2025&semester=1', AssessmentDesk, { me: siti })
}

it.each<[string, Partial<PartReport>, string, string]>([
  ['that nobody has begun', {}, 'Isi', parts.hazard.intro.route],
  ['whose quick assessment is saved', { hasQuick: true }, 'Lanjutkan', parts.hazard.quick.route],
  ['that was sent', { hasQuick: true, hasInstrument: true }, 'Perbarui', parts.hazard.instrument.route],
  [
    'that was sent for good',
    { hasQuick: true, hasInstrument: true, isFinal: true },
    'Lihat',
    parts.hazard.instrument.route,
  ],
  [
    'that was opened again',
    { hasQuick: true, hasInstrument: true, isFinal: true, reopened },
    'Perbaiki',
    parts.hazard.quick.route,
  ],
])('leads on with a part %s', async (_what, state, word, address) => {
  open(state)
  const link = await screen.findByRole<HTMLAnchorElement>('link', {
    name: new RegExp(`^${word} .*[Bb]ahaya`),
  })
  expect(link.getAttribute('href')).toBe(`${address}?year=2025&semester=1`)
})

it.each([
  ['nothing is saved', {}, false],
  ['a part is saved', { hasQuick: true }, true],
])('leads to the result where %s: %s', async (_what, state, hasResult) => {
  open(state)
  await screen.findAllByRole('listitem')
  expect(screen.queryByRole('link', { name: 'Lihat hasil' }) !== null).toBe(hasResult)
})
