import { readdir, stat } from 'node:fs/promises'

import { expect, it } from 'vitest'

import { headingsOf } from '#domain/rich-text/model.ts'
import { shippedPictures } from '#domain/rich-text/pictures.ts'
import { elementsOf } from '#forms/versions/elements.ts'
import { formRows } from '#indicators/shipped-forms.ts'

import { shippedTexts } from './load-texts.ts'

const guides = new Map(
  (await shippedTexts()).filter(({ kind }) => kind === 'guide').map((text) => [text.slug, text]),
)

const links = formRows.flatMap(({ form }) =>
  [...elementsOf(form).values()].flatMap(({ at, part }) =>
    'field' in part && part.field.guide !== undefined ? [{ form: form.id, at, guide: part.field.guide }] : [],
  ),
)

it.each(links)('$at of $form is explained by $guide, which ships', ({ guide }) => {
  const [slug = '', heading] = guide.split('#')
  const text = guides.get(slug)
  expect(text).toBeDefined()
  expect(text && headingsOf(text.value.isi).map(({ id }) => id)).toContain(heading)
})

it('every shipped form has a question that a guide explains', () => {
  expect(new Set(links.map(({ form }) => form))).toEqual(new Set(formRows.map(({ form }) => form.id)))
})

const folder = new URL('../../web/public/panduan/', import.meta.url)

it('every guide shows a picture, and each that ships is there, is shown and is small', async () => {
  const shown = [...guides.values()].map(({ value }) =>
    value.isi.blocks.flatMap((block) => (block.type === 'picture' ? [block.file] : [])),
  )
  expect(shown.filter((names) => names.length === 0)).toEqual([])
  expect(new Set(shown.flat())).toEqual(new Set(shippedPictures))
  const files = await readdir(folder)
  expect(files.toSorted()).toEqual(shippedPictures.map((name) => `${name}.webp`).toSorted())
  const sizes = await Promise.all(files.map(async (name) => (await stat(new URL(name, folder))).size))
  expect(Math.max(...sizes)).toBeLessThan(100_000)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_000_000)
})
