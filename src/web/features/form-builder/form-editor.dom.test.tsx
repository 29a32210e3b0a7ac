import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'

import { fieldNamed, withoutElement } from '#forms/building/edit.ts'
import type { FormDefinition } from '#forms/define-form.ts'
import { alkesMerkuri } from '#forms/definitions/alkes-merkuri.ts'
import { explanationField } from '#forms/shape.ts'

import { show } from '../../testing/show.tsx'
import type { BuilderActs } from './acts.ts'
import { FormEditor } from './form-editor.tsx'

/** The editor of a form, and how the form stands. */
function edited(start: FormDefinition) {
  const held = { form: start }
  function Editing() {
    const [form, setForm] = useState(start)
    const change: BuilderActs['change'] = (step) => {
      held.form = step(held.form)
      setForm(held.form)
    }
    return <FormEditor form={form} faults={[]} acts={{ change, choose: () => {} }} />
  }
  const { user } = show(<Editing />)
  return { user, held }
}

it('frees a form from being owed once a year', async () => {
  const { user, held } = edited(alkesMerkuri)
  await user.selectOptions(screen.getByLabelText('Sesudah itu'), 'Tetap setiap bulan')
  expect(held.form.applies).toEqual({ types: alkesMerkuri.applies.types, expected: 'always' })
  expect(screen.queryByLabelText('Sesudah itu')).toBeNull()
})

it('puts the question back that takes explanations', async () => {
  const { user, held } = edited(withoutElement(alkesMerkuri, explanationField))
  await user.click(screen.getByRole('button', { name: 'Tambah pertanyaan penjelasan' }))
  expect(fieldNamed(held.form, explanationField)).toEqual(fieldNamed(alkesMerkuri, explanationField))
  expect(screen.queryByRole('button', { name: 'Tambah pertanyaan penjelasan' })).toBeNull()
})
