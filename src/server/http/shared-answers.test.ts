import { brotliDecompressSync, gunzipSync } from 'node:zlib'

import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'

import { raiseFigureVersion } from '#server/database/figure-version.ts'
import { keepAll, reportedWaste } from '#server/testing/kept-figures.ts'
import { month, ok } from '#server/testing/reports.ts'
import { rolledBack } from '#server/testing/test-database.ts'
import { withApp } from '#server/testing/with-app.ts'

import { sharedAnswers } from './shared-answers.ts'

const nation = `/api/angka?indikator=limbahfasyankes.reporting&dari=${month}&sampai=${month}`
// Tests reach into replies of every shape.
// oxlint-disable-next-line typescript/no-explicit-any
const reportedOf = (body: any): number => body.data.rows[0].figures['limbahfasyankes.reporting'].base.n

describe('a shared answer', () => {
  it(
    'stands until the summaries are counted again',
    withApp(async (world) => {
      await reportedWaste(world)
      const ministry = await world.as('ministry')
      const before = reportedOf(ok(await ministry.get(nation)))
      await sql`update reporting_summary set reported = 0, confirmed = 0`.execute(world.db)
      expect(reportedOf(ok(await ministry.get(nation)))).toBe(before)
      await raiseFigureVersion(world.db, 'sums')
      expect(reportedOf(ok(await ministry.get(nation)))).toBe(0)
    }),
  )

  it(
    'is made again with the first change that is counted',
    withApp(async (world) => {
      await reportedWaste(world)
      const ministry = await world.as('ministry')
      const before = reportedOf(ok(await ministry.get(nation)))
      await world.db.deleteFrom('report').where('status', '=', 'sent').execute()
      await keepAll(world)
      expect(reportedOf(ok(await ministry.get(nation)))).toBe(before - 1)
    }),
  )

  it(
    'goes to readers of the same role and region only',
    withApp(async (world) => {
      await reportedWaste(world)
      const asked = async (person: Parameters<typeof world.as>[0]) =>
        ok(await (await world.as(person)).get(nation)).data.mode
      expect([await asked('ministry'), await asked(null), await asked('external')]).toEqual([
        'semua',
        'terkonfirmasi',
        'terkonfirmasi',
      ])
    }),
  )

  it(
    'comes in the form that its reader takes',
    withApp(async ({ app }) => {
      const as = async (encoding: string) =>
        app.inject({ url: '/api/katalog', headers: { 'accept-encoding': encoding } })
      const plain = (await as('identity')).body
      const [small, older] = [await as('gzip, br'), await as('gzip;q=0.5, br;q=0')]
      expect(small.headers['content-encoding']).toBe('br')
      expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain)
      expect(older.headers['content-encoding']).toBe('gzip')
      expect(gunzipSync(older.rawPayload).toString()).toBe(plain)
    }),
  )

  it(
    'that is everyone’s is not sent to who has it',
    withApp(async (world) => {
      const visitor = await world.as(null)
      const first = await visitor.get('/api/katalog')
      const headers = { 'if-none-match': String(first.headers['etag']) }
      expect((await visitor.get('/api/katalog', undefined, { headers })).status).toBe(304)
      expect((await visitor.get(nation)).headers).toMatchObject({ 'cache-control': 'no-store' })
    }),
  )
})

describe('the store of shared answers', () => {
  it('makes an answer once for all who ask at the same time', () =>
    rolledBack(async (db) => {
      const answers = sharedAnswers()
      const make = vi.fn(async () => Promise.resolve('1'))
      await Promise.all(Array.from({ length: 5 }, async () => answers.answer(db, 'question', make)))
      expect(make).toHaveBeenCalledOnce()
      await answers.answer(db, 'another question', make)
      expect(make).toHaveBeenCalledTimes(2)
    }))

  it('keeps no failure', () =>
    rolledBack(async (db) => {
      const answers = sharedAnswers()
      const ask = async (make: () => Promise<string>) => answers.answer(db, 'question', make)
      await expect(ask(async () => Promise.reject(new Error('no')))).rejects.toThrow('no')
      expect(String(await (await ask(async () => Promise.resolve('yes'))).as(null))).toBe('yes')
    }))

  it('makes a packed text once for each version of the figures, whatever its age', () =>
    rolledBack(async (db) => {
      let clock = 1
      const answers = sharedAnswers(() => clock)
      const make = vi.fn(async function* () {
        yield await Promise.resolve(Buffer.from('first, '))
        yield Buffer.from('second')
      })
      const ask = async (question = 'question') => answers.packed(db, question, make)
      const [one] = await Promise.all([ask(), ask(), ask()])
      clock = 3_600_000
      await ask()
      expect([String(gunzipSync(one)), make.mock.calls.length]).toEqual(['first, second', 1])
      await raiseFigureVersion(db, 'sums')
      await ask()
      await ask('another question')
      expect(make).toHaveBeenCalledTimes(3)
    }))

  it('keeps no text that broke off', () =>
    rolledBack(async (db) => {
      const answers = sharedAnswers()
      const broken = async function* () {
        yield await Promise.resolve(Buffer.from('half'))
        throw new Error('no')
      }
      await expect(answers.packed(db, 'question', broken)).rejects.toThrow('no')
      const whole = async function* () {
        yield await Promise.resolve(Buffer.from('whole'))
      }
      expect(String(gunzipSync(await answers.packed(db, 'question', whole)))).toBe('whole')
    }))

  it('makes an answer again after half a minute', () =>
    rolledBack(async (db) => {
      let clock = 1
      const answers = sharedAnswers(() => clock)
      const make = vi.fn(async () => Promise.resolve('1'))
      await answers.answer(db, 'question', make)
      clock = 29_000
      await answers.answer(db, 'question', make)
      clock = 31_000
      await answers.answer(db, 'question', make)
      expect(make).toHaveBeenCalledTimes(2)
    }))
})
