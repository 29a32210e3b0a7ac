import { sql } from 'kysely'

import type { DeadlineSettings, Month } from '#domain/month.ts'
import type { FormDefinition } from '#forms/define-form.ts'
import { firstFrom, rowsFrom } from '#server/database/rows.ts'
import type { Db, ReadDb } from '#server/database/transaction.ts'

export type VersionRow = {
  form: string
  version: number
  validFrom: Month
  publishedAt: Date
  publishedBy: string | null
  publishedById: number | null
  note: string | null
  withdrawnAt: Date | null
}
export type DraftRow = {
  form: string
  definition: FormDefinition
  revision: number
  savedAt: Date
  savedBy: string
  savedById: number
  /** Nobody has saved it since it was made. */
  isUntouched: boolean
}

/** Every version that was ever published, newest first. */
export async function listVersions(db: ReadDb): Promise<VersionRow[]> {
  return rowsFrom(db)<VersionRow>`
    select form, form_version.version, valid_from as "validFrom", published_at as "publishedAt", note,
      withdrawn_at as "withdrawnAt", account.full_name as "publishedBy", published_by as "publishedById"
    from form_version left join account on account.id = published_by
    order by form, form_version.version desc`
}

const draftColumns = sql`
  form, definition, revision, saved_at as "savedAt", account.full_name as "savedBy", saved_by as "savedById",
  form_draft.saved_at = form_draft.created_at as "isUntouched"`

export async function listDrafts(db: ReadDb): Promise<DraftRow[]> {
  return rowsFrom(db)<DraftRow>`
    select ${draftColumns} from form_draft join account on account.id = saved_by order by form`
}

/** `locked` until the end of the transaction. */
export async function findDraft(
  db: ReadDb,
  form: string,
  { locked = false } = {},
): Promise<DraftRow | undefined> {
  return firstFrom(db)<DraftRow>`
    select ${draftColumns} from form_draft join account on account.id = saved_by where form = ${form}
    ${locked ? sql`for update of form_draft` : sql``}`
}

/**
 * The revision that a draft begins with: the seconds since 2020. It is above all that a draft before it came to, so that a page that
 * still holds that one is told, and does not write it over this one.
 */
const firstRevision = (now: Date) => Math.floor((now.getTime() - Date.UTC(2020, 0)) / 1000)

/** False where the form has got a draft in this very moment. */
export async function insertDraft(
  db: Db,
  definition: FormDefinition,
  { now, actorId }: { now: Date; actorId: number },
): Promise<boolean> {
  const made = await db
    .insertInto('form_draft')
    .values({
      ...{ form: definition.id, definition: JSON.stringify(definition) },
      ...{ created_at: now, saved_at: now, saved_by: actorId, revision: firstRevision(now) },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('form')
    .executeTakeFirst()
  return made !== undefined
}

export async function updateDraft(
  db: Db,
  definition: FormDefinition,
  { now, actorId }: { now: Date; actorId: number },
): Promise<void> {
  await db
    .updateTable('form_draft')
    .set((eb) => ({
      ...{ definition: JSON.stringify(definition), saved_at: now, saved_by: actorId },
      revision: eb('revision', '+', 1),
    }))
    .where('form', '=', definition.id)
    .execute()
}

export async function deleteDraft(db: Db, form: string): Promise<void> {
  await db.deleteFrom('form_draft').where('form', '=', form).execute()
}

/** The number that the next version of a form gets: none is used twice, also not one that was taken back. */
export async function nextVersion(db: ReadDb, form: string): Promise<number> {
  const { newest } = await db
    .selectFrom('form_version')
    .select((eb) => eb.fn.max('version').as('newest'))
    .where('form', '=', form)
    .executeTakeFirstOrThrow()
  return (newest ?? 0) + 1
}

export async function insertVersion(
  db: Db,
  definition: FormDefinition,
  { now, actorId, note }: { now: Date; actorId: number; note: string | null },
): Promise<void> {
  const { id, version, validFrom } = definition
  await db
    .insertInto('form_version')
    .values({
      ...{ form: id, version, valid_from: validFrom, definition: JSON.stringify(definition) },
      ...{ published_at: now, published_by: actorId, note },
    })
    .execute()
}

export async function markWithdrawn(db: Db, form: string, version: number, now: Date): Promise<void> {
  await db
    .updateTable('form_version')
    .set({ withdrawn_at: now })
    .where('form', '=', form)
    .where('version', '=', version)
    .execute()
}

/** Serialises what administrators change of forms, and counts it: other processes see that what they hold is old. */
export async function countChange(db: Db): Promise<void> {
  await sql`
    insert into setting (key, value) values ('forms', '{"change": 1}')
    on conflict (key) do update
      set value = jsonb_build_object('change', (setting.value ->> 'change')::int + 1), updated_at = now()`.execute(
    db,
  )
}

export async function insertClosure(db: Db, form: string, from: Month): Promise<void> {
  await db
    .insertInto('form_closure')
    .values({ form, from_month: from, until_month: null })
    .onConflict((conflict) => conflict.columns(['form', 'from_month']).doUpdateSet({ until_month: null }))
    .execute()
}

/** Says from which month on the form is filled again; null for no such month. */
export async function endClosure(db: Db, form: string, from: Month, until: Month | null): Promise<void> {
  await db
    .updateTable('form_closure')
    .set({ until_month: until })
    .where('form', '=', form)
    .where('from_month', '=', from)
    .execute()
}

/** Closings that have not begun. */
export async function deleteClosuresFrom(db: Db, form: string, month: Month): Promise<void> {
  await db.deleteFrom('form_closure').where('form', '=', form).where('from_month', '>=', month).execute()
}

/** Holds the deadlines, so that of two changes at once the second builds on the first. */
export async function lockDeadlines(db: Db): Promise<void> {
  await sql`select from setting where key = 'deadlines' for no key update`.execute(db)
}

export async function storeDeadlines(db: Db, settings: DeadlineSettings): Promise<void> {
  await db
    .updateTable('setting')
    .set({ value: JSON.stringify(settings), updated_at: sql`now()` })
    .where('key', '=', 'deadlines')
    .execute()
}
