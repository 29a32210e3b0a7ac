import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import { restoreDocumentVersion, updateDocument } from '#contract/documents.ts'

import { answerJson } from '../../testing/network.ts'
import { admin } from '../../testing/sample-me.ts'
import { Sending } from '../../testing/sending.ts'
import { showAt } from '../../testing/show-at.tsx'
import { DocumentVersions } from './document-versions.tsx'
import type { Kept } from './kept.ts'

const version = {
  ...{ number: 1, name: 'edaran.pdf', mime: 'application/pdf', size: 1000, pages: 2, scan: null, note: '' },
  ...{ created_at: '2026-11-01T03:00:00.000Z', restored_from: null, created_by: 'Ani' },
} as const
const kept: Kept = {
  ...{ dokumen_id: 7, title: 'Edaran limbah', kategori: 'Edaran', description: '', access: 'public' },
  ...{ status: 'published', published_at: '2026-11-01T03:00:00.000Z', latest: null, version: 5 },
  ...{ downloads: 0, changed_at: null, changed_by: null, text_state: null },
  versions: [
    { ...version, number: 3, scan: 'berbahaya' },
    { ...version, number: 2, restored_from: 1, scan: 'belum diperiksa' },
    version,
  ],
}
const open = () => showAt('/admin/dokumen', () => <DocumentVersions document={kept} />, { me: admin })

it('brings an older version back over the one that was read, after a question', async () => {
  const { user } = open()
  const asked = answerJson(restoreDocumentVersion, { data: kept })
  await user.click(await screen.findByRole('button', { name: 'Pulihkan versi 1' }))
  expect(asked).toEqual([])
  const dialog = within(screen.getByRole('dialog', { name: 'Pulihkan versi 1?' }))
  await user.click(dialog.getByRole('button', { name: 'Pulihkan' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked.map(({ address, body }) => [address, body])).toEqual([
    [restoreDocumentVersion.path.replace('{dokumen_id}', '7').replace('{number}', '1'), { version: 5 }],
  ])
})

it('says of each version how it stands, and brings back none that stands already', async () => {
  open()
  const lines = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(lines[0]).toMatch(/^Versi 3 BerlakuBerbahaya/)
  expect(lines[1]).toMatch(/^Versi 2 Belum diperiksa dari virus.*Dipulihkan dari versi 1/)
  expect(screen.getAllByRole('button', { name: /^Pulihkan versi/ })).toHaveLength(2)
})

it('adds a version once its file has come', async () => {
  vi.stubGlobal('XMLHttpRequest', Sending)
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Unggah versi baru' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Unggah versi baru' }))
  const asked = answerJson(updateDocument, { data: kept })
  const save = () => user.click(dialog.getByRole('button', { name: 'Simpan versi' }))
  await save()
  dialog.getByText('Pilih berkas', { selector: '[role=alert]' })
  await user.upload(
    dialog.getByLabelText(/^Berkas/),
    new File(['x'], 'baru.pdf', { type: 'application/pdf' }),
  )
  await save()
  dialog.getByText('Tunggu sampai berkas terunggah', { selector: '[role=alert]' })
  act(() => Sending.last.arrive({ id: 9, name: 'baru.pdf' }))
  await dialog.findByRole('button', { name: /Ganti berkas/ })
  fireEvent.change(dialog.getByLabelText('Apa yang berubah'), { target: { value: 'Tarif baru.' } })
  expect(asked).toEqual([])
  await save()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked.map(({ body }) => body)).toEqual([
    { dokumen_id: 7, version: 5, note: 'Tarif baru.', file_id: 9 },
  ])
})
