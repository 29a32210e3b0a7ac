import { expect, it } from 'vitest'

import { RichText } from '#contract/rich-text.ts'
import type { RichText as Model } from '#domain/rich-text/model.ts'

import { documentOf, richTextOf, seenText } from './convert.ts'

const words = (text: string, more: object = {}) => ({
  type: 'paragraph' as const,
  content: [{ text, ...more }],
})
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

it('drops signs that are not seen, as they come with what is pasted', () =>
  expect(seenText('a\u200Bb\u202Ec\uFEFF\u0000d\n\te')).toBe('abcd\n\te'))
