import { sql } from 'kysely'

import { problem } from '#contract/problem.ts'
import { type FileSubject, fileSubjects, type ScanState } from '#domain/file-subjects.ts'
import { reachOf } from '#domain/permissions.ts'
import { recordAudit } from '#server/database/audit.ts'
import type { ReadDb } from '#server/database/transaction.ts'
import type { Actor } from '#server/http/implement.ts'
import type { JobRequest } from '#server/jobs/kinds.ts'

import { scan, scanRefused, type ScannerSettings } from './clamd.ts'

/** Files that one round looks at. */
const mostAtOnce = 200
const foreign = Object.entries(fileSubjects).flatMap(([subject, { isForeign }]) =>
  isForeign ? [subject] : [],
)

export const stateOfNew = (subject: FileSubject, scanner: ScannerSettings | null): ScanState | null =>
  scanner && fileSubjects[subject].isForeign ? 'belum diperiksa' : null

type Scanned = {
  subject: FileSubject
  scan_state: ScanState | null
  threat: string | null
  owner_id: number
  facility_id: number | null
}

/** Who may read a file that nobody has looked at yet: its owner, the owner's facility and administrators, who are told what was found. */
function isNear({ owner_id, facility_id }: Scanned, actor: Actor | null): boolean {
  if (!actor) return false
  const isOwn = owner_id === actor.id || (facility_id !== null && facility_id === actor.facilityId)
  return isOwn || reachOf(actor.role, 'content.manage') !== null
}

/** @throws Problem where a file is dangerous, or a scanner has yet to say that it is not; gives whether it has said so. */
export function assertHarmless(file: Scanned, actor: Actor | null, scanner: ScannerSettings | null): boolean {
  if (file.scan_state === 'berbahaya')
    throw problem('fileDangerous', { threat: isNear(file, actor) ? file.threat : null })
  const isLookedAt = !scanner || !fileSubjects[file.subject].isForeign || file.scan_state === 'bersih'
  if (!isLookedAt && !isNear(file, actor)) throw problem('fileUnchecked')
  return isLookedAt
}

type Waiting = { id: number; storage_key: string; owner_id: number; practised: boolean }

/** Looks at one upload; its key is its id. */
export async function scanUpload(request: JobRequest): Promise<void> {
  const [file] = await listWaiting(request.db, Number(request.key))
  const { scanner } = request.services.config
  if (file && scanner) await scanFile(request, file, scanner)
}

/** Looks at what still waits, also what is older than the scanner; a file that it will not look at lets the others go first. */
export async function scanWaiting(request: JobRequest): Promise<void> {
  const { db, log, services } = request
  const { scanner } = services.config
  if (!scanner) return
  for (const file of await listWaiting(db))
    try {
      await scanFile(request, file, scanner)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === scanRefused)) throw error
      log.warn({ file: file.id, failure: error.message }, 'file not scanned')
    }
}

async function scanFile(
  { transact, services, now }: JobRequest,
  { id, storage_key, practised }: Waiting,
  scanner: ScannerSettings,
): Promise<void> {
  const table = practised ? sql`practice.file` : sql`public.file`
  const noteTry = () =>
    transact((tx) => sql`update ${table} set scanned_at = ${now} where id = ${id}`.execute(tx))
  const pieces = await services.files.open(storage_key)
  // Its row goes with the next sweep, has gone, or its bytes were lost: the others go first.
  if (!pieces) return void (await noteTry())
  const verdict = await scan(scanner, pieces).catch(async (error: unknown) => {
    await noteTry()
    throw error
  })
  const state: ScanState = verdict.threat === null ? 'bersih' : 'berbahaya'
  await transact(async (tx) => {
    const { rows } = await sql`
      update ${table} set scan_state = ${state}, threat = ${verdict.threat}, scanned_at = ${now} where id = ${id}
      returning id`.execute(tx)
    if (rows.length > 0 && state === 'berbahaya')
      await recordAudit(tx, {
        actorId: null,
        now,
        action: 'fileDangerous',
        subjectId: id,
        detail: { threat: verdict.threat },
      })
  })
}

/** What nobody has looked at, or one of them: what was tried longest ago first. */
async function listWaiting(db: ReadDb, id?: number): Promise<Waiting[]> {
  const isWaiting = sql`
    (scan_state is null or scan_state = 'belum diperiksa') and subject = any(${foreign}::text[])
    and ${id === undefined ? sql`true` : sql`id = ${id}`}`
  const { rows } = await sql<Waiting>`
    select id, storage_key, owner_id, practised from (
      select id, storage_key, owner_id, scanned_at, false as practised from public.file where ${isWaiting}
      union all select id, storage_key, owner_id, scanned_at, true from practice.file where ${isWaiting}) as waiting
    order by scanned_at nulls first, id limit ${mostAtOnce}`.execute(db)
  return rows
}
