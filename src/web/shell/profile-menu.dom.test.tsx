import { act, fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import { siti } from '../testing/sample-me.ts'
import { showAt } from '../testing/show-at.tsx'
import { ProfileMenu } from './profile-menu.tsx'

/** As in Safari: a press gives the focus to what is around a button or link and takes it, or to nothing. */
function press(target: HTMLElement) {
  const around = target.closest<HTMLElement>('[tabindex]')
  act(() => {
    if (around) around.focus()
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })
  if (target.isConnected) fireEvent.click(target)
}

it('closes by a press beside it and not by one in it, where a press gives a button no focus', async () => {
  const onLeave = vi.fn()
  showAt('/profile', () => (
    <>
      <ProfileMenu me={siti} name="Siti" onLeave={onLeave} />
      <h1>Halaman</h1>
    </>
  ))
  const button = await screen.findByRole('button', { name: /^Menu profil/ })
  press(button)
  press(screen.getByText(siti.username))
  expect(button.getAttribute('aria-expanded')).toBe('true')
  press(screen.getByRole('heading'))
  expect(button.getAttribute('aria-expanded')).toBe('false')
  press(button)
  press(screen.getByRole('button', { name: 'Keluar' }))
  expect(onLeave).toHaveBeenCalledTimes(1)
})
