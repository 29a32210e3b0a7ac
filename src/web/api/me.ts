import { useQuery } from '@tanstack/react-query'

import { reachOf, type Permission } from '#domain/permissions.ts'
import type { Zone } from '#domain/time.ts'

import { type Me, sessionQuery } from './session.ts'

/** Who is signed in, on a page that the guard has let them into. */
export function useMe(): Me {
  const { data } = useQuery(sessionQuery)
  if (!data) throw new Error('Halaman ini memerlukan pengguna yang masuk.')
  return data
}

/** The time zone of who is signed in; Jakarta's for a visitor. */
export function useZone(): Zone {
  return useQuery(sessionQuery).data?.zone ?? 'WIB'
}

/** Whether the person holds a permission; how far it reaches is the server's matter. */
export function useMay(permission: Permission): boolean {
  return reachOf(useMe().role, permission) !== null
}
