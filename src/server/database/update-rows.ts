import { sql, type Updateable } from 'kysely'

import type { Schema } from './schema.ts'
import type { Db } from './transaction.ts'

type Versioned = 'facility' | 'account' | 'office'

/** Stores the columns of rows that have changed and counts their versions up: one statement for all that change in the same columns. `now` where the table keeps when. */
export async function updateRows<Table extends Versioned>(
  db: Db,
  table: Table,
  changes: readonly { id: number; columns: Updateable<Schema[Table]> }[],
  now: Date | null,
): Promise<void> {
  for (const alike of Map.groupBy(changes, ({ columns }) => Object.keys(columns).join()).values()) {
    const names = Object.keys(alike[0]?.columns ?? {})
    const columns = names.map((name) => sql`${sql.ref(name)} = given.${sql.ref(name)}, `)
    const rows = alike.map(({ id, columns: values }) => ({ ...values, id }))
    await sql`
      update ${sql.table(table)} stored
      set ${sql.join(columns, sql``)} version = stored.version + 1${now ? sql`, updated_at = ${now}` : sql``}
      from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) given
      where stored.id = given.id`.execute(db)
  }
}
