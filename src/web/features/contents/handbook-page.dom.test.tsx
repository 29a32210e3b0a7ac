import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'

import { getHandbook, type HandbookForm } from '#contract/handbook.ts'

import { answer, refuse } from '../../testing/network.ts'
import { showAt } from '../../testing/show-at.tsx'
import { HandbookPage } from './handbook-page.tsx'

const plain = { hint: '', answer: 'ya atau tidak', required: 'ya', condition: '', is_carried: false }
const hostile = '<img src=x onerror=alert(1)>'
const kit: HandbookForm = {
  ...{ form_type: 'kit', title: 'Kit', description: 'Kepemilikan kit', facts: ['Diisi oleh: Puskesmas'] },
  sections: [
    {
      ...{ id: 'a', title: 'Alat', description: '' },
      questions: [
        { ...plain, key: 'punya', label: 'Memiliki kit', is_carried: true },
        { ...plain, key: 'baris_…', label: '— baris: Termometer', answer: '', required: '' },
        { ...plain, key: 'baris_…', label: hostile, condition: '“Memiliki kit” dijawab “Ya”' },
      ],
    },
    { id: 'b', title: 'Petugas', description: '', questions: [{ ...plain, key: 'petugas', label: 'Nama' }] },
  ],
  checks: [{ id: 'c', is_hard: false, message: 'Jumlah kit tidak lazim' }],
}
const bor: HandbookForm = {
  ...{ form_type: 'bor', title: 'BOR', description: '', facts: [], checks: [] },
  sections: [
    { id: 'a', title: 'Tempat tidur', description: '', questions: [{ ...plain, key: 'x', label: 'X' }] },
  ],
}
beforeEach(() => {
  answer(getHandbook, { data: [kit, bor] })
})
const shown = (behind = '') => showAt(`/handbook/user${behind}`, HandbookPage)

it('lists the forms of this month, each with how many questions it has', async () => {
  shown()
  const link = await screen.findByRole('link', { name: /^Kit/ })
  expect(link.getAttribute('href')).toBe('/handbook/user?formulir=kit')
  // The row of a table is no question of its own.
  within(link).getByText('3 pertanyaan')
})

it('shows all that a form asks, with its contents, and stored markup as words', async () => {
  shown('?formulir=kit')
  await screen.findByRole('heading', { name: 'Kit', level: 1 })
  const contents = within(screen.getByRole('navigation', { name: 'Daftar isi' }))
  expect(contents.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '#bagian-a',
    '#bagian-b',
    '#pemeriksaan',
  ])
  for (const name of ['Alat', 'Petugas', 'Pemeriksaan']) screen.getByRole('table', { name })
  const row = screen.getByText(hostile).closest('tr')
  expect(row?.textContent).toContain('Muncul bila “Memiliki kit” dijawab “Ya”')
  screen.getByText('Jumlah kit tidak lazim')
  expect(screen.getByRole('link', { name: 'Semua formulir' }).getAttribute('href')).toBe('/handbook/user')
})

it('finds questions and checks in which all words occur, form by form', async () => {
  shown('?cari=kit+JUMLAH')
  await screen.findByText('0 pertanyaan dan 1 pemeriksaan untuk “kit JUMLAH”')
  expect(screen.queryByText('Memiliki kit')).toBeNull()
  expect(screen.queryByRole('heading', { name: 'BOR' })).toBeNull()
})

it.each([
  ['?cari=tidakada', 'Tidak ditemukan'],
  ['?formulir=lain', 'Formulir tidak ditemukan'],
])('says that nothing is at an address: %s', async (behind, words) => {
  shown(behind)
  await screen.findByText(words)
})

it('says that the handbook did not arrive', async () => {
  refuse(getHandbook, 503, { code: 'busy', message: 'Coba lagi.' })
  shown()
  await screen.findByText('Buku formulir belum dapat dimuat')
})
