import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { deflateSync } from 'node:zlib'

import { describe, expect, it } from 'vitest'

import { isOutage } from '#server/outages.ts'
import { whereEnded } from '#server/testing/ended-children.ts'
import { pdf as bare } from '#server/testing/files.ts'
import { testFolder } from '#server/testing/test-folder.ts'

import { cleanText } from './clean-text.ts'
import { pdfReader } from './pdf-reader.ts'
import { textPdf } from './text-pdf.ts'

const folder = testFolder()

async function read(bytes: Buffer, bounds?: Parameters<typeof pdfReader>[0]) {
  const place = path.join(folder, `${Math.random()}.pdf`)
  await writeFile(place, bytes)
  return pdfReader(bounds).read(place)
}

/** A page whose content is a deflated stream. */
const packed = (content: Buffer) =>
  Buffer.concat([
    Buffer.from(
      `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 1/Kids[3 0 R]>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>>endobj\n4 0 obj<</Length ${content.length}/Filter/FlateDecode>>stream\n`,
    ),
    content,
    Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
  ])

describe('the text of a PDF', () => {
  it('is read page by page', async () => {
    const { state, pages, texts } = await read(
      textPdf([
        ['Pengelolaan limbah', 'Limbah medis dipilah di sumbernya.'],
        ['Lampiran', 'Autoklaf (121 derajat)'],
      ]),
    )
    expect([state, pages]).toEqual(['read', 2])
    expect(texts).toEqual([
      { page: 1, text: 'Pengelolaan limbah Limbah medis dipilah di sumbernya.' },
      { page: 2, text: 'Lampiran Autoklaf (121 derajat)' },
    ])
  })

  it('is read as far as pages and letters go', async () => {
    const long = textPdf(Array.from({ length: 12 }, (_, index) => [`Halaman ${index}`]))
    const some = await read(long, { pages: 3 })
    expect([some.state, some.pages, some.texts.length]).toEqual(['partly', 12, 3])
    const short = await read(long, { letters: 15 })
    expect([short.state, short.texts.map(({ text }) => text)]).toEqual(['partly', ['Halaman 0', 'Halama']])
  })

  it('is left out where nothing can be read, and harms nobody', async () => {
    const whole = textPdf([['Judul', 'Isi']])
    expect(await read(bare)).toMatchObject({ state: 'unreadable', texts: [] })
    expect(await read(Buffer.from('%PDF-1.7\n<script>alert(1)</script>'))).toMatchObject({
      state: 'unreadable',
    })
    expect((await read(whole.subarray(0, 300))).state).toBe('unreadable')
    expect((await read(textPdf([[]]))).state).toBe('empty')
  })

  it('of three thousand pages takes a moment', async () => {
    const many = textPdf(Array.from({ length: 3000 }, (_, index) => [`Halaman ${index}`]))
    const { state, pages, texts } = await read(many, { pages: 50 })
    expect([state, pages, texts.length]).toEqual(['partly', 3000, 50])
  })

  it('is given up where it asks for more memory or time than it may, and keeps nobody waiting', async () => {
    const bomb = packed(deflateSync(Buffer.alloc(140_000_000, ' '), { level: 1 }))
    const begun = performance.now()
    let moments = 0
    const beside = setInterval(() => moments++, 50)
    expect(await read(bomb, { memoryMegabytes: 160 })).toMatchObject({ state: 'unreadable', pages: 1 })
    expect(await read(textPdf([['Isi']]), { milliseconds: 1 })).toMatchObject({
      state: 'unreadable',
      pages: null,
    })
    clearInterval(beside)
    expect(performance.now() - begun).toBeLessThan(30_000)
    // Others are answered meanwhile.
    expect(moments).toBeGreaterThan(5)
  }, 40_000)

  it('is left for another time where somebody ends all processes of the product', async () => {
    const failure = await whereEnded(() => read(textPdf([['Judul', 'Isi']]))).catch((error: unknown) => error)
    expect(isOutage(failure)).toBe(true)
  })

  it('has no signs that the database or a page could not take', () => {
    expect(cleanText('a\u0000b\u200B\uE000 \n c\uD800 \uFB01le')).toBe('ab c file')
  })
})
