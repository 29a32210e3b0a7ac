import { act, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import { show } from '../testing/show.tsx'
import { useMenuFold } from './use-menu-fold.ts'

declare const happyDOM: { setViewport: (viewport: { width: number }) => void }
const usual = window.innerWidth
const widen = (width: number) => act(() => happyDOM.setViewport({ width }))
afterEach(() => happyDOM.setViewport({ width: usual }))

function Menu() {
  const { isFolded, turn } = useMenuFold()
  return <button onClick={turn}>{isFolded ? 'Lebarkan menu' : 'Ciutkan menu'}</button>
}
const shown = () => screen.getByRole('button').textContent

it('folds the menu in a window that gets tight, as by zooming, whatever was chosen in a wide one', async () => {
  widen(1440)
  const { user } = show(<Menu />)
  expect(shown()).toBe('Ciutkan menu')
  await user.click(screen.getByRole('button'))
  await user.click(screen.getByRole('button'))
  widen(960)
  expect(shown()).toBe('Lebarkan menu')
  await user.click(screen.getByRole('button'))
  expect(shown()).toBe('Ciutkan menu')
  widen(1440)
  await user.click(screen.getByRole('button'))
  widen(960)
  expect(shown()).toBe('Ciutkan menu')
})
