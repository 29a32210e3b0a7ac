import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'

import { lazyPage } from './lazy-page.ts'

const reload = vi.spyOn(location, 'reload')
beforeEach(() => {
  reload.mockReset()
  sessionStorage.clear()
})

const refuseWith = (message: string) => {
  const load = async (): Promise<{ Page: () => null }> => Promise.reject(new Error(message))
  const root = createRootRoute({ component: lazyPage(load, 'Page'), errorComponent: () => null })
  const history = createMemoryHistory()
  render(<RouterProvider router={createRouter({ routeTree: root, history }) as never} />)
}

it.each(['Unable to preload CSS for /assets/old.css', 'Failed to fetch dynamically imported module: old.js'])(
  'loads the page again, once, where its files are gone, as after a release: %s',
  async (message) => {
    refuseWith(message)
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
    refuseWith(message)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(reload).toHaveBeenCalledOnce()
  },
)
