import { cpSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { freshDatabase, type FreshDatabase } from '../testing/test-database.ts'
import { testFolder } from '../testing/test-folder.ts'
import { listMigrations, migrate, pendingMigrations } from './migrate.ts'

let folder: string
let database: FreshDatabase

beforeEach(async () => {
  folder = testFolder()
  database = await freshDatabase()
  // A database without a history: the shipped files are applied in every test database.
  await sql`drop table if exists schema_migration`.execute(database.db)
  file('0001-words.sql', 'create table word (id int);\ninsert into word values (1);')
  file('0002-more.sql', 'insert into word values (2);')
})
afterEach(() => database[Symbol.asyncDispose]())

function file(name: string, text: string): void {
  writeFileSync(path.join(folder, name), text)
}
const pending = async () => pendingMigrations(database.db, await listMigrations(folder))
async function words(): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from word order by id`.execute(database.db)
  return rows.map(({ id }) => id)
}

describe('migrations', () => {
  it('are applied in their order, once', async () => {
    expect(await pending()).toEqual(['0001-words.sql', '0002-more.sql'])
    expect(await migrate(database.db, folder)).toEqual(['0001-words.sql', '0002-more.sql'])
    expect(await migrate(database.db, folder)).toEqual([])
    expect(await pending()).toEqual([])
    file('0003-last.sql', 'insert into word values (3);')
    expect(await pending()).toEqual(['0003-last.sql'])
    expect(await migrate(database.db, folder)).toEqual(['0003-last.sql'])
    expect(await words()).toEqual([1, 2, 3])
  })

  it('are applied once by starts at the same time', async () => {
    const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(database.db, folder)))
    expect(applied.flat().toSorted()).toEqual(['0001-words.sql', '0002-more.sql'])
    expect(await words()).toEqual([1, 2])
  })

  it('leave nothing of a file that fails, and say where it fails', async () => {
    file('0003-wrong.sql', '-- é 💧\ninsert into word values (3);\ninsert into nowhere values (1);')
    await expect(migrate(database.db, folder)).rejects.toThrow(
      'Migration 0003-wrong.sql failed in line 3: relation "nowhere" does not exist',
    )
    expect(await words()).toEqual([1, 2])
    expect(await pending()).toEqual(['0003-wrong.sql'])
  })

  it('let those go on who need a table that something else holds', async () => {
    await migrate(database.db, folder)
    file('0003-column.sql', 'alter table word add text text;')
    await database.db.transaction().execute(async (backup) => {
      await sql`select from word`.execute(backup)
      await expect(migrate(database.db, folder, 50)).rejects.toThrow(
        'Migration 0003-column.sql had to wait too long for a table that something else holds',
      )
    })
    expect(await migrate(database.db, folder, 50)).toEqual(['0003-column.sql'])
  })

  it('refuse a file that was changed after it was applied, but not other line ends', async () => {
    await migrate(database.db, folder)
    file('0001-words.sql', 'create table word (id int);\r\ninsert into word values (1);')
    expect(await migrate(database.db, folder)).toEqual([])
    file('0001-words.sql', 'create table word (id bigint);')
    await expect(migrate(database.db, folder)).rejects.toThrow('Migration 0001-words.sql was changed after')
  })

  it('refuse a database of a newer version', async () => {
    await migrate(database.db, folder)
    rmSync(path.join(folder, '0002-more.sql'))
    await expect(migrate(database.db, folder)).rejects.toThrow(
      'has migration 0002-more.sql, which this version',
    )
  })

  it('refuse a file before those applied, a number given twice, and a name that says no number', async () => {
    await migrate(database.db, folder)
    rmSync(path.join(folder, '0002-more.sql'))
    cpSync(path.join(folder, '0001-words.sql'), path.join(folder, '0000-words.sql'))
    await expect(migrate(database.db, folder)).rejects.toThrow('0000-words.sql comes before 0001-words.sql')
    file('0001-again.sql', '')
    await expect(migrate(database.db, folder)).rejects.toThrow('Two migrations have the number 0001')
    file('notes.sql', '')
    await expect(migrate(database.db, folder)).rejects.toThrow('notes.sql must be named like')
  })
})
