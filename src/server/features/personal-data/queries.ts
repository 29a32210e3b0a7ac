import { sql } from 'kysely'

import type { ReadDb } from '#server/database/transaction.ts'

/** Rows of a sheet at most; the newest. */
const mostRows = 10_000

export function getOwnAccount(db: ReadDb, id: number) {
  return db
    .selectFrom('account')
    .select([
      'username',
      'full_name',
      'phone',
      'position',
      'profile',
      'photo_file_id',
      'last_sign_in_at',
      'second_factor_at',
      'created_at',
      sql<boolean>`password_hash is not null`.as('has_password'),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

export function listOwnFiles(db: ReadDb, id: number) {
  return db
    .selectFrom('file')
    .select(['name', 'mime', 'size', 'created_at'])
    .where('owner_id', '=', id)
    .orderBy('id', 'desc')
    .limit(mostRows)
    .execute()
}
