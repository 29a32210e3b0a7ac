import { useSearch } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import type { ReplyOf } from '#contract/endpoint.ts'
import { listNotifications } from '#contract/notifications.ts'

import { queryOf } from '../api/call.ts'
import { answer, refuse, silence } from '../testing/network.ts'
import { showAt } from '../testing/show-at.tsx'
import { FilterSelect } from './filters.tsx'
import { RowTable } from './list-table.tsx'
import { ListView } from './list-view.tsx'
import { oneOf, reads, type SearchOf, wholeOf } from './search-text.ts'
import { EmptyState } from './states.tsx'
import { type ListDefinition, useList } from './use-list.ts'

type Reply = ReplyOf<typeof listNotifications>
const search = { type: oneOf('unread', 'read'), page: wholeOf }
type Search = SearchOf<typeof search>

const definition: ListDefinition<Search, Reply> = {
  to: '/',
  ask: ({ type }, rows) => queryOf(listNotifications, { query: { ...(type && { type }), ...rows } }),
  rowsPerPage: 2,
  narrows: ['type'],
  words: { noun: 'kabar', loading: 'Memuat kabar…' },
}

function Page() {
  const read: Search = useSearch({ strict: false })
  const list = useList(definition, read)
  return (
    <>
      <FilterSelect
        label="Saring"
        all="Semua"
        value={list.search.type}
        options={[
          { value: 'unread', label: 'Belum dibaca' },
          { value: 'read', label: 'Sudah dibaca' },
        ]}
        onChange={(type) => list.change({ type })}
      />
      <ListView list={list} empty={<EmptyState title="Belum ada kabar" />}>
        {({ data }) => (
          <RowTable
            caption="Kabar"
            columns={[{ head: 'Judul', look: 'name', cell: ({ title }) => title }]}
            rows={data}
            keyOf={({ id }) => id}
          />
        )}
      </ListView>
    </>
  )
}

const shown = (address: string) => showAt(address, Page, { read: reads(search) })

/** A page of rows, called by their number in the whole list. */
function pageOf(page: number, total: number): Reply {
  const first = (page - 1) * 2
  const ids = Array.from({ length: Math.max(0, Math.min(2, total - first)) }, (_, index) => first + index + 1)
  return {
    data: ids.map((id) => ({
      ...{ id, kind: 'sent' as const, title: `Kabar ${id}`, body: '', related_model: '', report_id: null },
      ...{ form_type: '', date: '2026-10', fill_status: null, href: '/', read_at: null },
      created_at: '2026-10-01T00:00:00.000Z',
    })),
    ...{ current_page: page, last_page: Math.max(1, Math.ceil(total / 2)), per_page: 2, total },
    ...{ unread: 0, badge: 0, announcements: [] },
  }
}

it('shows the page that the address names, and how many rows there are', async () => {
  const asked = answer(listNotifications, pageOf(2, 5))
  shown('/?type=unread&page=2')
  await screen.findByRole('rowheader', { name: 'Kabar 3' })
  expect(asked[0]?.address).toBe('/api/notification?type=unread&page=2&per_page=2')
  screen.getByText('5 kabar')
  screen.getByText('Halaman 2 dari 3')
})

it('goes to the last page from one beyond it', async () => {
  answer(listNotifications, pageOf(9, 5))
  const { addressNow } = shown('/?page=9')
  await waitFor(() => expect(addressNow()).toBe('/?page=3'))
})

it('asks for no page that the call would refuse', async () => {
  const asked = answer(listNotifications, pageOf(1_000_000, 5))
  const { addressNow } = shown('/?page=1e9')
  await waitFor(() => expect(addressNow()).toBe('/?page=3'))
  expect(asked[0]?.address).toContain('page=1000000&')
})

it('keeps the page that is there, dimmed, while the next one is on its way', async () => {
  answer(listNotifications, pageOf(1, 5))
  const { user, addressNow } = shown('/')
  await screen.findByRole('rowheader', { name: 'Kabar 1' })
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  await user.click(screen.getByRole('button', { name: 'Berikutnya' }))
  await waitFor(() => expect(addressNow()).toBe('/?page=2'))
  const kept = screen.getByRole('rowheader', { name: 'Kabar 1' })
  expect(kept.closest('[aria-busy="true"]')).not.toBeNull()
})

it('writes a filter into the address and begins at the first page', async () => {
  answer(listNotifications, pageOf(2, 5))
  const { user, addressNow } = shown('/?page=2')
  await screen.findByRole('rowheader', { name: 'Kabar 3' })
  await user.selectOptions(screen.getByLabelText('Saring'), 'Sudah dibaca')
  await waitFor(() => expect(addressNow()).toBe('/?type=read'))
})

it('tells readers that a filter or another page has changed the list, where the focus stays', async () => {
  answer(listNotifications, pageOf(1, 5))
  const { user } = shown('/')
  const told = await waitFor(() => screen.getByText('Jumlah kabar: 5; halaman ke-1 dari 3'))
  expect(told.getAttribute('aria-live')).toBe('polite')
  answer(listNotifications, pageOf(2, 5))
  await user.click(screen.getByRole('button', { name: 'Berikutnya' }))
  await waitFor(() => expect(told.textContent).toBe('Jumlah kabar: 5; halaman ke-2 dari 3'))
  answer(listNotifications, pageOf(1, 0))
  await user.selectOptions(screen.getByLabelText('Saring'), 'Sudah dibaca')
  await waitFor(() => expect(told.textContent).toBe('Jumlah kabar: 0'))
})

it('says that nothing matches the filters and removes them, and what is empty without them', async () => {
  answer(listNotifications, pageOf(1, 0))
  const { user, addressNow } = shown('/?type=read')
  await screen.findByText('Tidak ada kabar yang cocok')
  await user.click(screen.getByRole('link', { name: 'Hapus saringan' }))
  await screen.findByText('Belum ada kabar')
  expect(addressNow()).toBe('/')
})

it('says what went wrong, and asks again', async () => {
  silence(listNotifications)
  const { user } = shown('/')
  await screen.findByText('Server belum dapat dihubungi')
  answer(listNotifications, pageOf(1, 1))
  await user.click(screen.getByRole('button', { name: 'Coba lagi' }))
  await screen.findByRole('rowheader', { name: 'Kabar 1' })
})

it('leads out of an address that asks for what there is not', async () => {
  refuse(listNotifications, 422, {
    ...{ code: 'invalidInput', message: 'Terdapat kesalahan validasi pada data yang dikirim.' },
    errors: { type: ['Kabar ini tidak ada'] },
  })
  const { user, addressNow } = shown('/?type=read&page=2')
  await screen.findByText('Kabar ini tidak ada.')
  answer(listNotifications, pageOf(1, 1))
  await user.click(screen.getByRole('link', { name: 'Atur ulang' }))
  await screen.findByRole('rowheader', { name: 'Kabar 1' })
  expect(addressNow()).toBe('/')
})
