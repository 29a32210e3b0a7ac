import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'kysely'

import { currentMonth } from '#domain/month.ts'
import { formRows } from '#indicators/shipped-forms.ts'
import { rowsFrom } from '#server/database/rows.ts'
import { inTransaction, type Pool } from '#server/database/transaction.ts'
import { keepSpread } from '#server/features/figures/spread.ts'
import { formRegistry, loadForms } from '#server/form-versions/form-registry.ts'
import { insertJobs } from '#server/jobs/queries.ts'

import { onDatabase } from './product-database.ts'
import { startProduct } from './product.ts'

/**
 * The data that a first start leaves, and the minutes after it: the page built, the database made and migrated, the demonstration data
 * loaded and counted. It happens at the beginning of the running month, so that a product with a moved clock may start from it too.
 */
export async function prepareData(): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'silika-prepared-'))
  const firstDay = `${currentMonth(new Date(), 'WIB')}-01T00:00:30+07:00`
  const product = await startProduct({ dataDir, env: { CLOCK: firstDay } })
  await onDatabase(dataDir, async ({ db }) => {
    await settle(db, new Date(firstDay))
    await dropLog(db)
  })
  await product.stop()
  return dataDir
}

/** Does now what the product does in its first minutes, or it would do so in every copy. */
async function settle(db: Pool, now: Date): Promise<void> {
  const forms = formRegistry((await loadForms(db)).definitions, formRows)
  const isBusy = async () => {
    const rows = await rowsFrom(db)<{ is_busy: boolean }>`
      select exists (select from summary_dirty) or exists (select from spread_dirty)
        or exists (select from job where finished_at is null and run_at <= ${now}) as is_busy`
    return rows[0]?.is_busy ?? false
  }
  const finish = async () => {
    while (await isBusy()) if (!(await keepSpread(db, forms, 0))) await sleep(50)
  }
  await finish()
  // What was looked at before it was counted is looked at again.
  await inTransaction(db, (tx) => insertJobs(tx, [{ kind: 'quality', key: 'settled', runAt: now }]))
  await finish()
  await sql`vacuum analyze`.execute(db)
}

/** PostgreSQL keeps the files of its log for what it will write: half of what every copy would copy. */
async function dropLog(db: Pool): Promise<void> {
  await sql`alter system set wal_recycle = off`.execute(db)
  await sql`select pg_reload_conf()`.execute(db)
  await sql`checkpoint`.execute(db)
  await sql`alter system reset wal_recycle`.execute(db)
}
