import { expect, it } from 'vitest'

import type { ContentValue } from '#domain/content.ts'
import type { Block, Run } from '#domain/rich-text/model.ts'

import { textDifferences } from './text-differences.ts'

const words = (text: string, look: Partial<Run> = {}): Block => ({
  type: 'paragraph',
  content: [{ text, ...look }],
})
const file = { file: 4, name: 'alur.pdf', mime: 'application/pdf', size: 120_000 }
const diagram = { file: 7, alt: 'Alur', keterangan: '' }
const start: ContentValue = {
  ...{ judul: 'Mengisi BOR', ringkasan: '', formulir: null, peran: [], lampiran: [], diagram: null },
  isi: { blocks: [words('Tiap bulan.')] },
}
const forms = [{ form_type: 'bor', title: 'BOR bulanan' }]
const cells = (mine: Partial<ContentValue>, saved: Partial<ContentValue>) =>
  textDifferences('guide', { mine: { ...start, ...mine }, saved: { ...start, ...saved }, start }, forms).map(
    (row) => [row.label, row.mine, row.saved],
  )
const isi = (...blocks: Block[]) => ({ isi: { blocks } })
const picture = (of: number | string): Block => ({ type: 'picture', file: of, alt: 'Layar' })

it.each<[string, Partial<ContentValue>, Partial<ContentValue>, string[]]>([
  ['the title', { judul: 'BOR' }, {}, ['Judul', 'BOR', 'Mengisi BOR']],
  ['the summary', {}, { ringkasan: 'Singkat' }, ['Ringkasan', '–', 'Singkat']],
  ['the form', { formulir: 'bor' }, {}, ['Formulir yang dijelaskan', 'BOR bulanan', 'Tidak ada']],
  ['the readers', {}, { peran: ['public'] }, ['Untuk siapa', 'Semua orang', 'Masyarakat']],
  ['the words', isi(words('Tiap hari.')), {}, ['Isi', 'Tiap hari.', 'Tiap bulan.']],
  ['an attachment', { lampiran: [file] }, {}, ['Lampiran', 'alur.pdf (120 kB)', '–']],
  [
    'a file of the same name',
    { lampiran: [file] },
    { lampiran: [{ ...file, file: 5 }] },
    ['Lampiran', 'alur.pdf (120 kB)', 'alur.pdf (120 kB)'],
  ],
  ['the diagram', {}, { diagram }, ['Diagram', 'Ikut yang tersimpan', 'Gambar lain: Alur']],
  [
    'bold type',
    isi(words('Tiap bulan.', { bold: true })),
    {},
    ['Format tulisan', 'Tebal: “Tiap bulan.”', '–'],
  ],
  [
    'where a link leads',
    isi(words('Tiap bulan.', { link: '/guide/user' })),
    isi(words('Tiap bulan.', { link: 'https://kemkes.go.id' })),
    [
      ...['Format tulisan', 'Tautan /guide/user: “Tiap bulan.”'],
      'Tautan https://kemkes.go.id/: “Tiap bulan.”',
    ],
  ],
  [
    'a list',
    isi({ type: 'list', ordered: true, items: [{ content: [{ text: 'Tiap bulan.' }] }] }),
    {},
    ['Format tulisan', 'Daftar bernomor: “Tiap bulan.”', '–'],
  ],
  [
    'a callout',
    isi(words('Tiap bulan.')),
    isi({
      ...{ type: 'callout', tone: 'tip' },
      blocks: [{ type: 'paragraph', content: [{ text: 'Tiap bulan.' }] }],
    }),
    ['Format tulisan', '–', 'Kotak Tips: “Tiap bulan.”'],
  ],
  [
    'which picture it is',
    isi(words('Tiap bulan.'), picture(3)),
    isi(words('Tiap bulan.'), picture(4)),
    ['Format tulisan', 'Gambar /api/file/3: “Layar”', 'Gambar /api/file/4: “Layar”'],
  ],
  [
    'where a picture stands',
    isi(picture(3), words('Tiap bulan.')),
    isi(words('Tiap bulan.'), picture(3)),
    ['Format tulisan', 'Letak atau susunannya lain', 'Letak atau susunannya lain'],
  ],
])('names what two copies say otherwise: %s', (_name, mine, saved, row) => {
  expect(cells(mine, saved)).toEqual([row])
})

it('finds no difference between a new heading and the one that was saved, which has an id by then', () => {
  const heading = { type: 'heading', level: 2, content: [{ text: 'Rumus' }] }
  // Safe: the editor gives a new heading no id, the server does.
  const mine = isi(heading as Block)
  expect(cells(mine, isi({ ...heading, id: 'rumus' } as Block))).toEqual([])
})
