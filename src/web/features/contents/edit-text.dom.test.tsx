import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'

import {
  getContent,
  listContents,
  updateAbout,
  updateDiagram,
  updateFaq,
  updateGuide,
} from '#contract/contents.ts'
import { getAbout, listGuides } from '#contract/published-contents.ts'
import type { ContentValue } from '#domain/content.ts'

import { answer, refuse } from '../../testing/network.ts'
import { admin } from '../../testing/sample-me.ts'
import { showAt } from '../../testing/show-at.tsx'
import { ManageAboutPage, ManageGuidePage } from './manage-pages.tsx'
import type { Content } from './text-calls.ts'

const draft: ContentValue = {
  ...{ judul: 'Kapan batasnya?', ringkasan: '', formulir: null, peran: [], lampiran: [], diagram: null },
  isi: { blocks: [{ type: 'paragraph', content: [{ text: 'Tanggal sepuluh.' }] }] },
}
const question: Content = {
  ...{ id: 12, slug: 'kapan-batasnya', kind: 'faq', version: 4, state: 'published', draft, published: draft },
  ...{ draft_at: '2026-11-03T02:00:00.000Z', draft_by: 'Ani', published_at: '2026-11-03T02:00:00.000Z' },
}
const around = { forms: [{ form_type: 'bor', title: 'BOR' }], linked_from: [] }
/** As another has left it meanwhile. */
const newer: Content = { ...question, version: 9, draft_by: 'Budi', draft: { ...draft, judul: 'Kapan?' } }
const stale = { code: 'staleContent', message: 'Pilih naskah mana yang dipakai.', current: newer } as const

/** The editor of a text. */
async function editing(content = question) {
  answer(listContents, { data: [] })
  answer(getAbout, { data: {} } as never)
  answer(listGuides, { data: [] })
  answer(getContent, { data: content, ...around })
  const Page = content.kind === 'guide' ? ManageGuidePage : ManageAboutPage
  const shown = showAt(`/admin?ubah=${content.id}`, Page, { me: admin })
  await screen.findByLabelText(content.kind === 'faq' ? 'Pertanyaan' : 'Judul')
  return shown
}

it('publishes as asked once one’s own copy is chosen', async () => {
  const { user } = await editing()
  refuse(updateFaq, 409, stale)
  await user.type(screen.getByLabelText('Pertanyaan'), ' Tiap bulan?')
  await user.click(screen.getByRole('button', { name: 'Terbitkan' }))
  const dialog = within(await screen.findByRole('dialog', { name: /sudah diubah dari tempat lain/ }))
  const asked = answer(updateFaq, { data: { ...question, version: 11 }, message: 'Berhasil diterbitkan.' })
  await user.click(dialog.getByRole('button', { name: 'Pakai naskah saya' }))
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(asked[0]?.body).toMatchObject({
    ...{ terbit: true, version: 9, judul: 'Kapan batasnya? Tiap bulan?' },
  })
})

it('names what another has chosen otherwise before it is taken back', async () => {
  const guide: Content = { ...question, kind: 'guide' }
  const { user } = await editing(guide)
  refuse(updateGuide, 409, {
    ...stale,
    current: { ...guide, version: 9, draft: { ...draft, peran: ['public'] } },
  })
  await user.click(screen.getByRole('checkbox', { name: 'Administrator' }))
  const dialog = within(
    await screen.findByRole('dialog', { name: /sudah diubah dari tempat lain/ }, { timeout: 4000 }),
  )
  dialog.getByRole('row', { name: 'Untuk siapa Administrator Masyarakat' })
})

it('asks once before words of the diagram that are not saved are left', async () => {
  const about: Content = { ...question, kind: 'about' }
  const { user, history, addressNow } = await editing(about)
  const alt = screen.getByLabelText('Teks pengganti')
  await user.type(alt, 'Alur pelaporan')
  act(() => history.push('/home'))
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Buang perubahan?' })).getByRole('button', {
      name: 'Tetap di sini',
    }),
  )
  // With something unsaved on both sides there is one question.
  await user.type(screen.getByLabelText('Judul'), ' Tiap bulan?')
  act(() => history.push('/home'))
  expect(await screen.findAllByRole('dialog')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Tetap di sini' }))
  const picture = new File(['x'], 'alur.png', { type: 'image/png' })
  await user.upload(screen.getByLabelText(/^Gambar/), picture)
  const diagram = { file: 3, alt: 'Alur pelaporan', keterangan: '' }
  const saved = { ...about, version: 5, draft: { ...draft, diagram } }
  answer(updateAbout, { data: { ...saved, draft: { ...saved.draft, judul: 'Kapan batasnya? Tiap bulan?' } } })
  answer(updateDiagram, { data: saved })
  await user.click(screen.getByRole('button', { name: 'Simpan diagram' }))
  await screen.findByText(/Draf tersimpan$/, {}, { timeout: 4000 })
  act(() => history.push('/home'))
  await waitFor(() => expect(addressNow()).toBe('/home'))
})
