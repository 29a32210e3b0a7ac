import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { configuration } from '#contract/auth.ts'
import { formFillingStatus } from '#contract/desk.ts'
import { formIds } from '#domain/form-ids.ts'

import { answer } from '../../testing/network.ts'
import { sampleConfiguration } from '../../testing/sample-configuration.ts'
import { siti } from '../../testing/sample-me.ts'
import { showAt } from '../../testing/show-at.tsx'
import type { DeskRow } from './desk-rows.ts'
import { MercuryYearPage, WasteYearPage } from './form-year-page.tsx'

const bor = { form_type: formIds.bor, title: 'BOR', begun: true }
const row: DeskRow = {
  ...{ form_type: formIds.waste, form_version: 1, title: 'Limbah', report_id: 5, date: '2026-08' },
  ...{ report_status: 'sent', fill_status: 'Sent', status_label: '', expected: true, nihil: false },
  ...{ due_date: '2026-09-10', late: false, saved_at: null, saved_by: null },
  ...{ sent_at: '2026-09-02T02:00:00.000Z', actions: [], return_reason: null, remarks: 0, subforms: [bor] },
}
const draft = { report_status: 'unsend', fill_status: 'Unsend', sent_at: null } as const
const rows: DeskRow[] = [
  { ...row, ...draft, actions: ['send'], report_id: 6, date: '2026-09', late: true },
  row,
  { ...row, report_id: 7, date: '2026-07', subforms: [] },
  { ...row, form_type: formIds.mercury, title: 'Alkes', report_id: 8, subforms: [], date: '2026-01' },
]

function open(Page: () => React.ReactNode) {
  answer(configuration, sampleConfiguration)
  answer(formFillingStatus, {
    ...{ data: rows, waiting: [], open_month: '2026-09', current_month: '2026-10', today: '2026-10-05' },
    ...{ due_date: '2026-10-10', locked_at: null },
  })
  showAt('/formulir/fasyankes?tahun=2026', Page, { me: siti })
}
const line = async (month: string) =>
  (await screen.findByRole('rowheader', { name: month })).closest('tr')?.textContent

it('says of each month of a form how its report and its bed occupancy are', async () => {
  open(WasteYearPage)
  expect(await line('September')).toMatch(/Draf.*[Tt]erlambat.*10 September 2026.*Mulai diisi.*Lanjutkan/)
  expect(await line('Agustus')).toMatch(/Sudah diisi.*Dikirim 2 September 2026 pukul 09\.00 WIB.*Lihat/)
  expect(await line('Juli')).toContain('Tidak berlaku')
  expect(await line('Januari')).toBe('JanuariTidak ada laporan')
  expect(await line('November')).toBe('NovemberBelum dimulai')
  screen.getByRole('columnheader', { name: 'BOR' })
  const beds = screen.getByRole('link', { name: 'BOR Agustus 2026: Sudah diisi' })
  expect(beds.getAttribute('href')).toBe('/formulir/limbah-fasyankes/bor/5')
  const counts = screen.getByRole('list', { name: 'Jumlah laporan menurut status' })
  expect(counts.textContent).toMatch(/^2 Terkirim1 Draf$/)
})

it('shows no report of another form', async () => {
  open(MercuryYearPage)
  expect(await line('Agustus')).toBe('AgustusTidak ada laporan')
  expect(screen.queryByRole('columnheader', { name: 'BOR' })).toBeNull()
  expect(screen.getByRole('list', { name: 'Jumlah laporan menurut status' }).textContent).toMatch(
    /^1 Terkirim$/,
  )
})
