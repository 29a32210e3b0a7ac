import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely'

import type { FileSubject } from '#domain/file-subjects.ts'
import { namesOf } from '#domain/names-of.ts'
import type { Permission } from '#domain/permissions.ts'
import { reaching, withinReach } from '#server/database/reach.ts'
import { isReported } from '#server/database/report-status.ts'
import type { Actor } from '#server/http/implement.ts'

/**
 * Who may read a file, and what keeps it: one row for each subject of `src/domain/file-subjects.ts`, and nothing of it elsewhere.
 *
 * A feature that stores files of a subject
 *
 * 1. takes them by `POST /api/file/document` (PDF, JPG, PNG or XLSX of at most 20 MB) or `POST /api/file/content` (JPG, PNG or PDF of at most 10 MB), which
 *    need `content.manage` and answer `{data: {id, name, mime, size}}`. The id then comes back in the feature's own call, which checks in its
 *    transaction with `needUploads` (`uploads.ts` beside this) that it is an upload of its subject, and so keeps the sweep away from it;
 * 2. stores the id in a column of its own that references `file`, and lists the table in `notPractised` of
 *    `src/server/database/practice.test.ts`;
 * 3. writes here, in its row: in `needed`, where the id may stand (in a JSON document too: `isNamedIn`), in `readers`, which of these files
 *    a permission opens, and in `everybody`, which open to visitors too. What nothing opens is 'not found'.
 *
 * `GET /api/file/{id}` then answers those who may, checked with every read: what is everybody's may be kept by browsers and proxies for
 * five minutes, and everything else by nobody. A file that nothing needs is removed a day after its upload, by row and bytes,
 * so a feature never removes one itself: it only lets go of the id.
 *
 * Conditions name the tables `file` and, for its facility, `facility`.
 */
type Access = {
  /** Which of them are public; none where it is not said. */
  everybody?: Condition
  /** Which of them a permission opens. */
  readers: readonly { permission: Permission; of: (actor: Actor) => Condition }[]
  /** Whether something still refers to the file. */
  needed: Condition
}
type Condition = Expression<SqlBool>

const all = () => sql<boolean>`true`

/** Whether it is of a document that is published. */
const ofPublished = (more = sql``) => sql<boolean>`exists (
  select from document join document_version on document_id = document.id
  where file_id = file.id and document.status = 'published' ${more})`

/** Reports of the file's facility, and of those that were merged into it: what gave way stays with them, and its files do not. */
const reportsBeside = sql`(
    select file.facility_id as id union all select id from facility where merged_into = file.facility_id) owner
  join report on report.facility_id = owner.id`

/** Whether it has been sent, and not been taken back. */
const isSent = sql<boolean>`exists (
  select from ${reportsBeside} join submission on report_id = report.id
  where ${isReported()} and ${isNamedIn('submission.sheets')})`

const fileAccess = {
  answer: {
    readers: [
      // The first condition drops the rows without a facility, which the outer join lets through.
      {
        permission: 'report.read',
        of: (actor) => sql<boolean>`(
          file.facility_id is not null and ${withinReach(actor)} and ${actor.reach === 'own' ? all() : isSent})`,
      },
      // As what it was then: one that belongs elsewhere since goes on with nothing.
      {
        permission: 'account.self',
        of: (actor) => sql<boolean>`(
          file.owner_id = ${actor.id} and file.facility_id is not distinct from ${actor.facilityId}::integer)`,
      },
    ],
    needed: sql<boolean>`(
      exists (
        select from ${reportsBeside} join report_sheet on report_id = report.id
        where ${isNamedIn('report_sheet.answers')})
      or exists (
        select from ${reportsBeside} join submission on report_id = report.id
        where ${isNamedIn('submission.sheets')}))`,
  },
  // By `/api/pp` only.
  photo: { readers: [], needed: sql<boolean>`exists (select from account where photo_file_id = file.id)` },
  // By `/api/report/downloads/{id}` only, to who ordered it.
  download: { readers: [], needed: sql<boolean>`exists (select from download where file_id = file.id)` },
  // A version of a document: of what is published readers get every one, of a draft only who keeps documents.
  document: {
    everybody: ofPublished(sql`and document.access = 'public'`),
    readers: [
      { permission: 'content.manage', of: all },
      { permission: 'content.read', of: () => ofPublished() },
    ],
    needed: sql<boolean>`exists (select from document_version where file_id = file.id)`,
  },
  content: {
    everybody: sql<boolean>`exists (
      select from content where removed_at is null and ${isNamedIn('content.published', 'file')})`,
    readers: [{ permission: 'content.manage', of: all }],
    // What a text was can be restored, and what it is stands there too.
    needed: sql<boolean>`exists (select from content_history where ${isNamedIn('content_history.value', 'file')})`,
  },
} as const satisfies Record<FileSubject, Access>

/** Whether a JSON column names the file, which it does as `{id, …}` at any depth, or under another name. */
function isNamedIn(column: string, name: 'id' | 'file' = 'id'): RawBuilder<boolean> {
  return sql<boolean>`jsonb_path_exists(
    ${sql.ref(column)}, ${sql.lit(`$.**.${name} ? (@ == $id)`)}, jsonb_build_object('id', file.id))`
}

const rows = namesOf(fileAccess).map((subject): [FileSubject, Access] => [subject, fileAccess[subject]])

/** Whether something still refers to the file. */
export const isNeeded = anyOf(rows.map(([subject, { needed }]) => [subject, needed]))

/** Whether everybody may read the file. */
export const isEverybodys = anyOf(rows.map(([subject, { everybody }]) => [subject, everybody]))

/** Whether somebody may read the file; without an account that is everybody's. */
export function isReadableBy(actor: Actor | null): RawBuilder<boolean> {
  const opened = rows.flatMap(([subject, { readers }]) =>
    readers.map(({ permission, of }): [FileSubject, Condition | undefined] => {
      const reader = reaching(actor, permission)
      return [subject, reader ? of(reader) : undefined]
    }),
  )
  return sql<boolean>`(${isEverybodys} or ${anyOf(opened)})`
}

function anyOf(conditions: readonly [FileSubject, Condition | undefined][]): RawBuilder<boolean> {
  const said = conditions.flatMap(([subject, condition]) =>
    condition ? [sql<boolean>`(file.subject = ${subject} and ${condition})`] : [],
  )
  return said.length === 0 ? sql`false` : sql`(${sql.join(said, sql` or `)})`
}
