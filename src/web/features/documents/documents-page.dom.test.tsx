import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

import { getDocument, listPublicDocuments } from '#contract/documents.ts'
import type { ReplyOf } from '#contract/endpoint.ts'

import { answer, hold, refuse } from '../../testing/network.ts'
import { showAt } from '../../testing/show-at.tsx'
import { reads } from '../../ui/search-text.ts'
import { documentSearch } from './document-search.ts'
import { VisitorDocumentsPage } from './documents-page.tsx'

const version = {
  ...{ number: 1, name: 'edaran.pdf', mime: 'application/pdf', size: 1000, pages: 2, scan: null },
  ...{ note: '', created_at: '2026-11-01T03:00:00.000Z' },
}
const listed: ReplyOf<typeof listPublicDocuments>['data'][number] = {
  ...{ dokumen_id: 7, title: 'Edaran limbah', kategori: 'Edaran', description: '', access: 'public' },
  ...{ status: 'published', published_at: '2026-11-01T03:00:00.000Z', latest: version, excerpt: null },
  ...{ version: null, downloads: null, changed_at: null, changed_by: null, text_state: null },
}
const { excerpt: _excerpt, ...opened } = listed

it('opens a document with grey bars until it is there, never with nothing', async () => {
  answer(listPublicDocuments, {
    ...{ data: [listed], total: 1, current_page: 1, last_page: 1, per_page: 10 },
    categories: [{ kategori: 'Edaran', total: 1 }],
  })
  answer(getDocument, {
    data: { ...opened, versions: [{ ...version, restored_from: null, created_by: null }] },
  })
  let arrive: (value?: unknown) => void = () => undefined
  hold(getDocument, new Promise((resolve) => (arrive = resolve)))
  const { user } = showAt('/public/document', VisitorDocumentsPage)
  await user.click(await screen.findByRole('link', { name: 'Edaran limbah' }))
  expect((await screen.findByRole('status')).textContent).toContain('Memuat dokumen…')
  await screen.findByRole('link', { name: 'Semua dokumen' })
  screen.getByRole('heading', { name: 'Dokumen', level: 1 })
  arrive()
  await screen.findByRole('heading', { name: 'Edaran limbah', level: 1 })
})

it('says that an address that cannot be one leads to no document, with the way to all', async () => {
  const errors = { dokumen_id: ['Harus berupa nomor id'] }
  refuse(getDocument, 422, { code: 'invalidInput', message: 'Data tidak valid.', errors })
  showAt('/public/document?dokumen=99999999999', VisitorDocumentsPage)
  await screen.findByRole('heading', { level: 1, name: 'Dokumen tidak ditemukan' })
  screen.getByRole('link', { name: 'Semua dokumen' })
})

it.each([
  ['is being looked at', 'belum diperiksa', 'Berkas ini sedang diperiksa dari virus'],
  ['is dangerous', 'berbahaya', 'Berkas ini tidak dapat dibuka'],
] as const)('gives no file away that %s, and gives the version before it', async (_what, scan, words) => {
  const versions = [
    { ...version, number: 2, scan, restored_from: null, created_by: null },
    { ...version, scan: 'bersih', restored_from: null, created_by: null } as const,
  ]
  answer(getDocument, { data: { ...opened, versions } })
  const { user } = showAt('/public/document?dokumen=7', VisitorDocumentsPage, { read: reads(documentSearch) })
  await screen.findByText(words)
  const downloads = () =>
    screen.queryAllByRole('link', { name: /^Unduh/ }).map(({ textContent }) => textContent)
  expect(downloads()).toEqual(['Unduh versi 1'])
  await user.click(screen.getByRole('link', { name: 'Versi 1' }))
  await waitFor(() => expect(screen.queryByText(words)).toBeNull())
  expect(downloads()).toEqual(['Unduh', 'Unduh versi 1'])
})
