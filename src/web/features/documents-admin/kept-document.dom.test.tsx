import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { getDocument, listDocuments } from '#contract/documents.ts'

import { answer } from '../../testing/network.ts'
import { admin } from '../../testing/sample-me.ts'
import { showAt } from '../../testing/show-at.tsx'
import { KeptDocument } from './kept-document.tsx'
import type { Kept } from './kept.ts'

const stored: Kept = {
  ...{ dokumen_id: 4, title: 'Edaran', kategori: 'Surat', description: '', access: 'public' },
  ...{ status: 'published', published_at: null, latest: null, version: 3, downloads: 0 },
  ...{ changed_at: '2026-11-01T00:00:00Z', changed_by: 'Ani', text_state: null, versions: [] },
}

it('keeps what is typed while the document gets another file', async () => {
  answer(listDocuments, { data: [], page: 1, per_page: 10, total: 0, categories: [] } as never)
  answer(getDocument, { data: stored })
  const { user, queries } = showAt(
    '/admin/dokumen',
    () => <KeptDocument id={4} back={{ to: '/admin/dokumen' }} />,
    {
      me: admin,
    },
  )
  await user.type(await screen.findByLabelText(/^Uraian/), 'Tentang zirkonia')
  answer(getDocument, { data: { ...stored, version: 4, downloads: 7 } })
  await queries.invalidateQueries({ queryKey: [getDocument.path] })
  await screen.findByText('7')
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Uraian/).value).toBe('Tentang zirkonia')
})
