import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'

import { CopyText } from './copy-text.tsx'

it('says that a text has been copied, to readers too', async () => {
  const user = userEvent.setup()
  render(<CopyText label="Kode" text="K7M2-9QXD" copy="Salin kode" />)
  const said = screen.getByRole('status')
  expect(said.textContent).toBe('')
  await user.click(screen.getByRole('button', { name: 'Salin kode' }))
  await waitFor(() => expect(said.textContent).toBe('Tersalin'))
})
