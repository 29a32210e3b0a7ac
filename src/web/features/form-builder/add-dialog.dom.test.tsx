import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { fieldNamed, withoutElement } from '#forms/building/edit.ts'
import type { FormDefinition } from '#forms/define-form.ts'
import { explanationField } from '#forms/shape.ts'
import { form } from '#forms/testing/example-form.ts'

import { AddDialog, type Adding, codesAt } from './add-dialog.tsx'
import { edited } from './testing/edited.tsx'

/** Adds something of these words to a form before which others have asked `gone`. */
async function add(
  adding: Adding,
  words: string,
  { start = form, gone = [] }: { start?: FormDefinition; gone?: string[] } = {},
) {
  const { user, held } = edited(start, ({ form: now, acts }) => (
    <AddDialog form={now} adding={adding} taken={codesAt(gone)} acts={acts} onClose={() => {}} />
  ))
  await user.type(screen.getByRole('textbox'), words)
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Tambah' })
  const isShut = button.disabled
  await user.click(button)
  return { held, isShut }
}

it('gives a question no code that an earlier version gave to another', async () => {
  const { held } = await add({ section: 'izin' }, 'Suhu air', { gone: ['suhu_air', 'tabel[suhu_air_2].x'] })
  expect(held().chosen).toBe('suhu_air_3')
  expect(fieldNamed(held().form, 'suhu_air_3')).toMatchObject({ label: 'Suhu air' })
})

it('begins a section with an id of its own', async () => {
  const { held } = await add('section', 'Stok')
  expect(held().form.sections.map(({ id, title }) => [id, title])).toEqual([
    ['izin', 'Izin'],
    ['stok', 'Stok'],
    ['stok_2', 'Stok'],
  ])
  expect(held().chosen).toBe('section:stok_2')
})

it('takes no code of a check a second time', async () => {
  const { held, isShut } = await add('check', 'C 1')
  expect([isShut, held().form.checks.length]).toEqual([true, 2])
  screen.getByText('Kode ini sudah dipakai')
})

it.each([
  ['asks for an explanation', form, 'soft'],
  ['refuses, where nothing takes an explanation', withoutElement(form, explanationField), 'hard'],
] as const)('begins with a check that %s', async (_what, start, level) => {
  const { held } = await add('check', 'GZ 7', { start })
  expect(held().form.checks.at(-1)).toMatchObject({ id: 'GZ-7', level })
})
