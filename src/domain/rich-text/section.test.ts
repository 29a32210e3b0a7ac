import { expect, it } from 'vitest'

import type { Block } from './model.ts'
import { sectionOf } from './section.ts'

const heading = (id: string, level: 2 | 3): Block => ({ type: 'heading', level, id, content: [{ text: id }] })
const words = (text: string): Block => ({ type: 'paragraph', content: [{ text }] })
const text = {
  blocks: [words('0'), heading('satu', 2), words('1'), heading('dalam', 3), words('2'), heading('dua', 2)],
}

it('a part of a text ends at the next heading of its level or above', () => {
  expect(sectionOf(text, 'satu')?.text.blocks).toEqual(text.blocks.slice(2, 5))
  expect(sectionOf(text, 'dalam')).toEqual({ title: 'dalam', text: { blocks: [words('2')] } })
  expect(sectionOf(text, 'dua')?.text.blocks).toEqual([])
})

it('a heading that is not there has no part', () => {
  expect(sectionOf(text, 'tiga')).toBeUndefined()
})
