import { problem } from '#contract/problem.ts'
import type { Db, ReadDb } from '#server/database/transaction.ts'
import { orNotFound } from '#server/http/found.ts'
import type { Services } from '#server/http/implement.ts'

import { presentDraft } from './present.ts'
import * as queries from './queries.ts'

export type Asked = { db: ReadDb; services: Services; now: Date }

/** @throws Problem notFound; staleForm where the draft has been saved since. */
export const getDraft = async (db: ReadDb, form: string, options: { locked?: boolean } = {}) =>
  orNotFound(await queries.findDraft(db, form, options), 'Draf formulir')

export async function getDraftAt(request: Asked & { db: Db }, form: string, revision: number) {
  const draft = await getDraft(request.db, form, { locked: true })
  assertNewest(request, draft, revision)
  return draft
}

/** @throws Problem staleForm */
export function assertNewest(
  { services, now }: Pick<Asked, 'services' | 'now'>,
  draft: queries.DraftRow,
  revision: number,
): void {
  if (draft.revision !== revision)
    throw problem('staleForm', { current: presentDraft(draft, services.forms, now) })
}
