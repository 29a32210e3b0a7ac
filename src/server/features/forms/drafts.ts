import { problem } from '#contract/problem.ts'
import { recordAudit } from '#server/database/audit.ts'
import type { Db, ReadDb } from '#server/database/transaction.ts'
import type { Actor, Services } from '#server/http/implement.ts'

import { presentDraft } from './present.ts'
import * as queries from './queries.ts'

export type Asked = { db: ReadDb; services: Services; now: Date }

/** @throws Problem notFound; staleForm where the draft has been saved since. */
export async function getDraft(db: ReadDb, form: string, options: { locked?: boolean } = {}) {
  const draft = await queries.findDraft(db, form, options)
  if (!draft) throw problem('notFound', { what: 'Draf formulir' })
  return draft
}
export async function getDraftAt(request: Asked & { db: Db }, form: string, revision: number) {
  const draft = await getDraft(request.db, form, { locked: true })
  if (draft.revision !== revision)
    throw problem('staleForm', { current: presentDraft(draft, request.services.forms, request.now) })
  return draft
}

type Act = { db: Db; actor: Actor; now: Date }
export const told = (
  { db, actor, now }: Act,
  action: Extract<Parameters<typeof recordAudit>[1]['action'], `form${string}`>,
  subjectId: string,
  detail: Record<string, unknown>,
) => recordAudit(db, { actorId: actor.id, now, action, subjectId, detail })
