import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { getDocument, listPublicDocuments } from '#contract/documents.ts'
import type { ReplyOf } from '#contract/endpoint.ts'

import { answer, hold, refuse } from '../../testing/network.ts'
import { showAt } from '../../testing/show-at.tsx'
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
