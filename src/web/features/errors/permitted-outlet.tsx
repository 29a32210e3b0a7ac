import { Outlet, useMatches } from '@tanstack/react-router'

import { useMe } from '../../api/me.ts'
import { mayVisit } from '../../guards.ts'
import { ForbiddenPage } from './forbidden-page.tsx'

/** The page of the address, or the words for people who may not see it. */
export function PermittedOutlet() {
  const { role } = useMe()
  const permission = useMatches({ select: (matches) => matches.at(-1)?.staticData.permission })
  return mayVisit(role, permission) ? <Outlet /> : <ForbiddenPage />
}
