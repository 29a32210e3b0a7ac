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
