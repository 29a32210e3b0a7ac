import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import type { ReplyOf } from '#contract/endpoint.ts'
import { getFacilityTable } from '#contract/facility-table.ts'

import { answer } from '../../testing/network.ts'
import { siti } from '../../testing/sample-me.ts'
import { watchSaving } from '../../testing/saved-files.ts'
import { showAt } from '../../testing/show-at.tsx'
import { FacilityTablePage } from './facility-table-page.tsx'

const table: ReplyOf<typeof getFacilityTable>['data'] = {
  year: 2026,
  forms: [{ form_type: 'limbahfasyankes', title: 'Limbah Fasyankes' }],
  indicators: [
    {
      ...{ key: 'waste_generated', form_type: 'limbahfasyankes', label: 'Limbah medis dihasilkan' },
      ...{ kind: 'amount', unit: 'kg', decimals: 2, main: true, words: null },
    },
  ],
  months: Array.from({ length: 12 }, (_, index) => ({
    date: `2026-${String(index + 1).padStart(2, '0')}`,
    month: index + 1,
    reports: [
      {
        ...{ form_type: 'limbahfasyankes', report_id: index + 1, report_status: 'sent' as const },
        ...{ expected: true, late: false },
      },
    ],
    values: { waste_generated: 10 * (index + 1) },
  })),
  total: { waste_generated: 780 },
}
const facility = {
  id: 4,
  name: 'RS Contoh',
  type: 'hospital',
  region_type: 'urban',
  inpatient: true,
} as const

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T05:00:00Z') })
  answer(getFacilityTable, { data: table })
})
afterEach(() => {
  vi.restoreAllMocks()
})

it('says on paper whose table it is', async () => {
  showAt('/table/fasyankes', FacilityTablePage, { me: { ...siti, facility } })
  await screen.findByText('RS Contoh · 2026 · Ringkasan')
})

it('says in the files of its trend whose numbers they are', async () => {
  const saved = watchSaving()
  const { user } = showAt('/table/fasyankes', FacilityTablePage, { me: { ...siti, facility } })
  await user.click(await screen.findByRole('button', { name: 'Unduh CSV: Tren Limbah medis dihasilkan' }))
  expect(await saved[0]?.content.text()).toContain(
    'Tren Limbah medis dihasilkan\r\nRS Contoh · per bulan tahun 2026\r\nSumber: ',
  )
})
