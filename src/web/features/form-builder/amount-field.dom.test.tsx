import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { describedBy, show } from '../../testing/show.tsx'
import { AmountField } from './amount-field.tsx'

it('does not join cells that are pasted together to one number', async () => {
  const changed: unknown[] = []
  const { user } = show(
    <AmountField label="Paling banyak" value={undefined} onChange={(value) => changed.push(value)} />,
  )
  const field = screen.getByLabelText<HTMLInputElement>('Paling banyak')
  await user.click(field)
  await user.paste('5\n6\r\n7')
  expect(field.value).toBe('5; 6; 7')
  expect(describedBy(field)).toMatch('Isi satu angka saja')
  expect(changed).toEqual([])
})
