import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'

import { configuration } from '#contract/auth.ts'
import { formFillingStatus } from '#contract/desk.ts'

import { copyWith, draftWith, sampleSending, sheetWith } from '../../form/drafts/testing/sample-drafts.ts'
import { recordReached } from '../../offline/connection.ts'
import { kept } from '../../testing/kept.ts'
import { answer, hold, refuse, silence } from '../../testing/network.ts'
import { sampleConfiguration } from '../../testing/sample-configuration.ts'
import { cityOffice } from '../../testing/sample-me.ts'
import { showAt } from '../../testing/show-at.tsx'
import type { DeskRow } from './desk-rows.ts'
import { MonthDesk } from './month-desk.tsx'

const sentence = 'No response from server. Please check network and API server status.'

/** Two reports as the device remembers them: so much of them as the desk shows. */
const stored = (['unsend', 'sent'] as const).map((report_status, index) => ({
  report: {
    ...{ form_type: 'limbah', form_version: 1, report_id: 5 + index, date: '2026-10', report_status },
    ...{ status_label: '', due_date: '2026-11-10', late: false, saved_at: null, saved_by: null },
    ...{ sent_at: null, actions: [], return_reason: null, remarks: {}, subforms: [], sheets: {} },
  },
  form: { title: `Laporan ${index}` },
}))

beforeEach(() => {
  answer(configuration, sampleConfiguration)
  silence(formFillingStatus)
  recordReached(false)
})

it('without the server shows at once what this device holds, to fill in first, and no error', async () => {
  const { queries } = showAt('/formulir', MonthDesk)
  queries.setQueryData(['remembered-reports', cityOffice.id], stored)
  const fill = await screen.findByRole('heading', { name: 'Formulir di perangkat ini' })
  expect(within(fill.parentElement ?? fill).getByRole('heading', { level: 3 }).textContent).toBe(
    'Laporan 0, Oktober 2026',
  )
  const read = screen.getByRole('heading', { name: 'Formulir lain di perangkat ini' })
  expect(within(read.parentElement ?? read).getByRole('heading', { level: 3 }).textContent).toBe(
    'Laporan 1, Oktober 2026',
  )
  expect(screen.queryByRole('alert')).toBeNull()
})

it('without the server and with nothing on the device says the specification’s sentence', async () => {
  showAt('/formulir', MonthDesk)
  await screen.findByText(sentence)
  expect(screen.getByRole('button', { name: 'Coba lagi' })).not.toBeNull()
})

it('of a busy server shows what this device holds, also while the server is asked again', async () => {
  recordReached(true)
  refuse(formFillingStatus, 503, { code: 'busy', message: 'Server sedang sibuk.' })
  const { queries } = showAt('/formulir', MonthDesk)
  queries.setQueryData(['remembered-reports', cityOffice.id], stored)
  await screen.findByRole('heading', { name: 'Formulir di perangkat ini' })
  const again = Promise.withResolvers<undefined>()
  hold(formFillingStatus, again.promise)
  void queries.refetchQueries({ queryKey: [formFillingStatus.path] })
  await vi.waitFor(() => expect(queries.isFetching()).toBe(1))
  expect(screen.queryByRole('heading', { name: 'Formulir di perangkat ini' })).not.toBeNull()
  again.resolve(undefined)
})

it('leads out of a month that cannot be shown', async () => {
  recordReached(true)
  refuse(formFillingStatus, 422, {
    ...{ code: 'invalidInput', message: 'Data tidak valid.' },
    errors: { date: ['Bulan paling awal Januari 2020'] },
  })
  const { user, addressNow } = showAt('/formulir?bulan=2019-01', MonthDesk)
  await screen.findByText('Bulan paling awal Januari 2020.')
  await user.click(screen.getByRole('link', { name: 'Ke bulan ini' }))
  await vi.waitFor(() => expect(addressNow()).toBe('/formulir'))
})

it('names no due date of a month that has not begun', async () => {
  recordReached(true)
  answer(formFillingStatus, {
    ...{ data: [], waiting: [], open_month: '2026-10', current_month: '2026-11', today: '2026-11-27' },
    ...{ due_date: '2099-02-10', locked_at: null },
  })
  showAt('/formulir?bulan=2099-01', MonthDesk)
  await screen.findByText('Bulan ini belum dimulai. Pilih bulan lain.')
  expect(screen.queryByRole('region', { name: 'Batas waktu' })).toBeNull()
})

it('claims of a month before a facility was registered no more than that it was not active', async () => {
  recordReached(true)
  answer(formFillingStatus, {
    ...{ data: [], waiting: [], open_month: '2026-10', current_month: '2026-11', today: '2026-11-27' },
    ...{ due_date: '2026-11-10', locked_at: null },
  })
  showAt('/formulir?bulan=2026-10', MonthDesk)
  await screen.findByText(/fasyankes Anda belum atau tidak lagi tercatat aktif/)
})

