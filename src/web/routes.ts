import { createRoute, createRouter, parseSearchWith, stringifySearchWith } from '@tanstack/react-router'
import type { ComponentType } from 'react'

import type { Permission } from '#domain/permissions.ts'

import { queries } from './api/queries.ts'
import { accountPages } from './routes/account-pages.ts'
import { assessmentPages, assessmentPrintPages } from './routes/assessment-pages.ts'
import { appRoute, homeRoute, openRoute, printRoute, rootRoute, visitorRoute } from './routes/frames.tsx'
import { openPages, visitorPages } from './routes/open-pages.ts'
import { reportPages, reportPrintPages } from './routes/report-pages.ts'
import { PageError } from './shell/page-error.tsx'
import { lazyPage } from './ui/lazy-page.ts'
import { searchValueOf } from './ui/search-text.ts'
import { Skeletons } from './ui/states.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Who may see the page; without one, every signed-in role. */
    permission?: Permission
    /** What the top bar names instead of the desk. */
    DeskName?: ComponentType
    /** What the profile menu names instead of the person. */
    PersonName?: ComponentType
  }
  interface HistoryState {
    /** What a page says of the step that led to it. */
    notice?: string
  }
  interface Register {
    router: typeof router
  }
}

// The path stands at each route as a literal, and the lists are tuples: only so do links and searches know their types.
const appPages = [
  ...reportPages,
  ...accountPages,
  ...assessmentPages,
  // The catch-all stands inside the shell: it requires a login, as every unknown address does.
  createRoute({
    getParentRoute: () => appRoute,
    path: '$',
    component: lazyPage(() => import('./features/errors/not-found-page.tsx'), 'NotFoundPage'),
  }),
] as const
const printPages = [...reportPrintPages, ...assessmentPrintPages] as const

const routeTree = rootRoute.addChildren([
  homeRoute,
  visitorRoute.addChildren(visitorPages),
  openRoute.addChildren(openPages),
  printRoute.addChildren(printPages),
  appRoute.addChildren(appPages),
])

/** Every route of the product. */
export const router = createRouter({
  routeTree,
  context: { queries, permissionAt },
  parseSearch: parseSearchWith(searchValueOf),
  stringifySearch: stringifySearchWith((value) => JSON.stringify(value), searchValueOf),
  defaultErrorComponent: PageError,
  defaultPendingComponent: Skeletons,
  defaultPendingMs: 200,
  defaultPendingMinMs: 200,
  defaultPreload: 'intent',
  scrollRestoration: true,
})

// Its type is written down: an inferred one would depend on the router, and the router's on it.
function permissionAt(pathname: string): Permission | undefined {
  const [, , page] = router.getMatchedRoutes(pathname)
  return page?.options.staticData?.permission
}
