import { sql } from 'kysely'

import type { Db } from './transaction.ts'

/** Written in the transaction of the change: no change without its trace, no trace without its change. */
export async function recordAudit(
  db: Db,
  entry: {
    actorId: number | null
    now: Date
    action: string
    subject: string
    subjectId: number | string
    detail?: Record<string, unknown>
  },
): Promise<void> {
  await db
    .insertInto('audit')
    .values({
      at: entry.now,
      actor_id: entry.actorId,
      action: entry.action,
      subject: entry.subject,
      subject_id: String(entry.subjectId),
      detail: entry.detail ? JSON.stringify(entry.detail) : null,
    })
    .execute()
}

const aMinute = 60_000

/** What was refused to an account: one row for each call and minute with a count, so that nobody can flood the audit. */
export async function countRefusal(
  db: Db,
  refusal: { actorId: number; now: Date; call: string; code: string; address: string },
): Promise<void> {
  const { actorId, now, call, code, address } = refusal
  await db
    .insertInto('audit')
    .values({
      at: new Date(Math.floor(now.getTime() / aMinute) * aMinute),
      actor_id: actorId,
      action: 'refused',
      subject: 'call',
      subject_id: call,
      detail: JSON.stringify({ code, address, count: 1 }),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['actor_id', 'subject_id', 'at'])
        .where('action', '=', 'refused')
        .doUpdateSet({
          detail: sql`excluded.detail || jsonb_build_object('count', (audit.detail ->> 'count')::int + 1)`,
        }),
    )
    .execute()
}
