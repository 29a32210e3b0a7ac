import type { Node } from 'prosemirror-model'
import { expect, it } from 'vitest'

import { RichText } from '#contract/rich-text.ts'
import { plainTextOf, type RichText as Model } from '#domain/rich-text/model.ts'

import { documentOf, richTextOf, seenText } from './convert.ts'
import { schema } from './schema.ts'

const words = (text: string) => ({ type: 'paragraph' as const, content: [{ text }] })
const everything: Model = {
  blocks: [
    { type: 'heading', level: 2, id: 'tetap', content: [{ text: 'Judul' }] },
    { type: 'picture', file: 'bor', alt: 'Halaman BOR' },
    {
      type: 'paragraph',
      content: [
        { text: 'biasa\nbaris dua ' },
        { text: 'tebal', bold: true },
        { text: 'tautan', bold: true, italic: true, link: 'https://contoh.go.id/' },
      ],
    },
    {
      type: 'list',
      ordered: true,
      items: [
        {
          content: [{ text: 'satu' }],
          list: {
            type: 'list',
            ordered: false,
            items: [
              {
                content: [{ text: 'dua' }],
                list: { type: 'list', ordered: false, items: [{ content: [{ text: 'tiga' }] }] },
              },
            ],
          },
        },
        { content: [] },
      ],
    },
    { type: 'table', head: [[{ text: 'A' }], [{ text: 'B' }]], rows: [[[{ text: '1' }], []]] },
    {
      type: 'callout',
      tone: 'warning',
      blocks: [words('Awas'), { type: 'list', ordered: false, items: [{ content: [{ text: 'x' }] }] }],
    },
    { type: 'picture', file: 7, alt: 'Layar', caption: 'Gambar 1' },
    { type: 'divider' },
    words('Akhir'),
  ],
}

it('gives back the text that it was given, which the contract takes', () => {
  const given = richTextOf(documentOf(everything))
  expect(given).toEqual(everything)
  expect(RichText.parse(given)).toEqual(everything)
})

it('holds a line to write in where there is nothing, and gives nothing back', () => {
  expect(documentOf({ blocks: [] }).childCount).toBe(1)
  expect(richTextOf(documentOf({ blocks: [] }))).toEqual({ blocks: [] })
})

it('leaves out lines of nothing but breaks and spaces, as word processors put them between paragraphs', () => {
  const line = (...inner: Node[]) => schema.node('paragraph', null, inner)
  const doc = schema.node('doc', null, [
    line(schema.text('satu')),
    line(schema.text('\u00A0')),
    line(schema.node('hard_break')),
    line(schema.text('dua')),
  ])
  expect(richTextOf(doc)).toEqual({ blocks: [words('satu'), words('dua')] })
})

const listNode = (name: string, ...inner: Node[]): Node =>
  schema.node('bullet_list', null, [
    schema.node('list_item', null, [schema.node('paragraph', null, [schema.text(name)]), ...inner]),
  ])

it('keeps every word of a list that is deeper than a text may be, at its deepest level', () => {
  const doc = schema.node('doc', null, [
    listNode('satu', listNode('dua', listNode('tiga', listNode('empat', listNode('lima'))))),
  ])
  const given = richTextOf(doc)
  expect(plainTextOf(given)).toBe('satu\ndua\ntiga\nempat\nlima')
  expect(RichText.parse(given)).toEqual(given)
})

it('leaves what stands beside and below merged cells in its column', () => {
  const cell = (name: string, attrs: { colspan?: number; rowspan?: number } = {}) =>
    schema.node('table_cell', attrs, [schema.node('paragraph', null, name === '' ? [] : [schema.text(name)])])
  const row = (...cells: Node[]) => schema.node('table_row', null, cells)
  const table = schema.node('table', null, [
    row(cell('Lebar', { colspan: 2 }), cell('C')),
    row(cell('Tinggi', { rowspan: 2 }), cell('b'), cell('c')),
    row(cell('bb'), cell('cc')),
  ])
  const [block] = richTextOf(schema.node('doc', null, [table])).blocks
  const textsOf = (cells: { text: string }[][]) => cells.map((runs) => runs.map(({ text }) => text).join(''))
  expect(block?.type === 'table' && [block.head, ...block.rows].map(textsOf)).toEqual([
    ['Lebar', '', 'C'],
    ['Tinggi', 'b', 'c'],
    ['', 'bb', 'cc'],
  ])
})

it('drops signs that are not seen, as they come with what is pasted', () =>
  expect(seenText('a\u200Bb\u202Ec\uFEFF\u0000d\n\te')).toBe('abcd\n\te'))
