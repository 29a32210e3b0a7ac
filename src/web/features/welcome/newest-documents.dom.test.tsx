import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

import { listPublicDocuments } from '#contract/documents.ts'

import { answer, refuse } from '../../testing/network.ts'
import { showAt } from '../../testing/show-at.tsx'
import { NewestDocuments } from './newest-documents.tsx'

const document = {
  ...{ dokumen_id: 7, title: 'Pedoman gudang', kategori: 'Pedoman', description: 'Limbah disimpan dingin.' },
  ...{ access: 'public' as const, status: 'published' as const, published_at: '2026-11-01T00:00:00Z' },
  ...{ latest: null, excerpt: null, version: null, downloads: null },
  ...{ changed_at: null, changed_by: null, text_state: null },
}
const page = { current_page: 1, last_page: 1, per_page: 3, total: 1, categories: [] }

it('leads to the newest documents, three of them', async () => {
  const asked = answer(listPublicDocuments, { data: [document], ...page })
  showAt('/welcome', () => <NewestDocuments />)
  const link = await screen.findByRole('link', { name: 'Pedoman gudang' })
  expect(link.getAttribute('href')).toBe('/public/document?dokumen=7')
  expect(asked[0]?.address).toContain('halaman=3')
})

it('is not there while they cannot be had', async () => {
  const asked = refuse(listPublicDocuments, 503, { code: 'busy', message: 'Server sedang sibuk.' })
  showAt('/welcome', () => <NewestDocuments />)
  await waitFor(() => expect(asked.length).toBeGreaterThan(0))
  expect(screen.queryByRole('heading')).toBeNull()
})
