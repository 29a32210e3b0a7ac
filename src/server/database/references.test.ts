import { sql } from 'kysely'
import { expect, it } from 'vitest'

import { rolledBack } from '#server/testing/test-database.ts'

/** Tables of a few hundred rows, which are read whole in no time. */
const small = ['announcement']

/**
 * Of what only says who did it there is no index: each report that is sent would write several, and an account is removed by one
 * administrator at a time, only where it has never done anything.
 */
it.each([
  ['a facility, which a merge hands to another', 'facility', 'acnd'],
  ['an account, which goes with it', 'account', 'cnd'],
])('finds along an index what refers to %s', (_what, target, onDelete) =>
  rolledBack(async (db) => {
    const { rows } = await sql<{ column: string }>`
      select relname || '.' || attname as column
      from pg_constraint
      join pg_class on pg_class.oid = conrelid
      join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and connamespace = 'public'::regnamespace and confrelid = ${target}::regclass
        and strpos(${onDelete}, confdeltype::text) > 0
        and relname <> all(${small}::text[]) and not exists (
          select from pg_index
          where indrelid = conrelid and indkey[0] = conkey[1]
            and (indpred is null or pg_get_expr(indpred, indrelid) = format('(%I IS NOT NULL)', attname)))
      order by 1`.execute(db)
    expect(rows.map(({ column }) => column)).toEqual([])
  }),
)
