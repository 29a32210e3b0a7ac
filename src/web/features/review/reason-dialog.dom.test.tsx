import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'

import { show } from '../../testing/show.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

function Asking() {
  const [isOpen, setOpen] = useState(true)
  const [reason, setReason] = useState('')
  if (!isOpen) return <button onClick={() => setOpen(true)}>Kembalikan lagi</button>
  return (
    <ReasonDialog
      decision="return"
      reason={reason}
      facility="RS Cahaya"
      remarks={{}}
      label={(path) => path}
      pending={false}
      error={undefined}
      onReason={setReason}
      onDecide={() => undefined}
      onClose={() => setOpen(false)}
    />
  )
}

it('a reason that was begun is there again when the question comes back', async () => {
  const { user } = show(<Asking />)
  await user.type(screen.getByRole('textbox', { name: /Alasan/ }), 'Berat limbah tidak cocok')
  await user.click(screen.getByRole('button', { name: 'Batal' }))
  await user.click(screen.getByRole('button', { name: 'Kembalikan lagi' }))
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Alasan/ }).value).toBe(
    'Berat limbah tidak cocok',
  )
})
