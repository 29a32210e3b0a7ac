import { useQueryClient } from '@tanstack/react-query'

import { countAccounts, countBulk, listAccounts } from '#contract/accounts.ts'
import { getUser } from '#contract/users.ts'

import { reread } from '../../api/call.ts'

const lists = [listAccounts, countAccounts, countBulk]

/** Asks again for all that shows accounts; of one that is gone, for the lists alone. */
export function useReread(): (isGone?: boolean) => Promise<unknown> {
  const queries = useQueryClient()
  return (isGone = false) => reread(queries, ...lists, ...(isGone ? [] : [getUser]))
}
