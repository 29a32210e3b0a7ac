import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { listNotifications } from '#contract/notifications.ts'

import { refuse } from '../../testing/network.ts'
import { showAt } from '../../testing/show-at.tsx'
import { reads } from '../../ui/search-text.ts'
import { notificationSearch } from './notification-search.ts'
import { NotificationsPage } from './notifications-page.tsx'

it('stops saying that it loads once the notifications could not be loaded', async () => {
  refuse(listNotifications, 500, { code: 'internal', message: 'Terjadi kesalahan pada server.' })
  showAt('/user/notification', NotificationsPage, { read: reads(notificationSearch) })
  await screen.findByText('Data belum dapat dimuat')
  expect(screen.queryByText('Memuat…')).toBeNull()
})
