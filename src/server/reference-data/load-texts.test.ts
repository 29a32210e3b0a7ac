import { expect, it } from 'vitest'

import { headingsOf } from '#domain/rich-text/model.ts'
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
