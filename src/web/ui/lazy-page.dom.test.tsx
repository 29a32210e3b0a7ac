import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'

import { lazyPage } from './lazy-page.ts'

const reload = vi.spyOn(location, 'reload')
beforeEach(() => {
  reload.mockReset()
  sessionStorage.clear()
})

const refuse = () =>
  show(async () => Promise.reject(new Error('Failed to fetch dynamically imported module: old.js')))
function show(load: () => Promise<{ Page: () => ReactNode }>) {
  const root = createRootRoute({ component: lazyPage(load, 'Page'), errorComponent: () => null })
  const history = createMemoryHistory()
  render(<RouterProvider router={createRouter({ routeTree: root, history }) as never} />)
}

it('loads the page again, once, where its files are gone, as after a release', async () => {
  refuse()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  refuse()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(reload).toHaveBeenCalledOnce()
})

it('goes where the person goes while its code is on the way, which Firefox ends then as if it were missing', async () => {
  const [first, again] = [Promise.withResolvers<never>(), Promise.withResolvers<{ Page: () => ReactNode }>()]
  const load = vi.fn(async () => again.promise).mockReturnValueOnce(first.promise)
  show(load)
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce())
  window.dispatchEvent(new Event('beforeunload'))
  first.reject(new Error('error loading dynamically imported module: page.js'))
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2))
  // Where it was only a file that they wished to have, the page is still there.
  again.resolve({ Page: () => 'Halaman' })
  await screen.findByText('Halaman')
  expect(reload).not.toHaveBeenCalled()
})

it('does not take the person back where its code cannot be had any more', async () => {
  const first = Promise.withResolvers<never>()
  const load = vi.fn(async () =>
    Promise.reject(new Error('error loading dynamically imported module: page.js')),
  )
  load.mockReturnValueOnce(first.promise)
  show(load)
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce())
  window.dispatchEvent(new Event('beforeunload'))
  first.reject(new Error('error loading dynamically imported module: page.js'))
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(reload).not.toHaveBeenCalled()
})
