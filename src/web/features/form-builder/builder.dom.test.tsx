import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import type { ReplyOf } from '#contract/endpoint.ts'
import { dropFormDraft, publishForm, saveFormDraft } from '#contract/form-admin.ts'
import { getGuide, listGuides } from '#contract/published-contents.ts'
import { addMonths, currentMonth } from '#domain/month.ts'
import { monthText } from '#domain/words.ts'
import { form } from '#forms/testing/example-form.ts'
import { elementsOf } from '#forms/versions/elements.ts'

import { answer, answerEach, type Asked, refuse } from '../../testing/network.ts'
import { admin } from '../../testing/sample-me.ts'
import { showAt } from '../../testing/show-at.tsx'
import { Builder } from './builder.tsx'
import type { DraftReply } from './changes-view.tsx'
import { PublishDialog } from './publish-dialog.tsx'

const draft: DraftReply = {
  ...{ form_type: form.id, revision: 3, saved_at: '2026-11-01T00:00:00Z', saved_by: 'Ani' },
  ...{ definition: { ...form }, base: 1, changes: [], faults: [], earliest: '2026-12' },
}
const change = {
  ...{ kind: 'reworded' as const, at: 'nomor', label: 'Nomor baru', words: 'Kata berubah.' },
  ...{ verdict: 'free' as const, dependents: [], advice: null },
}
const known = new Map(
  [...elementsOf(form).keys()].map((at) => [at, at === 'nomor' ? ['indikator “Izin”'] : []]),
)
const guide = {
  ...{
    id: 1,
    slug: 'bor',
    judul: 'Mengisi BOR',
    ringkasan: '',
    formulir: 'bor',
    peran: [],
    diterbitkan: null,
  },
}
const isi: ReplyOf<typeof getGuide>['data']['isi'] = {
  blocks: [{ type: 'heading', level: 2, id: 'rumus', content: [{ text: 'Rumus' }] }],
}

async function shown({ start = draft, onTaken = () => {} } = {}) {
  answer(listGuides, { data: [guide] })
  answer(getGuide, { data: { ...guide, isi, lampiran: [] } })
  const page = showAt(
    '/admin/formulir/contoh/draf',
    () => <Builder start={start} known={known} onTaken={onTaken} />,
    { me: admin },
  )
  await screen.findByRole('navigation', { name: 'Susunan formulir' })
  return page
}

/** The server takes what is saved, and counts. */
function saves(): Asked[] {
  let revision = 3
  const asked: Asked[] = answerEach(saveFormDraft, () => {
    revision += 1
    return { data: { ...draft, revision, definition: bodyOf(asked).definition }, message: 'Draf disimpan.' }
  })
  return asked
}
type Body = { revision: number; definition: Record<string, unknown> }
// Safe: what the builder sends.
const bodyOf = (asked: readonly Asked[]) => asked.at(-1)?.body as Body
const outline = () => within(screen.getByRole('navigation', { name: 'Susunan formulir' }))
const entry = (name: RegExp) => outline().getByRole('button', { name })

