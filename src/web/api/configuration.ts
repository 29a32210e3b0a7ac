import { useQuery } from '@tanstack/react-query'

import { configuration } from '#contract/auth.ts'

import { queryOf } from './call.ts'

export const configurationQuery = { ...queryOf(configuration), staleTime: Infinity }

/** Name, footer, apps-key and the like, from the server; undefined until it has answered. */
export function useConfiguration() {
  return useQuery(configurationQuery).data?.data
}
