import { useLocation } from '@tanstack/react-router'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'

import { formEndpoints } from '#contract/form-calls.ts'
import { getFormVersion } from '#contract/report-questions.ts'
import { limbahCovid } from '#forms/definitions/limbah-covid.ts'

import { answer, hold } from '../../testing/network.ts'
import { siti } from '../../testing/sample-me.ts'
import { showAt } from '../../testing/show-at.tsx'
import { describedBy } from '../../testing/show.tsx'
import type { DeskRow } from './desk-rows.ts'
import { ReportAction } from './report-action.tsx'

const row: DeskRow = {
  ...{ form_type: limbahCovid.id, form_version: 1, title: 'COVID-19', report_id: null, date: '2026-10' },
  ...{ report_status: 'unfilled', fill_status: 'Unfilled', status_label: '', expected: true },
  ...{ due_date: '2026-11-10', late: false, saved_at: null, saved_by: null, sent_at: null },
  ...{ return_reason: null, remarks: 0, subforms: [], nihil: true, actions: ['save', 'send'] },
}

it('asks for the reason of a month without anything before there is a draft', async () => {
  answer(getFormVersion, { data: limbahCovid })
  const { create, save } = formEndpoints(limbahCovid, limbahCovid.paths)
  const opened = answer(create, { data: { report_id: 7, version: 1, answers: {} } } as never)
  const saved = answer(save, { data: { report_id: 7 } } as never)
  const { user, addressNow } = showAt('/formulir', () => <ReportAction row={row} name="COVID-19" />, {
    me: siti,
  })
  const ask = async () => {
    await user.click(await screen.findByRole('button', { name: 'Nihil bulan ini COVID-19' }))
    return within(await screen.findByRole('dialog', { name: 'Nihil Oktober 2026' }))
  }
  await user.click((await ask()).getByRole('button', { name: 'Batal' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect([opened, saved]).toEqual([[], []])

  const dialog = await ask()
  await user.click(dialog.getByRole('button', { name: 'Catat nihil' }))
  dialog.getByText('Wajib diisi')
  await user.click(dialog.getByText('Tidak ada pasien COVID-19'))
  await user.click(dialog.getByRole('button', { name: 'Catat nihil' }))
  await waitFor(() => expect(addressNow()).toContain('/7'))
  expect(saved[0]?.body).toEqual({
    ...{ report_id: 7, version: 1 },
    answers: { cov_nihil: 'ya', cov_nihil_reason: 'tidak_ada_kasus' },
  })
})

it('says why a month that is closed can no longer be begun', async () => {
  showAt('/formulir', () => <ReportAction row={{ ...row, actions: [] }} name="COVID-19" />, { me: siti })
  const begin = await screen.findByRole<HTMLButtonElement>('button')
  expect([begin.textContent, begin.disabled, describedBy(begin)]).toEqual([
    ...['Isi', true, 'Pengiriman Oktober 2026 sudah ditutup'],
  ])
})

it('leads to the form that was begun, unless the person has gone elsewhere meanwhile', async () => {
  answer(getFormVersion, { data: limbahCovid })
  const { create } = formEndpoints(limbahCovid, limbahCovid.paths)
  const opened = answer(create, { data: { report_id: 7, version: 1, answers: {} } } as never)
  const come = Promise.withResolvers<void>()
  hold(create, come.promise)
  const { user, history, addressNow } = showAt(
    '/formulir',
    () => (useLocation().pathname === '/formulir' ? <ReportAction row={row} name="COVID-19" /> : 'Lain'),
    { me: siti },
  )
  await user.click(await screen.findByRole('button', { name: 'Isi COVID-19' }))
  await waitFor(() => expect(opened).toHaveLength(1))
  history.push('/lain')
  await screen.findByText('Lain')
  come.resolve()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(addressNow()).toBe('/lain')
})

it('declares no month empty over what somebody has begun meanwhile', async () => {
  answer(getFormVersion, { data: limbahCovid })
  const { create, save } = formEndpoints(limbahCovid, limbahCovid.paths)
  answer(create, { data: { report_id: 7, version: 2, answers: { cov_nihil: 'tidak' } } } as never)
  const saved = answer(save, { data: { report_id: 7 } } as never)
  const { user, addressNow } = showAt('/formulir', () => <ReportAction row={row} name="COVID-19" />, {
    me: siti,
  })
  await user.click(await screen.findByRole('button', { name: 'Nihil bulan ini COVID-19' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Nihil Oktober 2026' }))
  await user.click(dialog.getByText('Tidak ada pasien COVID-19'))
  await user.click(dialog.getByRole('button', { name: 'Catat nihil' }))
  await waitFor(() => expect(addressNow()).toMatch(/\/7\?nihil=tanya$/))
  expect(saved).toEqual([])
})

it.each([
  ['goes on with a draft', ['save', 'send'], 'Lanjutkan'],
  ['looks at a draft that can no longer be sent', ['save'], 'Lihat draf'],
] as const)('%s', async (_what, actions, word) => {
  const draft = {
    ...row,
    report_id: 7,
    report_status: 'unsend',
    fill_status: 'Unsend',
    actions: [...actions],
  } as const
  showAt('/formulir', () => <ReportAction row={{ ...draft, actions: [...actions] }} name="COVID-19" />, {
    me: siti,
  })
  await screen.findByRole('link', { name: `${word} COVID-19` })
})
