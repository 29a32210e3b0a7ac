import {
  createMemoryHistory,
  createRootRoute,
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

/** Draws a page at an address, for a city office by default, and returns where it has led. `read` reads the address, as the page's route does. */
export function showAt(
  address: string,
  Page: () => ReactNode,
  { me = cityOffice, read }: { me?: Me; read?: (search: Record<string, unknown>) => object } = {},
) {
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({
    routeTree: createRootRoute({
      ...(read && { validateSearch: read }),
      // Any address shows the page.
      component: Page,
      notFoundComponent: () => null,
    }),
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
