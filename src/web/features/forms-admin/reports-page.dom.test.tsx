import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'

import { listAllReports } from '#contract/all-reports.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { reopenReport } from '#contract/reports.ts'

import { answer, hold, refuse } from '../../testing/network.ts'
import { answerRegions } from '../../testing/regions.ts'
import { admin } from '../../testing/sample-me.ts'
import { showAt } from '../../testing/show-at.tsx'
import { ReportsPage } from './reports-page.tsx'

type Reply = ReplyOf<typeof listAllReports>
const at = '2026-11-05T03:00:00.000Z'
const confirmed: Reply['data'][number] = {
  ...{ report_id: 7, user_id: 3, form_type: 'sanitarian-kit', form_title: 'Sanitarian Kit', form_version: 2 },
  ...{ date: '2026-10', month: 10, year: 2026, due_date: '2026-11-10', version: 4, late: false },
  ...{ fill_status: 3, report_status: 'confirmed', status_label: 'Terkonfirmasi' },
  ...{ verification: 2, verification_label: 'Terkirim dan Terkonfirmasi' },
  ...{ saved_at: at, saved_by: 'Siti', first_sent_at: at, sent_at: at, queued_at: null, on_time: true },
  ...{ opened_at: at, decided_at: '2026-11-06T03:00:00.000Z' },
  facility: {
    ...{ id: 5, name: 'Puskesmas Contoh', code: 'PK1', tipe_fasyankes: 2, provinsi_id: '32' },
    ...{ province: 'Jawa Barat', kab_kota_id: '32.73', regency: 'Kota Bandung' },
  },
}
const draft: Reply['data'][number] = {
  ...confirmed,
  ...{
    report_id: 8,
    report_status: 'unsend',
    sent_at: null,
    first_sent_at: null,
    decided_at: null,
    late: true,
  },
  facility: { ...confirmed.facility, name: 'RS Contoh', code: 'RS1', tipe_fasyankes: 1 },
}

function shown(address = '/admin/formulir/laporan', data = [confirmed, draft]) {
  answerRegions()
  const asked = answer(listAllReports, {
    data,
    ...{ current_page: 1, last_page: 1, per_page: 50, total: data.length },
    counts: { unsend: 1, sent: 0, revise: 0, confirmed: 1, late: 1 },
    ...{ date: '2026-10', due_date: '2026-11-10' },
    forms: [{ form_type: 'sanitarian-kit', title: 'Sanitarian Kit' }],
  })
  return { ...showAt(address, ReportsPage, { me: admin }), asked }
}

it('lists the reports of a month with their state, and counts them', async () => {
  shown()
  const line = async (name: RegExp) =>
    within((await screen.findByRole('rowheader', { name })).closest('tr') as HTMLElement)
  const first = await line(/Puskesmas Contoh/)
  for (const words of ['Kota Bandung, Jawa Barat', 'Versi 2', 'Terkonfirmasi']) first.getByText(words)
  first.getByText('Dikonfirmasi 6 November 2026 pukul 10.00 WIB')
  expect(
    first.getByRole('link', { name: 'Lihat Puskesmas Contoh, Sanitarian Kit' }).getAttribute('href'),
  ).toBe('/formulir/sanitarian-kit/redaksi/7')
  const second = await line(/RS Contoh/)
  second.getByText('Terlambat')
  expect(second.queryByRole('link')).toBeNull()
  expect(second.queryByRole('button')).toBeNull()
  expect(screen.getByRole('link', { name: /^Semua\s*2$/ }).getAttribute('aria-current')).toBe('page')
})

it('asks for what its address narrows the list to', async () => {
  const { asked, user, addressNow } = shown(
    '/admin/formulir/laporan?date=2026-09&form=sanitarian-kit&status=revise&late=1&kota=32.73&tipe=2&find=pk',
  )
  await screen.findByRole('rowheader', { name: /RS Contoh/ })
  expect(Object.fromEntries(new URL(asked[0]?.address ?? '', 'http://x').searchParams)).toEqual({
    ...{ date: '2026-09', form_type: 'sanitarian-kit', status: 'revise', late: '1', find: 'pk' },
    ...{ provinsi_id: '32', kabupatenkota_id: '32.73', tipe_fasyankes: '2', page: '1', per_page: '25' },
  })
  await user.click(screen.getByRole('checkbox', { name: 'Hanya yang terlambat' }))
  await waitFor(() => expect(addressNow()).not.toContain('late'))
})

it('opens a confirmed report again with a reason, and says why it cannot', async () => {
  const { user } = shown()
  const asked = refuse(reopenReport, 422, {
    ...{ code: 'invalidInput', message: 'Periksa isian.' },
    errors: { reason: ['Tulis alasannya'] },
  })
  await user.click(await screen.findByRole('button', { name: /^Buka kembali Puskesmas Contoh/ }))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText(/Puskesmas Contoh: Sanitarian Kit, Oktober 2026/)
  await user.click(dialog.getByRole('button', { name: 'Buka kembali' }))
  dialog.getByText(/Alasan paling sedikit/)
  expect(asked).toEqual([])
  await user.type(dialog.getByLabelText('Alasan'), 'Berat limbah salah ketik')
  await user.click(dialog.getByRole('button', { name: 'Buka kembali' }))
  await dialog.findByText('Tulis alasannya')
  expect(asked[0]).toMatchObject({ body: { reason: 'Berat limbah salah ketik' } })
  expect(asked[0]?.address).toBe('/api/reports/7/reopen')
})

it('says that a month has no report', async () => {
  shown('/admin/formulir/laporan', [])
  await screen.findByText('Belum ada laporan pada bulan ini')
})

it('names the month that was chosen while its reports are on their way, and marks the counts of the month before', async () => {
  const { user } = shown()
  const counts = () => screen.getByRole('navigation', { name: 'Status laporan' })
  await screen.findByText(/^Laporan Oktober 2026 .* Batas waktu/)
  expect(counts().getAttribute('aria-busy')).toBe('false')
  hold(listAllReports, new Promise(() => undefined))
  for (const month of ['September', 'Agustus']) {
    await user.click(screen.getByRole('button', { name: 'Bulan sebelumnya' }))
    await screen.findByText(`Laporan ${month} 2026 dari semua fasyankes.`)
  }
  expect(counts().getAttribute('aria-busy')).toBe('true')
})
