import { act, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'

import { anyReview } from '#contract/review.ts'

import { refuse, silence } from '../../testing/network.ts'
import { cityOffice, provinceOffice } from '../../testing/sample-me.ts'
import { showAt } from '../../testing/show-at.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PlaceLink } from '../../ui/places.tsx'
import { DecisionBar, ToDecision } from './decision-bar.tsx'
import type { Review } from './review-calls.ts'
import { type Remarks, useRemarks } from './use-remarks.ts'
import { useWayBack } from './way-back.ts'

/** What the bar reads of a report that waits, and of its remarks. */
const review = {
  ...{ report_id: 7, form_type: 'limbah', version: 2, date: '2026-10', report_status: 'sent' },
  ...{ next_report_id: null, actions: [], waiting: 1, facility: { name: 'Puskesmas Sukajadi' } },
} as unknown as Review
const remarksOf = (notes: Readonly<Record<string, string>>) => {
  const state = { notes, state: { kind: 'resting' } }
  const still = { getState: () => state, subscribe: () => () => undefined }
  return { ...still, isUnsaved: () => false, flush: async () => undefined } as unknown as Remarks
}
const remarks = remarksOf({})

function Bar(props: Omit<Parameters<typeof DecisionBar>[0], 'reason' | 'onReason'>) {
  const [reason, setReason] = useState('')
  return <DecisionBar {...props} reason={reason} onReason={setReason} />
}

it('gives the focus to what says that another was quicker, and to the heading after reading again', async () => {
  const message = 'Langkah ini tidak dapat dilakukan pada formulir berstatus "Formulir Perlu Perbaikan".'
  const last = 'Dikembalikan untuk perbaikan oleh Sari pada 2 Desember 2026 pukul 09.00 WIB.'
  refuse(anyReview.decide, 409, { code: 'wrongStatus', message, last })
  const { user } = showAt('/konfirmasi/limbah/7', () => (
    <>
      <PageHeader title="Puskesmas Sukajadi" />
      <Bar review={review} remarks={remarks} label={(path) => path} reload={() => undefined} />
    </>
  ))
  const confirm = await screen.findByRole('button', { name: 'Konfirmasi' })
  await waitFor(() => expect(confirm).toHaveProperty('disabled', false))
  await user.click(confirm)
  const notice = await screen.findByRole('alert')
  expect(document.activeElement).toBe(notice)
  // What the page shows calls the status otherwise.
  expect(notice.textContent).not.toContain('Formulir Perlu Perbaikan')
  expect(notice.textContent).toContain(last)
  await user.click(screen.getByRole('button', { name: 'Muat ulang' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
})

it('can be reached past the answers', async () => {
  showAt('/konfirmasi/limbah/7', () => (
    <>
      <ToDecision />
      <Bar review={review} remarks={remarks} label={(path) => path} reload={() => undefined} />
    </>
  ))
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Ke keputusan' })
  const target = screen.getByRole('region', { name: 'Keputusan' }).querySelector<HTMLElement>(link.hash)
  target?.focus()
  expect(document.activeElement).toBe(target)
  expect(target?.textContent).toContain('menunggu')
})

it.each([
  ['sent', 10, '9 lagi menunggu untuk formulir dan bulan ini'],
  ['sent', 1, 'Terakhir yang menunggu untuk formulir dan bulan ini'],
  ['confirmed', 9, '9 menunggu untuk formulir dan bulan ini'],
  ['confirmed', 0, 'Tidak ada lagi yang menunggu untuk formulir dan bulan ini'],
] as const)('says of a %s report among %i that wait what is counted', async (status, waiting, words) => {
  showAt('/konfirmasi/limbah/7', () => (
    <Bar
      review={{ ...review, report_status: status, waiting }}
      remarks={remarks}
      label={(path) => path}
      reload={() => undefined}
    />
  ))
  expect(await screen.findByText(words)).toBeTruthy()
})

it.each([
  [['reopen'], false],
  [[], true],
] as const)(
  'offers to open a confirmed report again, or says that its time is over: %j',
  async (actions, isOver) => {
    showAt('/konfirmasi/limbah/7', () => (
      <Bar
        review={{ ...review, report_status: 'confirmed', actions: [...actions] }}
        remarks={remarks}
        label={(path) => path}
        reload={() => undefined}
      />
    ))
    const reopen = await screen.findByRole('button', { name: 'Buka kembali' })
    await waitFor(() => expect(reopen.title).not.toBe('Formulir baru saja tampil'))
    expect([reopen.hasAttribute('disabled'), reopen.title !== '']).toEqual([isOver, isOver])
  },
)

it('carries the filters and the page of the queue on, to the next report and back', async () => {
  const following = { ...review, next_report_id: 9, waiting: 2 }
  const asked = refuse(anyReview.decide, 503, { code: 'busy', message: 'Server sedang sibuk.' })
  const { user } = showAt('/konfirmasi/formulir/7?tipe_fasyankes=2&late=1&page=3', () => {
    const back = useWayBack('2026-10')
    return (
      <>
        <PlaceLink place={back.place}>Antrean</PlaceLink>
        <Bar review={following} remarks={remarks} label={(path) => path} reload={() => undefined} />
      </>
    )
  })
  const href = async (name: string) =>
    new URL((await screen.findByRole<HTMLAnchorElement>('link', { name })).href, 'http://x')
  const next = await href('Lewati')
  expect([next.pathname, next.search]).toEqual(['/konfirmasi/formulir/9', '?tipe_fasyankes=2&late=1&page=3'])
  const queue = await href('Antrean')
  expect(queue.pathname).toBe('/konfirmasi/formulir')
  const carried = { tipe_fasyankes: '2', late: '1', page: '3' }
  expect(Object.fromEntries(queue.searchParams)).toEqual({ ...carried, date: '2026-10' })
  expect(screen.getByText('1 lagi menunggu untuk formulir, bulan, dan saringan ini')).toBeTruthy()
  const confirm = screen.getByRole('button', { name: 'Konfirmasi' })
  // Shut for a moment, so that a double click on 'Periksa' confirms nothing.
  await waitFor(() => expect(confirm).toHaveProperty('disabled', false))
  await user.click(confirm)
  await waitFor(() => expect(asked[0]?.body).toMatchObject({ tipe_fasyankes: 2, late: '1' }))
})

it.each([
  ['city office', cityOffice, '?form=limbah&kota=32.73&page=2', '/table/user?form=limbah&kota=32.73&page=2'],
  ['province', provinceOffice, '?form=limbah&kota=32.73', '/table/user?form=limbah&kota=32.73'],
  ['province, by a notification', provinceOffice, '', '/table/user'],
])('leads a %s back to the table as it was left', async (_who, me, search, table) => {
  const Back = () => <PlaceLink place={useWayBack('2026-10').place}>Kembali</PlaceLink>
  showAt(`/konfirmasi/formulir/7${search}`, Back, { me })
  expect((await screen.findByRole('link', { name: 'Kembali' })).getAttribute('href')).toBe(table)
})

it('asks before a confirmation that would do away with remarks', async () => {
  const noted = remarksOf({ weight: 'Timbang lagi.', name: 'Siapa?' })
  const asked = refuse(anyReview.decide, 503, { code: 'busy', message: 'Server sedang sibuk.' })
  const { user } = showAt('/konfirmasi/limbah/7', () => (
    <Bar review={review} remarks={noted} label={(path) => path} reload={() => undefined} />
  ))
  const confirm = await screen.findByRole('button', { name: 'Konfirmasi' })
  await waitFor(() => expect(confirm).toHaveProperty('disabled', false))
  await user.click(confirm)
  const dialog = await screen.findByRole('dialog', { name: 'Konfirmasi dan hapus 2 catatan?' })
  expect(asked).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Konfirmasi' }))
  await waitFor(() => expect(asked.map(({ body }) => body)).toMatchObject([{ remark_count: 2 }]))
})

it('says before a return that another was quicker, where that kept the remarks from being stored', async () => {
  refuse(anyReview.keep, 409, { code: 'wrongStatus', message: 'Sudah dikembalikan.' })
  function Noted() {
    const own = useRemarks({ ...review, notes: {} })
    return (
      <>
        <button type="button" onClick={() => own.change('bins', 'Periksa lagi.')}>
          Catat
        </button>
        <Bar review={review} remarks={own} label={(path) => path} reload={() => undefined} />
      </>
    )
  }
  const { user } = showAt('/konfirmasi/limbah/7', Noted)
  await user.click(await screen.findByRole('button', { name: 'Catat' }))
  const back = screen.getByRole('button', { name: 'Kembalikan' })
  await waitFor(() => expect(back).toHaveProperty('disabled', false))
  await user.click(back)
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox'), 'Beratnya keliru.')
  await user.click(dialog.getByRole('button', { name: 'Kembalikan' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Formulir ini sudah berubah')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('forgets the remarks that are discarded on leaving', async () => {
  const asked = silence(anyReview.keep)
  let own: Remarks | undefined
  const { user, history } = showAt('/konfirmasi/limbah/7', function Noted() {
    own = useRemarks({ ...review, notes: {} })
    return <Bar review={review} remarks={own} label={(path) => path} reload={() => undefined} />
  })
  await screen.findByRole('button', { name: 'Kembalikan' })
  act(() => own?.change('bins', 'Periksa lagi.'))
  await act(() => own?.flush())
  act(() => history.push('/home'))
  await user.click(await screen.findByRole('button', { name: 'Buang' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await act(() => own?.flush())
  expect(asked).toHaveLength(1)
})
