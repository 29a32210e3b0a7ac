import { type Selectable, sql } from 'kysely'

import { fieldProblem } from '#contract/problem.ts'
import type { FileSubject } from '#domain/file-subjects.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Db, ReadDb } from '#server/database/transaction.ts'
import type { Actor } from '#server/http/implement.ts'
import { insertJobs } from '#server/jobs/queries.ts'

import type { Config } from '../config.ts'
import type { CheckedFile } from './checked-upload.ts'
import { isEverybodys, isReadableBy } from './file-subjects.ts'
import { stateOfNew } from './scanning.ts'

/** The row of a file whose bytes are stored. */
export type NewFile = CheckedFile & {
  subject: FileSubject
  owner_id: number
  facility_id: number | null
  created_at: Date
}

/** Every file gets its row here, and is looked at soon where there is a scanner. */
export async function insertFile(
  db: Db,
  file: NewFile,
  { scanner }: Pick<Config, 'scanner'>,
): Promise<number> {
  const scan_state = stateOfNew(file.subject, scanner)
  const { id } = await db
    .insertInto('file')
    .values({ ...file, scan_state })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (scan_state) await insertJobs(db, [{ kind: 'scan', key: String(id), runAt: file.created_at }])
  return id
}

/**
 * Keeps uploads of a subject from the sweep until the transaction has written what refers to them.
 * @throws the refusal at `field` where one of them is gone, or is a file of something else.
 * @public
 */
export async function needUploads(
  db: Db,
  subject: FileSubject,
  { ids, field }: { ids: readonly number[]; field: string },
): Promise<void> {
  const asked = [...new Set(ids)]
  if (asked.length === 0) return
  const found = await db
    .selectFrom('file')
    .select('id')
    .where('id', 'in', asked)
    .where('subject', '=', subject)
    .forKeyShare()
    .execute()
  if (found.length < asked.length) throw fieldProblem(field, 'Berkas tidak ditemukan. Unggah lagi.')
}

export type StoredFile = Pick<
  Selectable<Schema['file']>,
  | 'name'
  | 'mime'
  | 'size'
  | 'sha256'
  | 'storage_key'
  | 'subject'
  | 'owner_id'
  | 'facility_id'
  | 'scan_state'
  | 'threat'
> & { isEverybodys: boolean }

/** A file that somebody may read. Where a facility practises, its own are those of practice; what belongs to no report is the same in both. */
export async function findReadable(
  db: ReadDb,
  actor: Actor | null,
  id: number,
): Promise<StoredFile | undefined> {
  const { rows } = await sql<StoredFile>`
    select file.name, file.mime, file.size, file.sha256, file.storage_key, file.subject,
      file.owner_id, file.facility_id, file.scan_state, file.threat, ${isEverybodys} as "isEverybodys"
    from (
      select * from file where id = ${id}
      union select * from public.file where id = ${id} and subject <> 'answer') as file
    left join facility on facility.id = file.facility_id
    where ${isReadableBy(actor)}`.execute(db)
  return rows[0]
}
