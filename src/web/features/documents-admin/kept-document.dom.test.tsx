import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

import { getDocument, listDocuments, updateDocument } from '#contract/documents.ts'

import { answer, refuse, silence } from '../../testing/network.ts'
import { admin } from '../../testing/sample-me.ts'
import { showAt } from '../../testing/show-at.tsx'
import { KeptDocument } from './kept-document.tsx'
import type { Kept } from './kept.ts'

const stored: Kept = {
  ...{ dokumen_id: 4, title: 'Edaran', kategori: 'Surat', description: '', access: 'public' },
  ...{ status: 'published', published_at: null, latest: null, version: 3, downloads: 0 },
  ...{ changed_at: '2026-11-01T00:00:00Z', changed_by: 'Ani', text_state: null, versions: [] },
}

const draft: Kept = {
  ...stored,
  status: 'draft',
  latest: { name: 'edaran.pdf', number: 1, media: 'application/pdf', bytes: 900 } as never,
}

function shown(document = stored) {
  answer(listDocuments, { data: [], page: 1, per_page: 10, total: 0, categories: [] } as never)
  answer(getDocument, { data: document })
  return showAt('/admin/dokumen', () => <KeptDocument id={4} back={{ to: '/admin/dokumen' }} />, {
    me: admin,
  })
}

it('keeps what is typed while the document gets another file', async () => {
  const { user, queries } = shown()
  await user.type(await screen.findByLabelText(/^Uraian/), 'Tentang zirkonia')
  answer(getDocument, { data: { ...stored, version: 4, downloads: 7 } })
  await queries.invalidateQueries({ queryKey: [getDocument.path] })
  await screen.findByText('7')
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Uraian/).value).toBe('Tentang zirkonia')
})

it('keeps what another has saved meanwhile where it does not stand against what was typed', async () => {
  const current = { ...stored, version: 4, kategori: 'Edaran', description: 'Lama' }
  refuse(updateDocument, 409, { code: 'staleDocument', message: 'Sudah diubah.', ...{ current } })
  const { user } = shown()
  await user.type(await screen.findByLabelText(/^Uraian/), 'Tentang zirkonia')
  await user.click(screen.getByRole('button', { name: 'Simpan' }))
  await screen.findByText('Dokumen ini sudah diubah dari tempat lain')
  const asked = answer(updateDocument, { data: current })
  await user.click(screen.getByRole('button', { name: 'Pakai isian saya' }))
  await waitFor(() =>
    expect(asked[0]?.body).toMatchObject({
      ...{ version: 4, kategori: 'Edaran', description: 'Tentang zirkonia' },
    }),
  )
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
})

it('keeps what is typed while another changes the texts, and publishes nothing without it', async () => {
  const { user, queries } = shown(draft)
  const publish = await screen.findByRole('button', { name: 'Terbitkan' })
  await user.type(screen.getByLabelText(/^Uraian/), 'Tentang zirkonia')
  expect(publish).toHaveProperty('disabled', true)
  expect(publish.title).toBe('Simpan keterangannya dahulu')
  const current = { ...draft, version: 4, title: 'Edaran lain' }
  answer(getDocument, { data: current })
  await queries.invalidateQueries({ queryKey: [getDocument.path] })
  await screen.findByRole('heading', { name: 'Edaran lain' })
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Uraian/).value).toBe('Tentang zirkonia')
  const asked = refuse(updateDocument, 409, { code: 'staleDocument', message: 'Sudah diubah.', current })
  await user.click(screen.getByRole('button', { name: 'Simpan' }))
  await screen.findByText('Dokumen ini sudah diubah dari tempat lain')
  expect(asked[0]?.body).toMatchObject({ version: 3, title: 'Edaran' })
})

it('shows what another has saved where nothing was typed and publishing was refused', async () => {
  const { user } = shown(draft)
  const publish = await screen.findByRole('button', { name: 'Terbitkan' })
  const current = { ...draft, version: 4, title: 'Edaran lain' }
  refuse(updateDocument, 409, { code: 'staleDocument', message: 'Periksa lagi.', current })
  answer(getDocument, { data: current })
  await user.click(publish)
  await screen.findByText('Periksa lagi.')
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Judul/).value).toBe('Edaran lain'))
  const asked = answer(updateDocument, { data: current })
  await user.type(screen.getByLabelText(/^Uraian/), 'Baru')
  await user.click(screen.getByRole('button', { name: 'Simpan' }))
  await waitFor(() => expect(asked[0]?.body).toMatchObject({ version: 4, description: 'Baru' }))
  await waitFor(() => expect(publish).toHaveProperty('disabled', false))
})

it('says that the stored copy may be one’s own, where an answer was lost before', async () => {
  const { user } = shown()
  await user.type(await screen.findByLabelText(/^Uraian/), 'Tentang')
  silence(updateDocument)
  await user.click(screen.getByRole('button', { name: 'Simpan' }))
  await screen.findByText('Jawaban server tidak diterima')
  const current = { ...stored, version: 4, description: 'Tentang' }
  refuse(updateDocument, 409, { code: 'staleDocument', message: 'Sudah diubah.', ...{ current } })
  await user.type(screen.getByLabelText(/^Uraian/), ' zirkonia')
  await user.click(screen.getByRole('button', { name: 'Simpan' }))
  await screen.findByText(/Mungkin itu kiriman Anda sendiri tadi/)
})

it('keeps its heading and its way back while the document does not come', async () => {
  refuse(getDocument, 500, { code: 'internal', message: 'Terjadi kesalahan pada server.' })
  showAt('/admin/dokumen', () => <KeptDocument id={4} back={{ to: '/admin/dokumen' }} />, { me: admin })
  await screen.findByRole('button', { name: 'Coba lagi' })
  screen.getByRole('heading', { level: 1, name: 'Dokumen' })
  screen.getByRole('link', { name: 'Kelola dokumen' })
})
