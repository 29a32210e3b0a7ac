import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import { createDocument, getDocument, listDocuments } from '#contract/documents.ts'

import { answer, refuse, silence } from '../../testing/network.ts'
import { admin } from '../../testing/sample-me.ts'
import { Sending } from '../../testing/sending.ts'
import { showAt } from '../../testing/show-at.tsx'
import { DocumentsAdminPage } from './documents-admin-page.tsx'

const edaran = new File(['%PDF-1.7'], 'surat-edaran.pdf', { type: 'application/pdf' })
const listed = () =>
  answer(listDocuments, { data: [], current_page: 1, last_page: 1, per_page: 20, total: 0, categories: [] })

async function begun() {
  vi.stubGlobal('XMLHttpRequest', Sending)
  const asked = listed()
  const there = showAt('/admin/dokumen', DocumentsAdminPage, { me: admin })
  const [open] = await screen.findAllByRole('button', { name: 'Tambah dokumen' })
  await there.user.click(open as HTMLElement)
  await there.user.upload(await screen.findByLabelText(/^Berkas/), edaran)
  await screen.findByText('Mengunggah surat-edaran.pdf…')
  return { ...there, listed: asked }
}

it('asks before it closes while its file is on its way, and stops the upload when it closes', async () => {
  const { user } = await begun()
  await user.click(screen.getByRole('button', { name: 'Tutup' }))
  await user.click(await screen.findByRole('button', { name: 'Tetap di sini' }))
  expect(Sending.last.abort).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Tutup' }))
  await user.click(await screen.findByRole('button', { name: 'Buang' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(Sending.last.abort).toHaveBeenCalledOnce()
})

it('sends what stands there now by the same key after a lost answer, and the list shows what was made', async () => {
  const { user, listed: asked } = await begun()
  const dialog = screen.getByRole('dialog')
  Sending.last.arrive({ id: 31, name: 'surat-edaran.pdf' })
  await user.type(within(dialog).getByLabelText(/^Kategori/), 'Edaran')
  const lost = silence(createDocument)
  await user.click(screen.getByRole('button', { name: 'Terbitkan' }))
  await waitFor(() => expect(lost).toHaveLength(1))
  await waitFor(() => expect(asked).toHaveLength(2))
  const refused = refuse(createDocument, 422, {
    ...{ code: 'invalidInput', message: 'Salah.', errors: { status: ['Sudah terbit.'] } },
  })
  await user.selectOptions(within(dialog).getByLabelText('Status'), 'draft')
  await user.click(screen.getByRole('button', { name: 'Simpan draf' }))
  await screen.findByText('Sudah terbit.')
  const keys = [...lost, ...refused].map(({ body }) => (body as { key: string }).key)
  expect(keys).toEqual([keys[0], keys[0]])
  expect(refused[0]?.body).toMatchObject({ file_id: 31, status: 'draft', title: 'Surat edaran' })
})

it('leads to what the first sending made, where another has changed it since', async () => {
  const { user, addressNow } = await begun()
  Sending.last.arrive({ id: 31, name: 'surat-edaran.pdf' })
  await user.type(within(screen.getByRole('dialog')).getByLabelText(/^Kategori/), 'Edaran')
  const current = { dokumen_id: 4, changed_by: 'Ani' }
  refuse(createDocument, 409, { code: 'staleDocument', message: 'Sudah diubah.', current })
  await user.click(screen.getByRole('button', { name: 'Terbitkan' }))
  await screen.findByText(/Ani mengubahnya sejak itu/)
  silence(getDocument)
  await user.click(screen.getByRole('button', { name: 'Buka dokumen' }))
  await waitFor(() => expect(addressNow()).toBe('/admin/dokumen?dokumen=4'))
  expect(screen.queryByText('Buang perubahan?')).toBeNull()
})

it('makes no document without the file that was refused, until it is left out', async () => {
  const { user } = await begun()
  const dialog = within(screen.getByRole('dialog'))
  Sending.last.refuse('Berkas ini bukan PDF.')
  await user.type(await dialog.findByLabelText(/^Judul/), 'Edaran')
  await user.type(dialog.getByLabelText(/^Kategori/), 'Edaran')
  await user.selectOptions(dialog.getByLabelText('Status'), 'draft')
  const made = silence(createDocument)
  await user.click(screen.getByRole('button', { name: 'Simpan draf' }))
  expect(dialog.getByText('Berkas ini bukan PDF.')).toBeTruthy()
  expect(made).toHaveLength(0)
  await user.click(dialog.getByRole('button', { name: 'Lanjut tanpa berkas' }))
  await user.click(screen.getByRole('button', { name: 'Simpan draf' }))
  await waitFor(() => expect(made).toHaveLength(1))
})
