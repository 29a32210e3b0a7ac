import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { showAt } from '../testing/show-at.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { SkipLink } from './skip-link.tsx'

it('goes to a part of the page without a step of the history, which an unsaved form would ask about', async () => {
  const { user } = showAt('/', () => (
    <>
      <SkipLink to="isi">Langsung ke isi</SkipLink>
      <LeaveGuard isUnsaved={() => true} />
      <main id="isi" tabIndex={-1} />
    </>
  ))
  const before = location.href
  await user.click(await screen.findByRole('link', { name: 'Langsung ke isi' }))
  expect(document.activeElement).toBe(screen.getByRole('main'))
  expect(location.href).toBe(before)
  expect(screen.queryByRole('dialog')).toBeNull()
})
