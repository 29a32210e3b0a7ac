import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { listNotifications } from '#contract/notifications.ts'

import { answer, refuse } from '../../testing/network.ts'
import { showAt } from '../../testing/show-at.tsx'
import { reads } from '../../ui/search-text.ts'
import { notificationSearch } from './notification-search.ts'
import { NotificationsPage } from './notifications-page.tsx'

const failed = { code: 'internal', message: 'Terjadi kesalahan pada server.' } as const
const open = () => showAt('/user/notification', NotificationsPage, { read: reads(notificationSearch) })
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

it('names what each button marks as read', async () => {
  const told = { kind: 'sent', title: 'Formulir masuk', related_model: 'report', report_id: 1 } as const
  const about = { form_type: 'limbahfasyankes', date: '2026-11', fill_status: 'Sent' } as const
  const rest = { href: '/konfirmasi/formulir/1', created_at: '2026-12-01T02:00:00.000Z', read_at: null }
  const bodies = ['RS Satu mengirim formulir.', 'RS Dua mengirim formulir.']
  answer(listNotifications, {
    data: bodies.map((body, id) => ({ id, body, ...told, ...about, ...rest })),
    announcements: [],
    ...{ unread: 2, badge: 2, current_page: 1, last_page: 1, per_page: 20, total: 2 },
  })
  open()
  for (const body of bodies) await screen.findByRole('button', { name: `Tandai dibaca: ${body}` })
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
