import type { JobRequest } from '#server/jobs/kinds.ts'
import { getOrderer } from '#server/jobs/orderer.ts'

import { findImport } from './queries.ts'
import { kindOf } from './table.ts'
import { workOn } from './work.ts'

/** The job of an import: its key is the import, and which turn of work it is. */
export async function workOnImport({ key, db, transact, services, now }: JobRequest): Promise<void> {
  const found = await findImport(db, Number(key.split('/')[0]))
  if (!found) return
  const kind = kindOf(found, services)
  await workOn(found, {
    ...{ db, transact, kind, now },
    // That they were there they proved when they ordered it.
    actorIn: async (tx) => ({ ...(await getOrderer(tx, found.accountId, kind.permission)), provedAt: now }),
  })
}
