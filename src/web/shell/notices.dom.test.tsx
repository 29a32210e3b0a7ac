import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

import { markRead } from '#contract/notifications.ts'

import type { Me } from '../api/session.ts'
import { answer } from '../testing/network.ts'
import { siti } from '../testing/sample-me.ts'
import { showAt } from '../testing/show-at.tsx'
import { Notices } from './notices.tsx'

const news = {
  ...{ id: 2_000_000_001, title: 'Pemeliharaan', body: 'Sistem ditutup.\n\nSimpan isian.', important: true },
  ...{ link: { label: 'Buka laman', href: 'https://contoh.go.id/a' }, read_at: null },
  until: '2026-12-09T16:59:00.000Z',
}
const second = { ...news, id: 2_000_000_002, title: 'Bimbingan', important: false }
const read = { ...second, id: 2_000_000_003, title: 'Sudah dibaca', read_at: '2026-12-02T02:00:00.000Z' }

const bound: Me = { ...siti, second_factor_from: '2027-01-14T17:00:00.000Z' }

const shown = (address: string, me: Me = siti) =>
  showAt(address, () => <Notices announcements={[news, second, read]} />, { me })

it('shows all of it on the first page, with what is read folded away', async () => {
  shown('/formulir')
  await screen.findByText('Penting: Pemeliharaan')
  screen.getByText('Bimbingan')
  expect(screen.getAllByText('Simpan isian.')).toHaveLength(3)
  expect(screen.getAllByRole('link', { name: 'Buka laman' })[0]?.getAttribute('href')).toBe(news.link.href)
  expect(screen.getByText('Sudah dibaca').closest('details')?.open).toBe(false)
})

it('shows one elsewhere, and marks it as read', async () => {
  const asked = answer(markRead, { message: 'Notifikasi ditandai sudah dibaca.' })
  const { user } = shown('/profile')
  await screen.findByText('Penting: Pemeliharaan')
  expect(screen.queryByText('Bimbingan')).toBeNull()
  screen.getByRole('link', { name: 'Baca (1 lagi)' })
  await user.click(screen.getByRole('button', { name: 'Mengerti' }))
  await waitFor(() => expect(asked[0]?.address).toBe(`/api/notification/${news.id}/mark-as-read`))
})

it('has no button for who looks as somebody else', async () => {
  const viewer = { id: 1, full_name: 'Admin', until: news.until }
  shown('/profile', { ...siti, viewer })
  await screen.findByText('Penting: Pemeliharaan')
  expect(screen.queryByRole('button')).toBeNull()
})

it('reminds who must have a second factor, from when they must', async () => {
  shown('/formulir', bound)
  await screen.findByText('Aktifkan verifikasi dua langkah sebelum 15 Januari 2027')
  screen.getByRole('link', { name: 'Buka profil' })
})

it.each([
  ['who has one or needs none', '/formulir', siti],
  ['anybody where it is set up', '/profile', bound],
])('does not remind %s', async (_whom, address, me) => {
  shown(address, me)
  await screen.findByText('Penting: Pemeliharaan')
  expect(screen.queryByText(/verifikasi dua langkah/)).toBeNull()
})

it('is silent where all of it stands', async () => {
  const { addressNow } = shown('/user/notification')
  await waitFor(() => expect(addressNow()).toBe('/user/notification'))
  expect(screen.queryByText('Penting: Pemeliharaan')).toBeNull()
})

it('leads to the part of a page that its button names', async () => {
  const href = '/guide/user?panduan=bor#bagian-rumus'
  const one = { ...news, link: { label: 'Buka rumus', href } }
  showAt('/formulir', () => <Notices announcements={[one]} />, { me: siti })
  const link = await screen.findByRole('link', { name: 'Buka rumus' })
  expect(link.getAttribute('href')).toBe(href)
})
