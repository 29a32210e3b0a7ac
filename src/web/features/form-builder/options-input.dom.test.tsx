import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'

import { show } from '../../testing/show.tsx'
import { OptionsInput } from './options-input.tsx'

function Options() {
  const [options, setOptions] = useState<Readonly<Record<string, string>>>({
    a: 'Ada',
    b: 'Belum',
    c: 'Cukup',
  })
  return <OptionsInput label="Pilihan" options={options} onChange={setOptions} />
}

it('goes on at the next option when one is removed, and after the last at the new one', async () => {
  const { user } = show(<Options />)
  const remove = (words: string) => user.click(screen.getByRole('button', { name: `Hapus pilihan ${words}` }))
  await remove('Belum')
  expect(document.activeElement).toHaveProperty('value', 'Cukup')
  await remove('Cukup')
  expect(document.activeElement).toBe(screen.getByLabelText('Pilihan baru'))
})
