import { sql } from 'kysely'

import { type AuditAction, auditActions } from '#domain/audit-actions.ts'
import type { Actor } from '#server/http/implement.ts'

import { plannedOnce } from './connect.ts'
import type { Db, Pool } from './transaction.ts'

const aMinute = 60_000

export type AuditEntry = {
  actorId: number | null
  now: Date
  action: AuditAction
  subjectId: number | string
  detail?: Record<string, unknown>
}

/** Written in the transaction of the change: no change without its trace, no trace without its change. */
export async function recordAudit(db: Db, ...entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  await db
    .insertInto('audit')
    .values(
      entries.map((entry) => ({
        at: entry.now,
        actor_id: entry.actorId,
        action: entry.action,
        subject: auditActions[entry.action].subject,
        subject_id: String(entry.subjectId),
        detail: entry.detail ? JSON.stringify(entry.detail) : null,
      })),
    )
    .execute()
}

/** Writes down what the caller of a request has done. */
export const recordAct = (
  { db, actor, now }: { db: Db; actor: Pick<Actor, 'id'>; now: Date },
  action: AuditAction,
  subjectId: AuditEntry['subjectId'],
  detail?: AuditEntry['detail'],
): Promise<void> => recordAudit(db, { actorId: actor.id, now, action, subjectId, ...(detail && { detail }) })

/** What was refused to an account: one row for each call and minute with a count, so that nobody can flood the audit. */
export async function countRefusal(
  db: Pool,
  refusal: { actorId: number; now: Date; call: string; code: string; address: string },
): Promise<void> {
  const { actorId, now, call, code, address } = refusal
  await sql`
    ${plannedOnce} insert into refusal (actor_id, call, at, code, address)
    values (${actorId}, ${call}, ${minuteOf(now)}, ${code}, ${address})
    on conflict (actor_id, call, at) do update
    set code = excluded.code, address = excluded.address, count = refusal.count + 1`.execute(db)
}

/** Carries the refusals of the minutes that are over into the audit, which takes no changes. */
export async function recordRefusals(db: Db, now: Date): Promise<void> {
  const action = 'refused' satisfies AuditAction
  await sql`
    with counted as (delete from refusal where at < ${minuteOf(now)} returning *)
    insert into audit (at, actor_id, action, subject, subject_id, detail)
    select at, actor_id, ${action}, ${auditActions[action].subject}, call,
      jsonb_build_object('code', code, 'address', address, 'count', count)
    from counted order by at, actor_id, call`.execute(db)
}

const minuteOf = (now: Date) => new Date(Math.floor(now.getTime() / aMinute) * aMinute)
