import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

import { listNotifications, markAllRead, markRead } from '#contract/notifications.ts'

import { answer, refuse, silence } from '../../testing/network.ts'
import { cityOffice } from '../../testing/sample-me.ts'
import { showAt } from '../../testing/show-at.tsx'
import { reads } from '../../ui/search-text.ts'
import { notificationSearch } from './notification-search.ts'
import { NotificationsPage } from './notifications-page.tsx'

const failed = { code: 'internal', message: 'Terjadi kesalahan pada server.' } as const
const open = (me = cityOffice) =>
  showAt('/user/notification', NotificationsPage, { me, read: reads(notificationSearch) })
const readAll = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Tandai semua dibaca' })

it('stops saying that it loads once the notifications could not be loaded', async () => {
  refuse(listNotifications, 500, failed)
  open()
  await screen.findByText('Data belum dapat dimuat')
  expect(screen.queryByText('Memuat…')).toBeNull()
})

it('marks nothing as read that could not be loaded, and says why', async () => {
  refuse(listNotifications, 500, failed)
  open()
  await screen.findByText('Data belum dapat dimuat')
  expect([readAll().disabled, readAll().title]).toEqual([true, 'Notifikasi belum dimuat'])
})

/** Two reports that nobody has read of. */
const bodies = ['RS Satu mengirim formulir.', 'RS Dua mengirim formulir.']
function answerTwo() {
  const told = { kind: 'sent', title: 'Formulir masuk', related_model: 'report', report_id: 1 } as const
  const about = { form_type: 'limbahfasyankes', date: '2026-11', fill_status: 'Sent' } as const
  const rest = { href: '/konfirmasi/formulir/1', created_at: '2026-12-01T02:00:00.000Z', read_at: null }
  return answer(listNotifications, {
    data: bodies.map((body, id) => ({ id, body, ...told, ...about, ...rest })),
    announcements: [],
    ...{ unread: 2, badge: 2, current_page: 1, last_page: 1, per_page: 20, total: 2 },
  })
}

it('says what each link leads to and what each button marks as read', async () => {
  answerTwo()
  open()
  for (const body of bodies) {
    await screen.findByRole('button', { name: `Tandai dibaca: ${body}` })
    screen.getByRole('link', { name: /^Formulir masuk/, description: body })
  }
})

it.each([
  [0, true, 'Tidak ada yang belum dibaca'],
  [2, false, ''],
])('offers to mark all of %i unread as read: %s', async (unread, isShut, why) => {
  answer(listNotifications, {
    ...{ data: [], announcements: [], unread, badge: unread },
    ...{ current_page: 1, last_page: 1, per_page: 20, total: 0 },
  })
  open()
  await screen.findByText('Belum ada notifikasi')
  expect([readAll().disabled, readAll().title]).toEqual([isShut, why])
})

it('marks as read what is opened, and tells the bell', async () => {
  const listed = answerTwo()
  const asked = answer(markRead, { message: 'Dibaca.' })
  const { user } = open()
  const [, second] = await screen.findAllByRole('link', { name: /^Formulir masuk/ })
  await user.click(second as HTMLElement)
  await waitFor(() =>
    expect(asked.map(({ address }) => address)).toEqual([markRead.path.replace('{id}', '1')]),
  )
  await waitFor(() => expect(listed.length).toBe(2))
})

it.each([
  ['one', markRead, /^Tandai dibaca: RS Satu/],
  ['all', markAllRead, 'Tandai semua dibaca'],
] as const)('reads again what may be read, where the answer about %s was lost', async (_what, mark, name) => {
  const listed = answerTwo()
  silence(mark)
  const { user } = open()
  await user.click(await screen.findByRole('button', { name }))
  await screen.findByText(/No response from server/)
  await waitFor(() => expect(listed.length).toBe(2))
})

it('leaves unread what an administrator opens who looks as somebody else', async () => {
  const viewer = { full_name: 'Admin', until: '2026-12-02T02:30:00.000Z' }
  answerTwo()
  const asked = answer(markRead, { message: 'Dibaca.' })
  const { user, addressNow } = open({ ...cityOffice, viewer })
  const [first] = await screen.findAllByRole('link', { name: /^Formulir masuk/ })
  expect(screen.queryByRole('button', { name: /^Tandai/ })).toBeNull()
  await user.click(first as HTMLElement)
  await waitFor(() => expect(addressNow()).toBe('/konfirmasi/formulir/1'))
  expect(asked).toEqual([])
})
