import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import { recordRefusals } from '#server/database/audit.ts'
import { rowsFrom } from '#server/database/rows.ts'
import type { Db, ReadDb } from '#server/database/transaction.ts'
import type { JobRequest } from '#server/jobs/kinds.ts'
import { nationalMarker } from '#server/national/marker.ts'

/** Any number does; it keeps two chainers apart. */
const lock = 7_110_248
/** Entries that are chained, or read again, at a time. */
const batch = 5000

/** An entry of the audit as the chain covers it: every word of it, as text that no setting of the database changes. */
type ChainedEntry = {
  id: number
  at: string
  actor_id: number | null
  action: string
  subject: string
  subject_id: string
  facility_id: number | null
  detail: string | null
}

const chainedColumns = sql`audit.id, to_char(audit.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as at, audit.actor_id,
  audit.action, audit.subject, audit.subject_id, audit.facility_id, audit.detail::text as detail`

/** Before the first. */
const noHash = Buffer.alloc(32)

/** Covers the entry, its place, and through the hash before it everything that stands earlier. */
function hashOf(before: Buffer, position: number, entry: ChainedEntry): Buffer {
  const { id, at, actor_id, action, subject, subject_id, facility_id, detail } = entry
  const words = JSON.stringify([position, id, at, actor_id, action, subject, subject_id, facility_id, detail])
  return createHash('sha256').update(before).update(words).digest()
}

/** How far the chain reaches: what an auditor notes outside of the database. */
export type ChainHead = { position: number; hash: Buffer }

/** The job: writes down the refusals, then chains what is committed for good. The head goes to the log, out of the database's reach. */
export async function keepAudit({ transact, now, log }: JobRequest): Promise<void> {
  await transact((tx) => recordRefusals(tx, now))
  let entries = 0
  for (;;) {
    const { count, head } = await transact(chainNext)
    entries += count
    if (count === batch) continue
    const { position, hash } = head
    if (entries > 0) log.info({ position, hash: hash.toString('hex'), entries }, 'audit chained')
    return
  }
}

/**
 * Chains the next entries. A transaction older than every open one has ended: nothing can appear before its entries any more, so
 * nobody who writes has to wait for the chain. @returns how many were chained, and the new head
 */
export async function chainNext(db: Db): Promise<{ count: number; head: ChainHead }> {
  await sql`select pg_advisory_xact_lock(${sql.lit(lock)})`.execute(db)
  const head = await getHead(db)
  const rows = await rowsFrom(db)<ChainedEntry>`
    with snapshot as (select pg_current_snapshot() as now),
    last as (
      select audit.txid, audit.id from audit_chain join audit on audit.id = audit_id
      where position = ${head.position})
    select ${chainedColumns} from audit
    where (audit.txid < pg_snapshot_xmin((select now from snapshot))
        -- Restored from a server whose count of transactions was further on.
        or audit.txid >= pg_snapshot_xmax((select now from snapshot)))
      and (audit.txid, audit.id) > (
        select coalesce(max(txid), '0'), coalesce(max(id), 0) from last
        where txid < pg_snapshot_xmin((select now from snapshot)))
      -- Looked up one by one: joined, the whole chain would be read for the few entries of ten minutes.
      and not exists (select from audit_chain where audit_id = audit.id offset 0)
    order by audit.txid, audit.id limit ${batch}`
  const added = rows.map((entry) => {
    head.position += 1
    head.hash = hashOf(head.hash, head.position, entry)
    return { position: head.position, audit_id: entry.id, hash: head.hash }
  })
  if (added.length > 0)
    await sql`
      insert into audit_chain (position, audit_id, hash)
      select * from unnest(${added.map(({ position }) => position)}::bigint[], ${added.map(({ audit_id }) => audit_id)}::bigint[],
        ${added.map(({ hash }) => hash)}::bytea[])`.execute(db)
  return { count: added.length, head }
}

async function getHead(db: ReadDb): Promise<ChainHead> {
  const row = await db
    .selectFrom('audit_chain')
    .select(['position', 'hash'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? { position: 0, hash: noHash }
}

/** What is wrong with an entry of the audit, or with a link of its chain. */
export type ChainFault = {
  what: 'altered' | 'removed' | 'inserted' | 'link removed' | 'backdated' | 'other head'
  id: number
}

export type Verdict = { head: ChainHead; waiting: number; faults: ChainFault[] }

/** An entry is written within moments of its act, so that one that is dated an hour before its neighbours was not written by an act. */
const backdatedMs = 3_600_000

/**
 * Reads the whole chain again. `noted` is a head that was noted earlier, such as one of the log: the chain must still lead
 * through it, else its end was cut off or all of it was made again.
 */
export async function verifyChain(db: ReadDb, noted?: { position: number; hash: string }): Promise<Verdict> {
  const faults: ChainFault[] = []
  const head: ChainHead = { position: 0, hash: noHash }
  let isNotedFound = false
  let latest = 0
  const isInvented = await hasInventedEntries(db)
  for (;;) {
    const rows = await rowsFrom(db)<
      { position: number; audit_id: number; hash: Buffer } & (ChainedEntry | { id: null })
    >`
      select position, audit_id, hash, ${chainedColumns}
      from audit_chain left join audit on audit.id = audit_id
      where position > ${head.position} order by position limit ${batch}`
    for (const { position, audit_id, hash, ...entry } of rows) {
      if (position !== head.position + 1) faults.push({ what: 'link removed', id: head.position + 1 })
      if (entry.id === null) faults.push({ what: 'removed', id: audit_id })
      else {
        if (!hashOf(head.hash, position, entry).equals(hash) && position === head.position + 1)
          faults.push({ what: 'altered', id: audit_id })
        const at = Date.parse(`${entry.at}Z`)
        if (!isInvented && entry.action !== 'refused' && at < latest - backdatedMs)
          faults.push({ what: 'backdated', id: audit_id })
        latest = Math.max(latest, at)
      }
      head.position = position
      head.hash = hash
      isNotedFound ||= position === noted?.position && hash.toString('hex') === noted.hash
    }
    if (rows.length < batch) break
  }
  if (noted && !isNotedFound) faults.push({ what: 'other head', id: noted.position })
  const { inserted, waiting } = await listUnchained(db, head)
  return { head, waiting, faults: [...faults, ...inserted.map((id) => ({ what: 'inserted' as const, id }))] }
}

/** Entries outside of the chain: those that the next run will take, and those that it has passed, which nobody wrote in time. */
async function listUnchained(
  db: ReadDb,
  { position }: ChainHead,
): Promise<{ inserted: number[]; waiting: number }> {
  const rows = await rowsFrom(db)<{ id: number; isPassed: boolean }>`
    with last as (
      select audit.txid, audit.id from audit_chain join audit on audit.id = audit_id
      -- One that was restored from a server whose count was further on says nothing of those of this server.
      where position = ${position} and txid < pg_snapshot_xmax(pg_current_snapshot()))
    select audit.id, coalesce((audit.txid, audit.id) < (select txid, id from last), false) as "isPassed"
    from audit where not exists (select from audit_chain where audit_id = audit.id) order by audit.id`
  const inserted = rows.filter(({ isPassed }) => isPassed).map(({ id }) => id)
  return { inserted, waiting: rows.length - inserted.length }
}

/** The demonstration and the national set tell of years that nobody lived. */
async function hasInventedEntries(db: ReadDb): Promise<boolean> {
  const row = await db
    .selectFrom('setting')
    .select('key')
    .where('key', 'in', ['demo', nationalMarker])
    .executeTakeFirst()
  return row !== undefined
}
