import { expect, it } from 'vitest'

import { uploadBoundaries } from './boundaries.ts'
import { createFaq, createGuide, updateDiagram } from './contents.ts'
import { createDocument } from './documents.ts'

const unseen = '\u200b\u2060\u200b'

it.each([
  ['documents', createDocument, { title: unseen, kategori: unseen }],
  ['questions', createFaq, { judul: unseen }],
  ['guides', createGuide, { judul: unseen }],
  ['diagrams', updateDiagram, { alt: unseen }],
  ['boundaries', uploadBoundaries, { sumber: unseen }],
] as const)('the names of %s can be seen', (_what, { body }, given) => {
  const { error } = body?.safeParse(given) ?? {}
  expect(error?.issues.map(({ path: [name] }) => name)).toEqual(Object.keys(given))
})
