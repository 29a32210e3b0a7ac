import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { fieldNamed, withoutElement } from '#forms/building/edit.ts'
import type { FormDefinition } from '#forms/define-form.ts'
import { alkesMerkuri } from '#forms/definitions/alkes-merkuri.ts'
import { explanationField } from '#forms/shape.ts'

import { FormEditor } from './form-editor.tsx'
import { edited } from './testing/edited.tsx'

const open = (form: FormDefinition) => edited(form, (props) => <FormEditor {...props} />)

it('frees a form from being owed once a year', async () => {
  const { user, held } = open(alkesMerkuri)
  await user.selectOptions(screen.getByLabelText('Sesudah itu'), 'Tetap setiap bulan')
  expect(held().form.applies).toEqual({ types: alkesMerkuri.applies.types, expected: 'always' })
  expect(screen.queryByLabelText('Sesudah itu')).toBeNull()
})

it('puts the question back that takes explanations', async () => {
  const { user, held } = open(withoutElement(alkesMerkuri, explanationField))
  await user.click(screen.getByRole('button', { name: 'Tambah pertanyaan penjelasan' }))
  expect(fieldNamed(held().form, explanationField)).toEqual(fieldNamed(alkesMerkuri, explanationField))
  expect(screen.queryByRole('button', { name: 'Tambah pertanyaan penjelasan' })).toBeNull()
})
