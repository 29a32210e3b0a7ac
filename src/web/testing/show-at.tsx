import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  parseSearchWith,
  RouterProvider,
  stringifySearchWith,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { type Me, sessionQuery } from '../api/session.ts'
import { searchValueOf } from '../ui/search-text.ts'
import { cityOffice } from './sample-me.ts'
import { show } from './show.tsx'

/**
 * Draws a page at an address, for a city office by default, and returns where it has led. `read` reads the address, as the page's route
 * does; `path` is that route's, for a page that asks for the parts of its address.
 */
export function showAt(
  address: string,
  Page: () => ReactNode,
  {
    me = cityOffice,
    read,
    path,
  }: { me?: Me | null; read?: (search: Record<string, unknown>) => object; path?: string } = {},
) {
  const history = createMemoryHistory({ initialEntries: [address] })
  const root = createRootRoute({
    ...(read && { validateSearch: read }),
    // Any address shows the page.
    ...(path === undefined && { component: Page }),
    notFoundComponent: () => null,
  })
  const router = createRouter({
    routeTree:
      path === undefined
        ? root
        : root.addChildren([createRoute({ getParentRoute: () => root, path, component: Page })]),
    history,
    parseSearch: parseSearchWith(searchValueOf),
    stringifySearch: stringifySearchWith((value) => JSON.stringify(value), searchValueOf),
  })
  // Widened: the product's own router is another one.
  const shown = show(<RouterProvider router={router as never} />, (queries) =>
    queries.setQueryData(sessionQuery.queryKey, me),
  )
  return { ...shown, history, addressNow: () => decodeURIComponent(history.location.href) }
}
