import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { configuration } from '#contract/auth.ts'
import { readReports } from '#contract/reports.ts'
import { formIds } from '#domain/form-ids.ts'

import { answer, refuse } from '../../testing/network.ts'
import { sampleConfiguration } from '../../testing/sample-configuration.ts'
import { showAt } from '../../testing/show-at.tsx'
import { ReportGate } from './report-gate.tsx'

function open(id: number | undefined) {
  answer(configuration, sampleConfiguration)
  showAt('/formulir/limbah-fasyankes/7', () => (
    <ReportGate id={id} formId={formIds.waste} page="form">
      {() => 'Laporannya'}
    </ReportGate>
  ))
}
const wayHome = () => screen.getByRole('link', { name: 'Kembali ke halaman utama' })
const retry = () => screen.queryByRole('button', { name: 'Coba lagi' })

it.each([
  ['does not exist', 7],
  ['is named by no number', undefined],
])('offers the way back from a report that %s, since trying again would find no more', async (_what, id) => {
  refuse(readReports, 404, { code: 'notFound', message: 'Laporan tidak ditemukan.' })
  open(id)
  await screen.findByText('Formulir tidak ditemukan')
  expect(wayHome().getAttribute('href')).toBe('/home')
  expect(retry()).toBeNull()
})

it('lets a report that cannot be had now be asked for again, or be left', async () => {
  refuse(readReports, 500, { code: 'internal', message: 'Basis data sedang dipelihara.' })
  open(7)
  await screen.findByText('Basis data sedang dipelihara.')
  expect(retry()).not.toBeNull()
  expect(wayHome().getAttribute('href')).toBe('/home')
})