it('saves what is changed by itself, and takes it back', async () => {
  const asked = saves()
  const { user } = await shown()
  await user.click(entry(/^Nomor/))
  expect(screen.getByText('indikator “Izin”')).toBeTruthy()
  // In one step, which is undone in one.
  await user.tripleClick(screen.getByLabelText('Pertanyaan'))
  await user.paste('Nomor izin')
  await waitFor(() => expect(bodyOf(asked)).toMatchObject({ revision: 3 }), { timeout: 4000 })
  expect(JSON.stringify(bodyOf(asked))).toContain('Nomor izin')
  expect(await screen.findByText(/Draf tersimpan/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Urungkan' }))
  expect(entry(/^Nomor Teks/)).toBeTruthy()
})

it('leads to the list where the draft is gone already, as after a first try whose answer was lost', async () => {
  refuse(dropFormDraft, 404, { code: 'notFound', message: 'Draf tidak ditemukan.' })
  const { user, addressNow } = await shown()
  await user.click(screen.getByRole('button', { name: 'Buang draf' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Buang draf' }))
  await waitFor(() => expect(addressNow()).toBe('/admin/formulir'))
  screen.getByText('Draf ini sudah tidak ada.')
})

it('adds a question with a code of its words, and shows it in the preview', async () => {
  saves()
  const { user } = await shown()
  await user.click(screen.getByRole('button', { name: 'Tambah pertanyaan di Izin' }))
  await user.type(screen.getByLabelText('Pertanyaan'), 'Jumlah kasur')
  expect(screen.getByText(/Kode: jumlah_kasur\./)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Tambah' }))
  expect(entry(/^Jumlah kasur/).textContent).toContain('baru')
  const preview = within(screen.getByRole('region', { name: 'Pratinjau' }))
  expect(await preview.findByLabelText(/^Jumlah kasur/)).toBeTruthy()
})

it('offers a new column the kinds that a column can be, and takes answers from alike ones alone', async () => {
  saves()
  const { user } = await shown()
  await user.click(entry(/^Stok Tabel/))
  await user.click(screen.getByRole('button', { name: 'Tambah kolom di Stok' }))
  await user.type(screen.getByLabelText('Pertanyaan kolom'), 'Catatan')
  await user.click(screen.getByRole('radio', { name: /^Teks/ }))
  await user.click(screen.getByRole('button', { name: 'Tambah' }))
  const kinds = within(screen.getByLabelText('Jenis jawaban')).getAllByRole('option')
  expect(kinds.map(({ textContent }) => textContent)).not.toContain('Berkas')
  expect(kinds.map(({ textContent }) => textContent)).not.toContain('Pernyataan')
  await user.selectOptions(screen.getByLabelText('Terisi otomatis'), 'Sama dengan jawaban lain')
  const sources = within(screen.getByLabelText('Sama dengan')).getAllByRole('option')
  expect(sources.map(({ textContent }) => textContent)).toEqual(['Nomor'])
})

it('says at the message of a check that it is missing, and that nothing is saved until it is there', async () => {
  const asked = saves()
  const { user } = await shown()
  await user.click(entry(/Menolak$/))
  await user.clear(screen.getByLabelText('Pesan kepada pengisi'))
  expect(screen.getByLabelText('Pesan kepada pengisi').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText(/Belum tersimpan: lengkapi isian yang ditandai/)).toBeTruthy()
  expect(asked).toEqual([])
})

it('previews the form as one of those who fill it, though these change', async () => {
  saves()
  const { user } = await shown()
  const preview = within(screen.getByRole('region', { name: 'Pratinjau' }))
  await user.selectOptions(preview.getByLabelText('Bagian yang dilihat'), '2. Stok')
  expect(preview.getByRole('rowheader', { name: /Obat/ })).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: 'Rumah Sakit' }))
  await waitFor(() => expect(preview.queryByRole('rowheader', { name: /Obat/ })).toBeNull())
})

it('says a condition as a table and as a sentence', async () => {
  saves()
  const { user } = await shown()
  await user.click(entry(/^Penerima/))
  const condition = screen.getByRole('group', { name: 'Muncul bila' })
  await user.click(within(condition).getByRole('button', { name: 'Tambah syarat' }))
  expect(within(condition).getByText('Muncul bila “Diangkut” dijawab “Ya”.')).toBeTruthy()
  await user.selectOptions(within(condition).getByLabelText('Perbandingan'), 'dijawab selain')
  expect(within(condition).getByText('Muncul bila “Diangkut” dijawab selain “Ya”.')).toBeTruthy()
})

it('marks what is wrong, keeps it from the server while it cannot be stored, and leads to it', async () => {
  const asked = saves()
  const { user } = await shown()
  await user.click(entry(/^Nomor/))
  await user.clear(screen.getByLabelText('Pertanyaan'))
  expect((await screen.findAllByText('Wajib diisi')).length).toBeGreaterThan(0)
  expect(screen.getByText(/Belum tersimpan: lengkapi/)).toBeTruthy()
  expect(asked).toEqual([])
  await user.click(entry(/^Formulir/))
  await user.click(screen.getByRole('tab', { name: /Perubahan/ }))
  await user.click(screen.getByRole('button', { name: 'nomor' }))
  expect(screen.getByLabelText('Pertanyaan')).toBeTruthy()
})

it('says of a section without questions that it has none, where it is chosen too', async () => {
  const sections = [...form.sections, { id: 'kosong', title: 'Isian', fields: {} }]
  const { user } = await shown({ start: { ...draft, definition: { ...form, sections } } })
  expect(entry(/^Isian/).textContent).toContain('1 masalah')
  await user.click(entry(/^Isian/))
  expect(await screen.findByText('Bagian “Isian” belum memiliki pertanyaan')).toBeTruthy()
})

it('moves a question by its buttons, and a condition that then names what stands below is a fault', async () => {
  saves()
  const { user } = await shown()
  await user.click(entry(/^Cara/))
  await user.click(screen.getByRole('button', { name: 'Naik: pertanyaan ini' }))
  expect(await screen.findByText(/Syaratnya menunjuk “Diangkut”/)).toBeTruthy()
  expect(entry(/^Cara/).textContent).toContain('1 masalah')
})

it('asks which draft stays when another has saved meanwhile', async () => {
  const definition = { ...form, description: 'Contoh lain.' }
  const other = { ...draft, definition, revision: 9, saved_by: 'Budi' }
  refuse(saveFormDraft, 409, { code: 'staleForm', message: 'Draf lain.', current: other })
  const { user } = await shown()
  await user.click(entry(/^Nomor/))
  await user.type(screen.getByLabelText('Pertanyaan'), ' baru')
  const dialog = await screen.findByRole(
    'dialog',
    { name: /sudah diubah dari tempat lain/ },
    { timeout: 4000 },
  )
  expect(dialog.textContent).toContain('Budi')
  expect(
    within(dialog).getByRole('row', { name: 'Contoh tidak diubah Keterangannya kini “Contoh lain.”.' }),
  ).toBeTruthy()
  const asked = saves()
  await user.click(within(dialog).getByRole('button', { name: 'Pakai draf saya' }))
  await waitFor(() => expect(bodyOf(asked)).toMatchObject({ revision: 9 }), { timeout: 4000 })
})

it('shows a newer draft instead of publishing it unseen', async () => {
  answerEach(saveFormDraft, () => ({ data: { ...draft, revision: 4, changes: [change] }, message: '' }))
  const newer = { ...draft, revision: 9, saved_by: 'Budi' }
  refuse(publishForm, 409, { code: 'staleForm', message: 'Pilih draf mana yang dipakai.', current: newer })
  const onTaken = vi.fn<() => void>()
  const { user, queries } = await shown({ onTaken })
  await user.click(entry(/^Nomor/))
  await user.type(screen.getByLabelText('Pertanyaan'), ' baru')
  await screen.findByText(/Draf tersimpan/, {}, { timeout: 4000 })
  await user.click(screen.getByRole('button', { name: 'Terbitkan…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Terbitkan versi ini' }))
  await user.click(dialog.getByRole('button', { name: 'Terbitkan' }))
  await waitFor(() => expect(onTaken).toHaveBeenCalledOnce())
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(
    JSON.stringify(
      queries
        .getQueryCache()
        .findAll()
        .map(({ state }) => state.data),
    ),
  ).toContain('Budi')
})

it('says of a draft that another has ended that it is no more, and tries no longer', async () => {
  const asked = refuse(saveFormDraft, 404, { code: 'notFound', message: 'Draf formulir tidak ditemukan.' })
  const { user } = await shown()
  await user.click(entry(/^Nomor/))
  await user.type(screen.getByLabelText('Pertanyaan'), ' baru')
  await screen.findByText('Draf ini sudah tidak ada', {}, { timeout: 4000 })
  expect(screen.queryByRole('button', { name: 'Coba lagi' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Lihat formulir' })).toBeTruthy()
  await user.type(screen.getByLabelText('Pertanyaan'), ' lagi')
  await new Promise((resolve) => {
    setTimeout(resolve, 2000)
  })
  expect(asked).toHaveLength(1)
})

it('names an option that a condition waits for although it is gone, so that it can be taken out', async () => {
  saves()
  const { user } = await shown()
  await user.click(entry(/^Cara/))
  await user.click(screen.getByRole('button', { name: 'Hapus pilihan Berizin' }))
  expect(entry(/^Nomor/).textContent).toContain('1 masalah')
  await user.click(entry(/^Nomor/))
  expect(screen.getByText(/Syaratnya menunggu pilihan izin, yang tidak ada/)).toBeTruthy()
  const condition = within(screen.getByRole('group', { name: 'Muncul bila' }))
  await user.click(condition.getByRole('checkbox', { name: 'Bebas' }))
  await user.click(condition.getByRole('checkbox', { name: 'izin (tidak ada)' }))
  expect(entry(/^Nomor/).textContent).not.toContain('masalah')
})

it('goes on showing the questions while the title of the form is being written', async () => {
  saves()
  const { user } = await shown()
  await user.click(entry(/^Formulir/))
  await user.clear(screen.getByLabelText('Judul'))
  const preview = within(screen.getByRole('region', { name: 'Pratinjau' }))
  expect(await preview.findByText('Penerima')).toBeTruthy()
})

it('proposes a month that a version can be taken back from, and warns of the one that runs', async () => {
  const earliest = currentMonth(new Date(), 'WIB')
  const { user } = showAt(
    '/',
    () => (
      <PublishDialog
        draft={{ ...draft, base: null, earliest }}
        onPublished={() => {}}
        onStale={() => {}}
        onClose={() => {}}
      />
    ),
    { me: admin },
  )
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain(`mulai ${monthText(addMonths(earliest, 1))}.`)
  expect(dialog.textContent).toContain('masih dapat ditarik kembali')
  expect(within(dialog).queryByText('Tidak dapat ditarik kembali')).toBeNull()
  await user.selectOptions(within(dialog).getByLabelText('Berlaku mulai bulan laporan'), earliest)
  expect(await within(dialog).findByText('Tidak dapat ditarik kembali')).toBeTruthy()
  expect(dialog.textContent).not.toContain('masih dapat ditarik kembali')
})

it('links a question to a part of a guide, and takes the link away', async () => {
  const asked = saves()
  const { user } = await shown()
  await user.click(entry(/^Nomor/))
  await screen.findByRole('option', { name: 'Mengisi BOR' })
  await user.selectOptions(screen.getByLabelText('Panduan'), 'Mengisi BOR')
  await screen.findByRole('option', { name: 'Rumus' })
  await user.selectOptions(screen.getByLabelText('Bagiannya'), 'Rumus')
  await waitFor(() => expect(JSON.stringify(bodyOf(asked))).toContain('"guide":"bor#rumus"'), {
    timeout: 4000,
  })
  await user.selectOptions(screen.getByLabelText('Panduan'), 'Tidak ada')
  expect(screen.queryByLabelText('Bagiannya')).toBeNull()
})

it.each([
  ['hilang#rumus', 'Panduan', 'hilang#rumus (sudah tidak ada)'],
  ['bor#hilang', 'Bagiannya', 'hilang (sudah tidak ada)'],
])('names a part of a guide that has gone, and keeps it: %s', async (link, label, words) => {
  saves()
  const definition = {
    ...form,
    sections: form.sections.map((section) => ({
      ...section,
      fields: Object.fromEntries(
        Object.entries(section.fields).map(([name, field]) => [
          name,
          name === 'nomor' ? { ...field, guide: link } : field,
        ]),
      ),
    })),
  }
  const { user } = await shown({ start: { ...draft, definition } })
  await user.click(entry(/^Nomor/))
  const gone = await screen.findByRole('option', { name: words })
  expect(screen.getByLabelText<HTMLSelectElement>(label).selectedOptions[0]).toBe(gone)
  expect(screen.getByText(/Draf tersimpan/)).toBeTruthy()
})

it('says that the parts of a guide have not come, and asks again', async () => {
  saves()
  const { user } = await shown()
  refuse(getGuide, 500, { code: 'internal', message: 'Terjadi kesalahan pada server.' })
  await user.click(entry(/^Nomor/))
  await screen.findByRole('option', { name: 'Mengisi BOR' })
  await user.selectOptions(screen.getByLabelText('Panduan'), 'Mengisi BOR')
  await screen.findByText(/^Bagian panduan ini belum dapat dimuat/)
  answer(getGuide, { data: { ...guide, isi, lampiran: [] } })
  await user.click(screen.getByRole('button', { name: 'Coba lagi' }))
  await screen.findByRole('option', { name: 'Rumus' })
  expect(screen.queryByText(/^Bagian panduan ini belum dapat dimuat/)).toBeNull()
})

it('leads the focus to what is chosen when a question goes that had it', async () => {
  saves()
  const { user } = await shown()
  await user.click(entry(/^Penerima/))
  await user.click(screen.getByRole('button', { name: 'Pensiunkan' }))
  expect(document.activeElement).toBe(entry(/^Izin/))
})
