import { sql } from 'kysely'

import { formerReporter } from '#domain/personal-data.ts'
import { roleNames, roles } from '#domain/roles.ts'
import { recordAudit } from '#server/database/audit.ts'
import { rowsFrom } from '#server/database/rows.ts'
import type { Db } from '#server/database/transaction.ts'
import type { JobRequest } from '#server/jobs/kinds.ts'

import { removeSecondFactor } from '../auth/second-factor/queries.ts'

/** Reports, or accounts, of one transaction. */
const batch = 500
/** What one run does at most; the next day goes on. */
const mostBatches = 400
/** The setting that says how far the reports are done, in the order of their last saving: nothing is ever saved at an earlier time than now. */
const marker = 'former-reporters'

/** The job: once the term is over, replaces the names of reporters, of those who acted on their reports, and of accounts that are used no more. */
export async function forgetPeople({ transact, now, services, log }: JobRequest): Promise<void> {
  const before = new Date(now)
  before.setUTCFullYear(before.getUTCFullYear() - services.config.personalDataYears)
  const done = { reports: 0, assessments: 0, accounts: 0 }
  for (const [what, work] of Object.entries(steps))
    for (let turn = 0; turn < mostBatches; turn++) {
      const count = await transact((tx) => work(tx, before, now))
      // Safe: the keys of both are the same.
      done[what as keyof typeof done] += count
      if (count < batch) break
    }
  if (Object.values(done).some(Boolean)) log.info(done, 'names replaced after their term')
}

const steps = {
  reports: replaceReporters,
  assessments: replaceActors,
  accounts: replaceAccounts,
} as const satisfies Record<string, (db: Db, before: Date, now: Date) => Promise<number>>

/** The role's words instead of the name of someone who acted. */
const roleWords = sql`case actor_role ${sql.join(
  roleNames.map((role) => sql`when ${role} then ${roles[role].label}`),
  sql` `,
)} end`

/** Answers without the reporter's name and number, where they have them. */
const withoutReporter = (answers: string) => {
  const all = sql.ref(answers)
  const name = JSON.stringify({ reporter_name: formerReporter })
  return sql`case when ${all} ? 'reporter_name' then (${all} - 'reporter_phone') || ${name}::jsonb else ${all} end`
}

async function replaceReporters(db: Db, before: Date, now: Date): Promise<number> {
  const rows = await rowsFrom(db)<{ id: number; at: string }>`
    with done as (select value ->> 'at' as at, (value ->> 'id')::int as id from setting where key = ${marker})
    select id, saved_at::text as at from report
    where saved_at < ${before}
      and (saved_at, id) > (
        coalesce((select at::timestamptz from done), '-infinity'), coalesce((select id from done), 0))
    order by saved_at, id limit ${batch}`
  const last = rows.at(-1)
  if (!last) return 0
  const ids = rows.map(({ id }) => id)
  await sql`
    update report_sheet set answers = ${withoutReporter('answers')}
    where report_id = any(${ids}::int[]) and answers ? 'reporter_name'`.execute(db)
  await sql`
    update submission
    set sheets = (select jsonb_object_agg(key, ${withoutReporter('value')}) from jsonb_each(sheets))
    where report_id = any(${ids}::int[]) and sheets <> '{}'`.execute(db)
  await sql`update report_history set actor_name = ${roleWords} where report_id = any(${ids}::int[])`.execute(
    db,
  )
  const value = JSON.stringify({ at: last.at, id: last.id })
  await db
    .insertInto('setting')
    .values({ key: marker, value, updated_at: now })
    .onConflict((on) => on.column('key').doUpdateSet({ value, updated_at: now }))
    .execute()
  return rows.length
}

async function replaceActors(db: Db, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update assessment_history set actor_name = ${roleWords}
    where id in (
      select id from assessment_history where at < ${before} and actor_name <> ${roleWords} limit ${batch})`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

/** An account that was deactivated and has been left alone for the whole term: to who gets it later it is one that nobody has opened. Its photo goes with the next sweep of files. */
async function replaceAccounts(db: Db, before: Date, now: Date): Promise<number> {
  const rows = await rowsFrom(db)<{ id: number; hasSecondFactor: boolean }>`
    update account set full_name = 'Akun lama', username = 'akun-' || id || '@dihapus.invalid', phone = null,
      position = null, profile = null, photo_file_id = null, password_hash = null, last_sign_in_at = null, version = version + 1
    where id in (
      select id from account
      where status = 'nonactive' and updated_at < ${before} and username not like 'akun-%@dihapus.invalid'
        and coalesce(last_sign_in_at, '-infinity') < ${before}
      order by id limit ${batch} for update)
    returning id, second_factor_at is not null as "hasSecondFactor"`
  for (const { id, hasSecondFactor } of rows) if (hasSecondFactor) await removeSecondFactor(db, id, now)
  const told = { actorId: null, now, action: 'accountForgotten' } as const
  await recordAudit(db, ...rows.map(({ id }) => ({ ...told, subjectId: id })))
  return rows.length
}
