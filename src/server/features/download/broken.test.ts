import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'

import { inTransaction, type Pool } from '#server/database/transaction.ts'
import { silentLog } from '#server/testing/jobs.ts'
import { listening } from '#server/testing/listening.ts'
import { ok, reportIn } from '#server/testing/reports.ts'
import { freshDatabase } from '#server/testing/test-database.ts'
import { testFolder } from '#server/testing/test-folder.ts'
import { later, type World, worldOn } from '#server/testing/with-app.ts'
import type { Person } from '#server/testing/world.ts'

import { makeDownload } from './making.ts'

const november = { form_type: 'limbahfasyankes', year: 2026, format: 'csv' }

/** Copies the one report thousands of times, until no buffer between two programs holds them all. */
async function multiply(db: Pool, facilities: number): Promise<void> {
  const namesOf = async (table: string, others: readonly string[]) => {
    const { rows } = await sql<{ into: string; from: string }>`
      select string_agg(quote_ident(column_name), ', ') as into,
        string_agg(quote_ident(table_name) || '.' || quote_ident(column_name), ', ') as from
      from information_schema.columns
      where table_schema = current_schema() and table_name = ${table} and is_identity = 'NO' and is_generated = 'NEVER'
        and column_name <> all(${[...others]}::text[])`.execute(db)
    return { into: sql.raw(rows[0]?.into ?? ''), from: sql.raw(rows[0]?.from ?? '') }
  }
  const [ofFacility, ofReport, ofSubmission] = [
    await namesOf('facility', ['code']),
    await namesOf('report', ['facility_id', 'month']),
    await namesOf('submission', ['report_id', 'send_key', 'receipt_number', 'verification_code']),
  ]
  await sql`
    insert into facility (code, ${ofFacility.into})
    select 'X' || number, ${ofFacility.from} from facility, generate_series(1, ${facilities}::int) number where code = 'RS001'`.execute(
    db,
  )
  await sql`
    insert into report (facility_id, month, ${ofReport.into})
    select copy.id, '2026-' || lpad(number::text, 2, '0'), ${ofReport.from}
    from report, facility copy, generate_series(1, 11) number where copy.code like 'X%'`.execute(db)
  await sql`
    insert into submission (report_id, send_key, receipt_number, verification_code, ${ofSubmission.into})
    select copy.id, gen_random_uuid(), copy.id, copy.id, ${ofSubmission.from}
    from submission, report copy where copy.id <> submission.report_id`.execute(db)
}

/** A world whose changes stay, with thousands of reports and a folder of its own for files. */
async function onManyReports(test: (world: World, db: Pool, incoming: string) => Promise<void>) {
  await using fresh = await freshDatabase()
  const dataDir = testFolder()
  const world = await worldOn(fresh.db, { config: { dataDir } })
  await reportIn(world, 'sent')
  await multiply(fresh.db, 600)
  await test(world, fresh.db, path.join(dataDir, 'uploads', 'incoming'))
}

const openTransactions = async (db: Pool) =>
  (
    await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`.execute(db)
  ).rows[0]?.count

describe('a download that breaks off half-way', () => {
  it('leaves no transaction, no connection and no place taken', () =>
    onManyReports(async (world, db) => {
      const { token } = await world.as('admin')
      await using server = await listening(world.app)
      const body = JSON.stringify(november)
      const request = `POST /api/report/download HTTP/1.1\r\nhost: silika.test\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
      // More often than an account has places, and the process connections.
      for (let time = 0; time < 4; time++) {
        const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
        const begun = new Promise<Buffer>((resolve) => socket.once('data', resolve))
        socket.write(request)
        expect((await begun).toString('latin1', 0, 15)).toBe('HTTP/1.1 200 OK')
        socket.pause()
        await expect.poll(() => openTransactions(db)).toBe(1)
        socket.resetAndDestroy()
        await expect.poll(() => openTransactions(db)).toBe(0)
      }
      const whole = await server.send('POST', '/api/report/download', {
        headers: { authorization: `Bearer ${token}` },
        body: november,
      })
      expect(whole.text.trim().split('\r\n')).toHaveLength(1 + 6601)
    }))

  it('is refused while two others of the account are being read', () =>
    onManyReports(async (world, db) => {
      const { token } = await world.as('admin')
      await using server = await listening(world.app)
      const ask = (signal: AbortSignal) =>
        fetch(`${server.url}/api/report/download`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(november),
          signal,
        })
      const leaving = new AbortController()
      const open = await Promise.all([ask(leaving.signal), ask(leaving.signal)])
      expect(open.map(({ status }) => status)).toEqual([200, 200])
      const third = await ask(leaving.signal)
      expect([third.status, ((await third.json()) as { code: string }).code]).toEqual([
        429,
        'tooManyDownloads',
      ])
      leaving.abort()
      await expect.poll(() => openTransactions(db)).toBe(0)
      const again = await ask(AbortSignal.timeout(10_000))
      expect(again.status).toBe(200)
      await again.body?.cancel()
    }))

  it('ends where its reader may not have it any longer', () =>
    onManyReports(async (world, db) => {
      await using server = await listening(world.app)
      const admin = await world.as('admin')
      const [ministry, city] = [await world.idOf('ministry'), await world.idOf('city')]
      const elsewhere = { province_code: '35', regency_code: '35.78' }
      const ends: [Person, () => Promise<unknown>][] = [
        ['ministry', async () => ok(await admin.put(`/api/pengguna/nonactive/${ministry}`))],
        ['city', () => db.updateTable('account').set(elsewhere).where('id', '=', city).execute()],
        ['admin', async () => ok(await admin.post('/api/logout'))],
      ]
      for (const [turn, [person, end]] of ends.entries()) {
        world.setNow(later(10 * turn))
        const { token } = person === 'admin' ? admin : await world.as(person)
        const answer = await fetch(`${server.url}/api/report/download`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(november),
        })
        expect(answer.status).toBe(200)
        const pieces = answer.body?.values() ?? Readable.from([])[Symbol.asyncIterator]()
        await pieces.next()
        await end()
        world.setNow(later(10 * turn + 1))
        // A whole file has an end, which this one lacks.
        await expect(buffer(pieces)).rejects.toThrow('terminated')
        await expect.poll(() => openTransactions(db)).toBe(0)
      }
    }))

  it('leaves no file where its order is cancelled while it is made', () =>
    onManyReports(async (world, db, incoming) => {
      const admin = await world.as('admin')
      const { data } = ok(await admin.post('/api/report/downloads', november))
      const during: string[][] = []
      await makeDownload({
        key: String(data.id),
        now: world.services.now(),
        db,
        services: world.services,
        log: silentLog,
        transact: async (work) => {
          during.push(await readdir(incoming))
          if (during.length === 1) ok(await admin.delete(`/api/report/downloads/${data.id}`))
          return inTransaction(db, work)
        },
      })
      expect(during).toEqual([[expect.stringMatching(/\.part$/)]])
      expect(await readdir(incoming)).toEqual([])
      expect(await openTransactions(db)).toBe(0)
      expect(ok(await admin.get('/api/report/downloads')).data).toEqual([])
    }))
})
