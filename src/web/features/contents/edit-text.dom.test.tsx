import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import {
  deleteFaq,
  getContent,
  listContentHistory,
  listContents,
  restoreContent,
  updateAbout,
  updateDiagram,
  updateFaq,
  updateGuide,
  withdrawContent,
} from '#contract/contents.ts'
import { getAbout, listGuides } from '#contract/published-contents.ts'
import type { ContentValue } from '#domain/content.ts'

import { answer, refuse } from '../../testing/network.ts'
import { admin } from '../../testing/sample-me.ts'
import { Sending } from '../../testing/sending.ts'
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
  const publish = screen.getByRole('button', { name: 'Terbitkan' })
  expect(publish.title).toBe('Tidak ada perubahan yang belum terbit')
  refuse(updateFaq, 409, stale)
  await user.type(screen.getByLabelText('Pertanyaan'), ' Tiap bulan?')
  await user.click(publish)
  const dialog = within(await screen.findByRole('dialog', { name: /sudah diubah dari tempat lain/ }))
  const asked = answer(updateFaq, { data: { ...question, version: 11 }, message: 'Berhasil diterbitkan.' })
  await user.click(dialog.getByRole('button', { name: 'Pakai naskah saya' }))
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(asked[0]?.body).toMatchObject({
    ...{ terbit: true, version: 9, judul: 'Kapan batasnya? Tiap bulan?' },
  })
})

it('shows what is stored where that is chosen, and keeps nothing of what was written', async () => {
  const { user } = await editing()
  refuse(updateFaq, 409, stale)
  await user.type(screen.getByLabelText('Pertanyaan'), ' Tiap bulan?')
  await user.click(screen.getByRole('button', { name: 'Terbitkan' }))
  const dialog = within(await screen.findByRole('dialog', { name: /sudah diubah dari tempat lain/ }))
  const asked = answer(updateFaq, { data: { ...newer, version: 10 } })
  await user.click(dialog.getByRole('button', { name: 'Pakai naskah tersimpan' }))
  const title = () => screen.getByLabelText<HTMLInputElement>('Pertanyaan')
  await waitFor(() => expect(title().value).toBe('Kapan?'))
  await user.type(title(), '!')
  await user.click(screen.getByRole('button', { name: 'Terbitkan' }))
  await waitFor(() => expect(asked.map(({ body }) => body)).toMatchObject([{ version: 9, judul: 'Kapan?!' }]))
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

it('corrects the words of the diagram without its picture, and asks for the first one', async () => {
  const about: Content = { ...question, kind: 'about' }
  const bare = await editing(about)
  await bare.user.type(screen.getByLabelText('Teks pengganti'), 'Alur')
  await bare.user.click(screen.getByRole('button', { name: 'Simpan diagram' }))
  await screen.findByText('Pilih gambar JPG atau PNG')
  cleanup()
  const diagram = { file: 3, alt: 'Alur pelapran', keterangan: '' }
  const { user } = await editing({ ...about, draft: { ...draft, diagram } })
  const alt = screen.getByLabelText('Teks pengganti')
  await user.clear(alt)
  await user.type(alt, 'Alur pelaporan')
  const sent = answer(updateDiagram, { data: { ...about, version: 5 } })
  await user.click(screen.getByRole('button', { name: 'Simpan diagram' }))
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ alt: 'Alur pelaporan', terbit: false }))
})

