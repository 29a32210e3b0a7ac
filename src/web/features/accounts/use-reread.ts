import { useQueryClient } from '@tanstack/react-query'

import { countAccounts, countBulk, listAccounts } from '#contract/accounts.ts'
import { getUser } from '#contract/users.ts'

const shown = [listAccounts, countAccounts, countBulk, getUser]

/** Asks again for all that shows accounts. */
export function useReread(): () => Promise<unknown> {
  const queries = useQueryClient()
  return () => Promise.all(shown.map(({ path }) => queries.invalidateQueries({ queryKey: [path] })))
}
