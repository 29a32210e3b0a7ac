import { sql } from 'kysely'

import { deliveredSource, type Extent, findBoundaries } from '#server/boundaries/delivered.ts'
import type { DrawnSet } from '#server/boundaries/draw.ts'
import type { Level } from '#server/boundaries/drawing.ts'
import type { Db, ReadDb } from '#server/database/transaction.ts'

/** What the map draws: its two files, who drew them, and where each region lies. */
export type Boundaries = {
  provinces: string
  regencies: string
  source: string
  extents: Readonly<Record<string, Extent>>
}

export const filesOf = (key: string) => ({
  provinces: `/api/batas-wilayah/berkas/provinces-${key}.json`,
  regencies: `/api/batas-wilayah/berkas/regencies-${key}.json`,
})

/** Extents are read once for each key, which changes with them. */
let extentsRead: { key: string; extents: Boundaries['extents'] } | undefined

/** What the map draws; null where nothing was taken and the delivered boundaries are not made. */
export async function findBoundariesInUse(db: ReadDb): Promise<Boundaries | null> {
  const used = await db
    .selectFrom('boundary_use')
    .innerJoin('boundary_set', 'boundary_set.id', 'boundary_use.set_id')
    .select(['boundary_set.id', 'boundary_set.key', 'boundary_set.source'])
    .executeTakeFirst()
  if (!used) {
    const made = findBoundaries()
    if (!made) return null
    return {
      ...{ provinces: `/batas/${made.provinces}`, regencies: `/batas/${made.regencies}` },
      ...{ source: deliveredSource, extents: made.extents },
    }
  }
  if (extentsRead?.key !== used.key) {
    const { extents } = await db
      .selectFrom('boundary_set')
      .select('extents')
      .where('id', '=', used.id)
      .executeTakeFirstOrThrow()
    extentsRead = { key: used.key, extents }
  }
  return { ...filesOf(used.key), source: used.source, extents: extentsRead.extents }
}

const sets = (db: ReadDb) =>
  db
    .selectFrom('boundary_set')
    .innerJoin('account', 'account.id', 'boundary_set.uploaded_by')
    .select([
      'boundary_set.id',
      'boundary_set.key',
      'boundary_set.source',
      'boundary_set.file_name as fileName',
      'boundary_set.uploaded_at as uploadedAt',
      'account.full_name as uploadedBy',
    ])

export type StoredSet = NonNullable<Awaited<ReturnType<typeof findSet>>>
export function findSet(db: ReadDb, id: number) {
  return sets(db).where('boundary_set.id', '=', id).executeTakeFirst()
}

export function findNewestSet(db: ReadDb): Promise<StoredSet | undefined> {
  return sets(db).orderBy('boundary_set.id', 'desc').limit(1).executeTakeFirst()
}

/** What was chosen last: a set, or the delivered boundaries without one; undefined where nobody ever chose. */
export function findChoice(db: ReadDb) {
  return db
    .selectFrom('boundary_use')
    .innerJoin('account', 'account.id', 'boundary_use.used_by')
    .select(['set_id as setId', 'used_at as usedAt', 'account.full_name as usedBy'])
    .executeTakeFirst()
}

/** A file by its level and key: its text, and whether the map has ever drawn it. */
export function findFile(db: ReadDb, level: Level, key: string) {
  return (
    db
      .selectFrom('boundary_set')
      .select([`boundary_set.${level} as text`, sql<boolean>`taken_at is not null`.as('isTaken')])
      .where('key', '=', key)
      // The same file may have been uploaded twice.
      .orderBy('taken_at', (order) => order.asc().nullsLast())
      .limit(1)
      .executeTakeFirst()
  )
}

/** Sets that stay beside the one in use: pages that were opened before still ask for the files of theirs. */
const mostKept = 5

/** Keeps a set, in place of the oldest ones. */
export async function insertSet(
  db: Db,
  set: DrawnSet & { key: string; source: string; fileName: string },
  { accountId, now }: { accountId: number; now: Date },
): Promise<number> {
  await takeTurn(db)
  const { key, source, fileName, provinces, regencies, extents } = set
  const { id } = await db
    .insertInto('boundary_set')
    .values({
      ...{ key, source, file_name: fileName, provinces, regencies, extents: JSON.stringify(extents) },
      ...{ uploaded_by: accountId, uploaded_at: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    delete from boundary_set
    where id not in (select id from boundary_set order by id desc limit ${mostKept})
      and not exists (select from boundary_use where set_id = boundary_set.id)`.execute(db)
  return id
}

/** The map draws this set from now on, or what was delivered; false where there is no such set. */
export async function chooseSet(
  db: Db,
  setId: number | null,
  { accountId, now }: { accountId: number; now: Date },
): Promise<boolean> {
  await takeTurn(db)
  if (setId !== null) {
    const taken = db.updateTable('boundary_set').set({ taken_at: now }).where('id', '=', setId)
    if ((await taken.executeTakeFirst()).numUpdatedRows === 0n) return false
  }
  const used = { set_id: setId, used_by: accountId, used_at: now }
  await db
    .insertInto('boundary_use')
    .values(used)
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet(used))
    .execute()
  return true
}

/** One change of the sets at a time: none is taken while it is removed. */
async function takeTurn(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('silika boundaries'))`.execute(db)
}
