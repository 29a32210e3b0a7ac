import { useQuery } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, Outlet } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'

import type { Permission } from '#domain/permissions.ts'

import { sessionQuery } from '../api/session.ts'
import { goHome, guard, type RouterContext } from '../guards.ts'
import { lazyPage, lazyPart } from '../ui/lazy-page.ts'
import { reads, trueIn } from '../ui/search-text.ts'

const ViewingBanner = lazyPart(() => import('../shell/viewing-banner.tsx'), 'ViewingBanner')
const PracticeFrame = lazyPart(() => import('../shell/practice-frame.tsx'), 'PracticeFrame')
const publicFrame = (name: 'VisitorFrame' | 'OpenFrame') =>
  lazyPage(() => import('../shell/public-frames.tsx'), name)
const innerFrame = (name: 'AppFrame' | 'PrintFrame') =>
  lazyPage(() => import('../shell/inner-frames.tsx'), name)

export const rootRoute = createRootRouteWithContext<RouterContext>()({ component: RootFrame })

/** `/home` leads to the first page of the role. */
export const homeRoute = createRoute({ getParentRoute: () => rootRoute, path: '/home', beforeLoad: goHome })

/** The pages for visitors only: a person who is signed in is sent to their first page. */
export const visitorRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'visitor',
  beforeLoad: guard('visitor'),
  validateSearch: reads({ masuk: trueIn }),
  component: publicFrame('VisitorFrame'),
})
/** The same layout for pages that everyone may open. */
export const openRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'open',
  component: publicFrame('OpenFrame'),
})
/** The pages inside the shell. */
export const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'app',
  beforeLoad: guard('signed-in'),
  component: innerFrame('AppFrame'),
})
/** The pages on paper: signed in, without the shell. */
export const printRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'print',
  beforeLoad: guard('signed-in'),
  component: innerFrame('PrintFrame'),
})

type Load<Name extends string> = () => Promise<Record<Name, () => ReactNode>>

/** A page for visitors. */
export function visitorPage<Path extends string, Name extends string>(
  path: Path,
  load: Load<Name>,
  name: Name,
) {
  return createRoute({ getParentRoute: () => visitorRoute, path, component: lazyPage(load, name) })
}

/** A page for everyone. */
export function openPage<Path extends string, Name extends string>(path: Path, load: Load<Name>, name: Name) {
  return createRoute({ getParentRoute: () => openRoute, path, component: lazyPage(load, name) })
}

/** A page inside the shell whose route reads nothing of the address but its path. */
export function appPage<Path extends string, Name extends string>(
  path: Path,
  permission: Permission,
  load: Load<Name>,
  name: Name,
) {
  return createRoute({
    getParentRoute: () => appRoute,
    path,
    component: lazyPage(load, name),
    staticData: { permission },
  })
}

// Its type is written down: a frame's inferred type would depend on the routes, and theirs on it.
function RootFrame(): ReactNode {
  const { data: me } = useQuery({ ...sessionQuery, enabled: false })
  return (
    <>
      {me?.viewer && (
        <Suspense>
          <ViewingBanner />
        </Suspense>
      )}
      {me?.practice_since && (
        <Suspense>
          <PracticeFrame />
        </Suspense>
      )}
      <Outlet />
    </>
  )
}
