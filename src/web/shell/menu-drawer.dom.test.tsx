import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import { siti } from '../testing/sample-me.ts'
import { showAt } from '../testing/show-at.tsx'
import { MenuDrawer } from './menu-drawer.tsx'

it('closes by a tap beside it, and by none in it', async () => {
  const onClose = vi.fn()
  const { user } = showAt(
    '/formulir',
    () => <MenuDrawer me={siti} onClose={onClose} onLeave={() => undefined} />,
    { me: siti },
  )
  const drawer = await screen.findByRole('dialog', { name: 'Menu' })
  await user.click(screen.getByRole('navigation', { name: 'Menu utama' }))
  expect(onClose).not.toHaveBeenCalled()
  // What lies behind a dialog is the dialog's own.
  await user.click(drawer)
  expect(onClose).toHaveBeenCalledTimes(1)
})
