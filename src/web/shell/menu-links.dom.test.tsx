import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { admin } from '../testing/sample-me.ts'
import { showAt } from '../testing/show-at.tsx'
import { MenuLinks } from './menu-links.tsx'

it('opens the configuration for a page inside that any link has led to, and folds it as it was left', async () => {
  const { user, history } = showAt('/admin/analysis', () => <MenuLinks me={admin} onLeave={() => {}} />, {
    me: admin,
  })
  const fold = await screen.findByRole('button', { name: 'Konfigurasi' })
  expect(screen.queryByRole('link', { name: 'Akun' })).toBeNull()
  act(() => history.push('/admin/user'))
  const link = await screen.findByRole('link', { name: 'Akun' })
  expect(link.getAttribute('aria-current')).toBe('page')
  await user.click(fold)
  act(() => history.push('/admin/data-fasyankes'))
  expect(fold.getAttribute('aria-expanded')).toBe('false')
})