it('shows that an attachment is on its way, and asks before it is left behind', async () => {
  vi.stubGlobal('XMLHttpRequest', Sending)
  const guide: Content = { ...question, kind: 'guide' }
  const { user, history, addressNow } = await editing(guide)
  const file = new File(['%PDF-1.7'], 'lampiran.pdf', { type: 'application/pdf' })
  await user.upload(screen.getByLabelText(/^Tambah lampiran/), file)
  expect(screen.getByLabelText(/^Tambah lampiran/)).toHaveProperty('disabled', true)
  act(() => history.push('/home'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Buang perubahan?' }))
  await user.click(dialog.getByRole('button', { name: 'Tetap di sini' }))
  const saved = answer(updateGuide, { data: { ...guide, version: 5 } })
  Sending.last.arrive({ id: 8, name: 'lampiran.pdf', mime: 'application/pdf', size: 8 })
  await screen.findByText('lampiran.pdf')
  await waitFor(() => expect(saved[0]?.body).toMatchObject({ lampiran: [8] }), { timeout: 4000 })
  act(() => history.push('/home'))
  await waitFor(() => expect(addressNow()).toBe('/home'))
})

const removed = { code: 'contentRefused', message: 'Pulihkan dahulu.', why: 'removed' } as const
const entry = { id: 31, at: '2026-11-04T02:00:00.000Z', by: 'Budi', act: 'removed', value: draft } as const
const pastTexts = { data: [entry], current_page: 1, last_page: 1, per_page: 20, total: 1 }
const back: Content = { ...question, version: 10, state: 'draft', published: null }

it('says of a text that another has removed that it is gone, and brings it back with what is written', async () => {
  const { user } = await editing()
  const refused = refuse(updateFaq, 409, removed)
  await user.type(screen.getByLabelText('Pertanyaan'), ' Tiap bulan?')
  const notice = within(await screen.findByRole('alert', {}, { timeout: 4000 }))
  notice.getByText('Teks ini sudah dihapus')
  screen.getByText('Dihapus · Belum tersimpan')
  expect(screen.getByRole('button', { name: 'Terbitkan' })).toHaveProperty('disabled', true)
  expect(screen.queryByText(removed.message)).toBeNull()
  expect(refused).toHaveLength(1)
  answer(listContentHistory, pastTexts)
  const restored = answer(restoreContent, { data: back, message: 'Naskah dipulihkan sebagai draf.' })
  const saved = answer(updateFaq, { data: { ...back, version: 11 }, message: 'Draf tersimpan.' })
  await user.click(notice.getByRole('button', { name: 'Pulihkan dengan naskah ini' }))
  await screen.findByText('Draf · Draf tersimpan')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(restored.map(({ body }) => body)).toEqual([{ history_id: 31, version: 4 }])
  expect(saved.map(({ body }) => body)).toMatchObject([
    { version: 10, terbit: false, judul: 'Kapan batasnya? Tiap bulan?' },
  ])
})

it('notices by any step that the text is removed, and takes removing it again as done', async () => {
  const { user } = await editing()
  refuse(withdrawContent, 409, { ...stale, current: { ...question, version: 9, state: 'removed' } })
  await user.click(screen.getByRole('button', { name: 'Tarik' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Tarik' }))
  await screen.findByText('Teks ini sudah dihapus')
  cleanup()
  const { user: other, addressNow } = await editing()
  refuse(deleteFaq, 409, removed)
  await other.click(screen.getByRole('button', { name: 'Hapus' }))
  await other.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Hapus' }))
  await screen.findByText('Sudah dihapus.')
  expect(addressNow()).toBe('/admin/about')
})

it('goes on writing in a removed text that is restored from its history', async () => {
  answer(getContent, { data: { ...question, state: 'removed', published: null }, ...around })
  answer(listContentHistory, pastTexts)
  const asked = answer(restoreContent, { data: back, message: 'Naskah dipulihkan sebagai draf.' })
  const { user, addressNow } = showAt('/admin/about?ubah=12', ManageAboutPage, { me: admin })
  await user.click(await screen.findByRole('button', { name: 'Pulihkan' }))
  await screen.findByText('Draf · Draf tersimpan')
  expect(asked).toHaveLength(1)
  expect(addressNow()).toBe('/admin/about?ubah=12')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('shows the newer history before an older text is restored over what another has saved', async () => {
  const { user } = await editing()
  answer(listContentHistory, pastTexts)
  refuse(restoreContent, 409, stale)
  await user.click(screen.getByRole('button', { name: 'Riwayat' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Riwayat' }))
  await user.click(await dialog.findByRole('button', { name: 'Pulihkan' }))
  await screen.findByText(/baru saja disimpan lagi/)
  const asked = answer(restoreContent, { data: back, message: 'Naskah dipulihkan sebagai draf.' })
  await user.click(dialog.getByRole('button', { name: 'Pulihkan' }))
  await screen.findByText('Draf · Draf tersimpan')
  expect(asked.map(({ body }) => body)).toEqual([{ history_id: 31, version: 9 }])
})

it('asks before what cannot be saved goes with what is restored', async () => {
  const { user } = await editing()
  refuse(updateFaq, 422, { code: 'invalidInput', message: 'Periksa.', errors: { judul: ['Tulis judulnya'] } })
  await user.clear(screen.getByLabelText('Pertanyaan'))
  await screen.findByText('Tulis judulnya', {}, { timeout: 4000 })
  answer(listContentHistory, pastTexts)
  const asked = answer(restoreContent, { data: back, message: 'Naskah dipulihkan sebagai draf.' })
  await user.click(screen.getByRole('button', { name: 'Riwayat' }))
  await user.click(await screen.findByRole('button', { name: 'Pulihkan' }))
  const asking = within(screen.getByRole('dialog', { name: 'Buang perubahan?' }))
  await user.click(asking.getByRole('button', { name: 'Tetap di sini' }))
  expect(asked).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Pulihkan' }))
  await user.click(screen.getByRole('button', { name: 'Buang' }))
  await waitFor(() => expect(screen.getByLabelText('Pertanyaan')).toHaveProperty('value', draft.judul))
  expect(asked).toHaveLength(1)
})

it('says at its field what is wrong with what a guide says of itself', async () => {
  const { user } = await editing({ ...question, kind: 'guide' })
  refuse(updateGuide, 422, {
    code: 'invalidInput',
    message: 'Data tidak valid.',
    errors: {
      ringkasan: ['Tulis dalam satu baris, tanpa tanda yang tidak terlihat'],
      formulir: ['Formulir tidak dikenal'],
      'peran.0': ['Peran tidak dikenal'],
    },
  })
  await user.type(screen.getByLabelText('Ringkasan'), 'Singkat')
  await user.click(screen.getByRole('button', { name: 'Terbitkan' }))
  await screen.findByText('Tulis dalam satu baris, tanpa tanda yang tidak terlihat')
  expect(screen.getByLabelText('Ringkasan').getAttribute('aria-invalid')).toBe('true')
  screen.getByText('Formulir tidak dikenal')
  screen.getByText('Peran tidak dikenal')
})

it('takes a link by Enter, and says at its field why it is no link', async () => {
  const { user } = await editing()
  await user.click(screen.getByRole('button', { name: 'Tautan' }))
  const address = screen.getByLabelText('Alamat')
  await user.type(address, 'bukan alamat{Enter}')
  expect(address.getAttribute('aria-invalid')).toBe('true')
  await user.clear(address)
  await user.type(address, 'https://contoh.go.id{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('asks before the words of a link or a picture go with their dialog', async () => {
  const { user } = await editing()
  for (const [button, field] of [
    ['Tautan', 'Alamat'],
    ['Sisipkan gambar', 'Keterangan di bawah gambar'],
  ] as const) {
    await user.click(screen.getByRole('button', { name: button }))
    await user.click(screen.getByRole('button', { name: 'Tutup' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(screen.getByRole('button', { name: button }))
    await user.type(screen.getByLabelText(field), 'contoh.go.id')
    await user.click(screen.getByRole('button', { name: 'Tutup' }))
    await user.click(screen.getByRole('button', { name: 'Tetap di sini' }))
    expect(screen.getByLabelText(field)).toHaveProperty('value', 'contoh.go.id')
    await user.click(screen.getByRole('button', { name: 'Tutup' }))
    await user.click(screen.getByRole('button', { name: 'Buang' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  }
})

it('leads to what a picture lacks', async () => {
  const { user } = await editing()
  await user.click(screen.getByRole('button', { name: 'Sisipkan gambar' }))
  await user.type(screen.getByLabelText('Teks pengganti'), 'Layar utama')
  await user.click(screen.getByRole('button', { name: 'Sisipkan' }))
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Pilih berkas' })),
  )
})

it('puts a picture in without the unseen signs of its words', async () => {
  vi.stubGlobal('XMLHttpRequest', Sending)
  const { user } = await editing()
  await user.click(screen.getByRole('button', { name: 'Sisipkan gambar' }))
  await user.upload(screen.getByLabelText(/^Gambar/), new File(['x'], 'layar.png', { type: 'image/png' }))
  await user.type(screen.getByLabelText('Teks pengganti'), 'Layar\u200B utama')
  await user.type(screen.getByLabelText('Keterangan di bawah gambar'), '\u2060Gambar 1{Enter}')
  act(() => Sending.last.arrive({ id: 7, mime: 'image/png' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const asked = answer(updateFaq, { data: question, message: 'Berhasil diterbitkan.' })
  await user.click(screen.getByRole('button', { name: 'Terbitkan' }))
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(asked[0]?.body).toMatchObject({
    isi: {
      blocks: expect.arrayContaining([
        { type: 'picture', file: 7, alt: 'Layar utama', caption: 'Gambar 1' },
      ]) as unknown,
    },
  })
})

it('keeps a picture whose answer was lost, and sends it again', async () => {
  vi.stubGlobal('XMLHttpRequest', Sending)
  const { user } = await editing()
  await user.click(screen.getByRole('button', { name: 'Sisipkan gambar' }))
  await user.upload(screen.getByLabelText(/^Gambar/), new File(['x'], 'layar.png', { type: 'image/png' }))
  await user.type(screen.getByLabelText('Teks pengganti'), 'Layar utama{Enter}')
  act(() => void Sending.last.dispatchEvent(new Event('error')))
  await screen.findByText('Jawaban server tidak diterima. Sisipkan lagi saat tersambung.')
  await user.click(screen.getByRole('button', { name: 'Sisipkan' }))
  act(() => Sending.last.arrive({ id: 7, mime: 'image/png' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('asks for the words of a picture that is pasted, and leaves one that comes along with words', async () => {
  await editing()
  const page = screen.getByRole('textbox', { name: 'Jawaban' })
  const paste = (html: string) => {
    const copied = new DataTransfer()
    copied.setData('text/html', html)
    copied.items.add(new File(['x'], 'layar.png', { type: 'image/png' }))
    fireEvent.paste(page, { clipboardData: copied })
  }
  paste('<p>Kata</p>')
  expect(page.textContent).toBe('KataTanggal sepuluh.')
  expect(screen.queryByRole('dialog')).toBeNull()
  paste('<img src="https://contoh.go.id/layar.png">')
  expect(within(await screen.findByRole('dialog')).getByText('layar.png')).toBeTruthy()
})
