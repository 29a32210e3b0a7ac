import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'

import { listAssessmentHistory, readResult } from '#contract/self-assessment/results.ts'

import type { Me } from '../../api/session.ts'
import { answer, refuse } from '../../testing/network.ts'
import { cityOffice, siti } from '../../testing/sample-me.ts'
import { showAt } from '../../testing/show-at.tsx'
import { ResultPrintPage } from './result-print-page.tsx'
import { sampleResult } from './testing/sample-result.ts'

beforeEach(() => {
  answer(listAssessmentHistory, nothing)
  refuse(readResult, 404, { code: 'notFound', message: 'Belum ada hasil.' })
})
/** A history without an entry. */
const nothing = { data: [], current_page: 1, last_page: 1, per_page: 100, total: 0 }

const hospital: Me['facility'] = {
  ...{ id: 5, name: 'RS Contoh', type: 'hospital', region_type: 'urban', inpatient: true },
}
const wayOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')

it('leads a facility that has saved nothing back to its self-assessment', async () => {
  showAt('/print/creshcf?year=2025&semester=2', ResultPrintPage, { me: { ...siti, facility: hospital } })
  await screen.findByText('Belum ada yang disimpan untuk periode ini')
  expect(await wayOf('Kembali ke penilaian mandiri')).toBe('/formulir?tab=penilaian&tahun=2025&semester=2')
})

it('leads an office back to the table of facilities', async () => {
  showAt('/print/creshcf?user=7&year=2025&semester=2', ResultPrintPage, { me: cityOffice })
  expect(await wayOf('Kembali ke penilaian mandiri')).toBe(
    '/table/user?form=penilaian-mandiri&year=2025&semester=2',
  )
})

it('prints nothing without the history, and tries again', async () => {
  answer(readResult, { data: sampleResult })
  refuse(listAssessmentHistory, 500, { code: 'internal', message: 'Basis data sedang dipelihara.' })
  const { user } = showAt('/print/creshcf?user=7&year=2025&semester=2', ResultPrintPage, { me: cityOffice })
  await screen.findByText('Hasil belum dapat dimuat')
  expect(screen.queryByText('Risiko fasyankes')).toBeNull()
  screen.getByRole('heading', { level: 1, name: 'Hasil penilaian mandiri' })
  answer(listAssessmentHistory, nothing)
  await user.click(screen.getByRole('button', { name: 'Coba lagi' }))
  await screen.findByText('Hasil Penilaian Mandiri Ketangguhan Iklim')
})