it('asks again once the day has ended on which forms are due', async () => {
  // Two minutes before the end of the day in WIB.
  vi.useFakeTimers({ toFake: ['Date', 'setInterval'], now: new Date('2026-11-10T16:58:00Z') })
  recordReached(true)
  const asked = answer(formFillingStatus, {
    ...{ data: [], waiting: [], open_month: '2026-10', current_month: '2026-11', today: '2026-11-10' },
    ...{ due_date: '2026-11-10', locked_at: null },
  })
  showAt('/formulir', MonthDesk)
  await screen.findByText(/^Batas waktu/)
  vi.advanceTimersByTime(119_000)
  expect(asked).toHaveLength(1)
  vi.advanceTimersByTime(62_000)
  await vi.waitFor(() => expect(asked).toHaveLength(2))
})

/** A form of October that the facility owes, in a state. */
const row: DeskRow = {
  ...{ form_type: 'limbah', form_version: 1, title: 'Limbah', report_id: 5, date: '2026-10' },
  ...{ report_status: 'unsend', fill_status: 'Unsend', status_label: '', expected: true, nihil: false },
  ...{ due_date: '2026-11-10', late: false, saved_at: null, saved_by: null, sent_at: null },
  ...{ actions: ['save', 'send'], return_reason: null, remarks: 0, subforms: [] },
}
const revise = { report_status: 'revise', fill_status: 'NeedRevision', return_reason: 'Periksa.' } as const
const answerDesk = (data: DeskRow[], waiting: DeskRow[] = []) =>
  answer(formFillingStatus, {
    ...{ data, waiting, open_month: '2026-10', current_month: '2026-11', today: '2026-11-05' },
    ...{ due_date: '2026-11-10', locked_at: null },
  })

it('shows what was returned first, then what other months lack, what this one asks, and what else may be filled', async () => {
  recordReached(true)
  const waiting = [
    { ...row, ...revise, report_id: 2, date: '2026-08', title: 'COVID' },
    { ...row, report_id: 3, date: '2026-09', late: true },
  ]
  const october = [
    { ...row, report_status: 'sent', fill_status: 'Sent' } as const,
    { ...row, form_type: 'kit', title: 'Kit', expected: false },
    { ...row, ...revise, form_type: 'kesling', title: 'Kesling' },
  ]
  answerDesk(october, waiting)
  showAt('/formulir', MonthDesk)
  await screen.findByRole('heading', { level: 2, name: 'Perlu perbaikan' })
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    ...['Perlu perbaikan', 'COVID, Agustus 2026', 'Kesling'],
    ...['Bulan lain yang belum terkirim', 'Limbah, September 2026'],
    ...['Formulir Oktober 2026', 'Limbah', 'Formulir lain', 'Kit'],
  ])
})

it('keeps the choice of the month, and its focus, while the forms of another are on their way', async () => {
  recordReached(true)
  answerDesk([row])
  const { user } = showAt('/formulir', MonthDesk)
  const back = await screen.findByRole('button', { name: 'Bulan sebelumnya' })
  const september = Promise.withResolvers<undefined>()
  hold(formFillingStatus, september.promise)
  await user.click(back)
  await screen.findByText('Memuat formulir…')
  expect(screen.queryByRole('heading', { name: /^Limbah/ })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Batas waktu' })).toBeNull()
  expect(screen.getByLabelText('Bulan laporan')).toHaveProperty('value', '2026-09')
  september.resolve(undefined)
  await screen.findByRole('heading', { name: 'Limbah, Oktober 2026' })
  expect(document.activeElement).toBe(back)
})

it('says what of each report only this device holds', async () => {
  recordReached(true)
  const copy = copyWith(draftWith({ name: 'Budi' }), sheetWith(1, {}))
  const held = {
    5: copy,
    6: { ...copy, queued: sampleSending },
    7: { ...copy, isUnsaved: false, rejection: 'Formulir sudah ditutup.' },
    8: { ...copy, isUnsaved: false },
  }
  for (const [id, one] of Object.entries(held)) kept.set(`draft/${cityOffice.id}/${id}/limbah/a`, one)
  answerDesk(
    [5, 6, 7, 8].map((report_id) => ({
      ...row,
      report_id,
      title: `Laporan ${report_id}`,
      form_type: `${report_id}`,
    })),
  )
  showAt('/formulir', MonthDesk)
  await screen.findByText(/^Menunggu dikirim dari perangkat ini/)
  expect(screen.getAllByText('Ada isian di perangkat ini yang belum tersimpan')).toHaveLength(1)
  const told = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(
    told.map((words) => /Menunggu dikirim .* 08.00|Ada isian di perangkat|ditolak: [^.]*/.exec(words)?.[0]),
  ).toEqual([
    'Ada isian di perangkat',
    'Menunggu dikirim dari perangkat ini sejak 5 November 2026 pukul 08.00',
    'ditolak: Formulir sudah ditutup',
    undefined,
  ])
})
