import { promisifyRequest } from 'idb-keyval'

import { forgetOldSheets } from './assessment-drafts.ts'
import { attempt, heldLocks } from './device-store.ts'
import { formsInSteps } from './forms-store.ts'
import { leftoversOf } from './leftovers.ts'

/**
 * Leaves on this device, of all accounts but `account` (null: nobody is signed in), only what exists nowhere else. In one
 * transaction: what a page writes at the same time stands before or after it. `isStill` is asked when it begins: meanwhile the next
 * session may have begun in another tab.
 */
export async function forgetOthers(account: number | null, isStill = () => true): Promise<void> {
  const now = new Date()
  const open = await heldLocks()
  await attempt(
    () =>
      formsInSteps()('readwrite', async (kept) => {
        if (!isStill()) return
        const [keys, values] = await Promise.all([
          promisifyRequest(kept.getAllKeys()),
          promisifyRequest<unknown[]>(kept.getAll()),
        ])
        // Safe: every key of this store is written as text.
        const found = (keys as string[]).map((key, index) => [key, values[index]] as const)
        const { gone, pared } = leftoversOf(found, { account, now, open })
        for (const key of gone) kept.delete(key)
        for (const [key, copy] of pared) kept.put(copy, key)
        return promisifyRequest(kept.transaction)
      }),
    undefined,
  )
  forgetOldSheets(account, now)
}
