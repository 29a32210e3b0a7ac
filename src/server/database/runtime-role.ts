import { type RawBuilder, sql } from 'kysely'

import { pgErrorOf } from './errors.ts'
import { type Db, inTransaction, type Pool } from './transaction.ts'

/** The role that the application works as once it runs: it may read and write everything, but only add to the audit. */
const runtimeRole = 'silika_app'

/** How the audit is protected from the application itself: always by triggers, and by a role without the right where there is one. */
export type Protection = { role: string; missing?: undefined } | { role: null; missing: string }

/** Any number does; it keeps two starts from granting at the same time. */
const lock = 7_110_247

/** Tables to which the role may only add, or which it may only read. */
const appendOnly = sql`public.audit, public.audit_chain, public.schema_migration`
/** The rest of an entry of the audit is the database's to say: its id, and the transaction that wrote it. */
const givenOfAudit = sql`at, actor_id, action, subject, subject_id, detail, facility_id`

const role = sql.id(runtimeRole)

/** What makes the role what it is, each time from the start: a migration may have added tables. */
const grants: readonly RawBuilder<unknown>[] = [
  sql`grant usage on schema practice to ${role}`,
  sql`grant select, insert, update, delete on all tables in schema public, practice to ${role}`,
  sql`grant usage, select, update on all sequences in schema public, practice to ${role}`,
  sql`revoke insert, update, delete on ${appendOnly} from ${role}`,
  sql`grant insert (${givenOfAudit}) on audit to ${role}`,
  sql`grant insert on audit_chain to ${role}`,
]

/** Makes the role if it is missing, and gives it what it needs. To be called as the owner of the tables, after migrating. */
export async function prepareRuntimeRole(pool: Pool): Promise<Protection> {
  try {
    return await inTransaction(pool, prepare)
  } catch (error) {
    const said = pgErrorOf(error)
    // Insufficient privilege: this user may not make roles, or not work as this one.
    if (said?.code !== '42501') throw error
    return { role: null, missing: said.message }
  }
}

async function prepare(db: Db): Promise<Protection> {
  await sql`select pg_advisory_xact_lock(${sql.lit(lock)})`.execute(db)
  await makeRole(db)
  for (const grant of grants) await grant.execute(db)
  await sql`set local role ${role}`.execute(db)
  const { rows } = await sql<{ mayChange: boolean }>`
    select has_table_privilege('audit', 'update, delete, truncate') as "mayChange"`.execute(db)
  await sql`set local role none`.execute(db)
  return rows[0]?.mayChange
    ? { role: null, missing: `the role ${runtimeRole} is a superuser or owns the audit` }
    : { role: runtimeRole }
}

/** Roles belong to the whole server: another database of it may have made this one, perhaps at this moment. */
async function makeRole(db: Db): Promise<void> {
  await sql`
    do $$
    begin
      if not exists (select from pg_roles where rolname = ${sql.lit(runtimeRole)}) then
        create role ${role} nologin;
      end if;
    exception when duplicate_object or unique_violation then null;
    end $$`.execute(db)
  // A superuser may work as any role; who has made one must still be let into it.
  const { rows } = await sql<{ mayUse: boolean }>`
    select rolsuper or exists (
      select from pg_auth_members where roleid = ${runtimeRole}::regrole and member = pg_roles.oid
        and (to_jsonb(pg_auth_members) ->> 'set_option')::boolean is not false) as "mayUse"
    from pg_roles where rolname = current_user`.execute(db)
  if (!rows[0]?.mayUse) await sql`grant ${role} to current_user`.execute(db)
}
