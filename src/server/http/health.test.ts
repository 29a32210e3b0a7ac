import { writeFile } from 'node:fs/promises'
import path from 'node:path'

import Fastify from 'fastify'
import { sql } from 'kysely'
import { expect, it } from 'vitest'

import { listMigrations } from '#server/database/migrate.ts'
import { rolledBack } from '#server/testing/test-database.ts'
import { testFolder } from '#server/testing/test-folder.ts'

import { serveHealth } from './health.ts'

it('is ready by the migrations that it began with, whatever lies beside it now', () =>
  rolledBack(async (db) => {
    const folder = testFolder()
    const [first = ''] = await listMigrations()
    await writeFile(path.join(folder, first), '')
    const readyOf = async (migrations: readonly string[]) => {
      const app = Fastify()
      serveHealth(app, { db }, { stop: new AbortController().signal, migrations })
      // What the next version brings, before this one is stopped.
      await writeFile(path.join(folder, '9999-next.sql'), '')
      const { statusCode, body } = await app.inject('/ready')
      return [statusCode, JSON.parse(body)]
    }
    expect(await readyOf(await listMigrations(folder))).toEqual([200, { status: 'ready' }])
    expect(await readyOf(await listMigrations(folder))).toEqual([
      503,
      { status: 'unavailable', reason: 'Migrations are pending.' },
    ])
  }))

it('is not ready while the database can only be read', () =>
  rolledBack(async (db) => {
    const app = Fastify()
    const migrations = await listMigrations()
    serveHealth(app, { db }, { stop: new AbortController().signal, migrations })
    await sql`set local transaction_read_only = on`.execute(db)
    const { statusCode, body } = await app.inject('/ready')
    expect([statusCode, JSON.parse(body)]).toEqual([
      503,
      { status: 'unavailable', reason: 'The database can only be read.' },
    ])
  }))
