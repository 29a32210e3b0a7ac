import { Outlet, useMatches } from '@tanstack/react-router'
import { Suspense } from 'react'

import { useMe } from '../../api/me.ts'
import { mayVisit } from '../../guards.ts'
import { lazyPart } from '../../ui/lazy-page.ts'

const ForbiddenPage = lazyPart(() => import('./forbidden-page.tsx'), 'ForbiddenPage')

/** The page of the address, or the words for people who may not see it. */
export function PermittedOutlet() {
  const { role } = useMe()
  const permission = useMatches({ select: (matches) => matches.at(-1)?.staticData.permission })
  if (mayVisit(role, permission)) return <Outlet />
  return (
    <Suspense>
      <ForbiddenPage />
    </Suspense>
  )
}
