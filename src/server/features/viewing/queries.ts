import { sql } from 'kysely'

import { recordAudit } from '#server/database/audit.ts'
import { rowsFrom } from '#server/database/rows.ts'
import type { Db } from '#server/database/transaction.ts'

export const viewMinutes = 30

export async function startViewing(
  db: Db,
  tokenHash: Buffer,
  view: { accountId: number; until: Date },
): Promise<void> {
  await db
    .updateTable('session')
    .set({ viewed_account_id: view.accountId, viewed_until: view.until })
    .where('token_hash', '=', tokenHash)
    .execute()
}

type Ended = { viewer: number; viewed: number }

/** Turns a session back to its own account, and gives who has looked at which; undefined where none was looked at. */
export async function stopViewing(db: Db, tokenHash: Buffer): Promise<Ended | undefined> {
  const { rows } = await endWhere(db, sql`token_hash = ${tokenHash}`)
  return rows[0]
}

/** Writes down the ends of what has ended by itself: after half an hour, or with its session before that. */
export async function endOldViews(db: Db, now: Date): Promise<void> {
  const { rows: over } = await endWhere(db, sql`viewed_until <= ${now}`)
  await recordAudit(db, ...over.map((ended) => viewEnded({ ...ended, now })))
  const until = new Date(now.getTime() - viewMinutes * 60_000)
  const cut = await rowsFrom(db)<Ended>`
    select distinct actor_id as viewer, subject_id::int as viewed from audit as begun
    where action = 'viewBegun' and at between ${until}::timestamptz - interval '1 day' and ${until}
      and not exists (
        select from audit where action = 'viewEnded' and at >= begun.at
          and actor_id = begun.actor_id and subject_id = begun.subject_id)`
  await recordAudit(db, ...cut.map((ended) => viewEnded({ ...ended, now })))
}

export const viewEnded = ({ viewer, viewed, now }: Ended & { now: Date }) =>
  ({ actorId: viewer, now, action: 'viewEnded', subjectId: viewed }) as const

const endWhere = (db: Db, condition: ReturnType<typeof sql>) =>
  sql<Ended>`
    with ended as (
      select token_hash, account_id as viewer, viewed_account_id as viewed from session
      where viewed_account_id is not null and ${condition} for update)
    update session set viewed_account_id = null, viewed_until = null
    from ended where session.token_hash = ended.token_hash
    returning ended.viewer, ended.viewed`.execute(db)
