import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import { show } from '../testing/show.tsx'
import { FileField } from './file-field.tsx'

it('chooses a file by its label, again the same one too', async () => {
  const onFile = vi.fn()
  const { user } = show(
    <FileField
      label="Gambar"
      hint="PNG, paling besar 1 MB"
      accept="image/png"
      chosen="lama.png"
      onFile={onFile}
    />,
  )
  expect(screen.getByText('lama.png')).toBeTruthy()
  const button = screen.getByRole('button', { name: 'Ganti berkas' })
  const below = document.getElementById(button.getAttribute('aria-describedby') ?? '')
  expect(below?.textContent).toBe('PNG, paling besar 1 MB')
  const file = new File(['x'], 'a.png', { type: 'image/png' })
  await user.upload(screen.getByLabelText('Gambar'), file)
  await user.upload(screen.getByLabelText('Gambar'), file)
  expect(onFile.mock.calls).toEqual([[file], [file]])
})

it('hands the focus that a fault brings to its button: the browser’s own control stays unseen', () => {
  show(<FileField label="Gambar" error="Pilih berkas" accept="image/png" onFile={() => {}} />)
  screen.getByLabelText('Gambar').focus()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Pilih berkas' }))
})
