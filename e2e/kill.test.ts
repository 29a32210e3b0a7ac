import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'

import { onDatabase } from './product-database.ts'
import { copyData, type Product, startProduct } from './product.ts'
import {
  countSubmissions,
  firstMonthOfDemonstration,
  listHalfWritten,
  listLost,
  planSendings,
  sendReport,
  type Submission,
} from './sendings.ts'

const rounds = 20
const clients = 8
/** A start after a kill, PostgreSQL's recovery included: 4 s on an idle machine, several times that beside three other files. */
const longestStartMs = 40_000

let dataDir: string
let product: Product
let waiting: Submission[]
const acknowledged: Submission[] = []

beforeAll(async () => {
  dataDir = await copyData(inject('preparedData'))
  product = await start()
  waiting = await onDatabase(dataDir, planSendings)
}, 180_000)
afterAll(async () => {
  await product?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function send(submission: Submission): Promise<void> {
  await sendReport(product.url, submission)
  acknowledged.push(submission)
}

const start = () =>
  startProduct({ dataDir, ownGroup: true, env: { REQUESTS_PER_MINUTE: '0', LOG_LEVEL: 'error' } })

/** Sends one report after the other until the product is gone; gives what had no answer. */
async function sendUntilKilled(isKilled: () => boolean): Promise<Submission | undefined> {
  for (let next = waiting.shift(); next; next = waiting.shift())
    try {
      await send(next)
    } catch (error) {
      // Before the kill nothing may fail, and after it nothing but the connection.
      if (!isKilled() || !(error instanceof TypeError)) throw error
      return next
    }
  throw new Error('There were not enough reports for all rounds.')
}

it(`keeps every acknowledged report through ${rounds} violent ends in the middle of sending`, async () => {
  const moments: number[] = []
  const starts: number[] = []
  const unanswered: Submission[] = []
  for (let round = 1; round <= rounds; round += 1) {
    let killed = false
    const before = acknowledged.length
    const sendingClients = Promise.all(Array.from({ length: clients }, () => sendUntilKilled(() => killed)))
    // The moment falls anywhere in a submission: the first answers must have come, the next are on their way.
    while (acknowledged.length < before + clients) {
      await Promise.race([sleep(5), sendingClients])
    }
    const moment = Math.random() * 300
    await sleep(moment)
    moments.push(Math.round(moment))
    killed = true
    await product.kill()
    unanswered.push(...(await sendingClients).filter((submission) => submission !== undefined))

    const begin = performance.now()
    product = await start()
    starts.push(Math.round(performance.now() - begin))
  }
  // All rounds are looked at together: what was lost or half written stays so, since nobody has asked again yet.
  const expectWhole = () =>
    onDatabase(dataDir, async ({ db }) => {
      expect(await listLost(db, acknowledged)).toEqual([])
      expect(await listHalfWritten(db)).toEqual([])
    })
  await expectWhole()
  // A client without an answer asks again with the same key, and its report is sent once.
  await Promise.all(unanswered.map(send))
  await expectWhole()
  expect(await onDatabase(dataDir, ({ db }) => countSubmissions(db))).toBe(acknowledged.length)
  console.log(
    `${acknowledged.length} reports acknowledged, ${unanswered.length} interrupted; killed after ${moments.join(', ')} ms; ` +
      `started again in ${Math.min(...starts)} to ${Math.max(...starts)} ms`,
  )
  expect(Math.max(...starts)).toBeLessThan(longestStartMs)
}, 900_000)

it.each([
  [
    'an acknowledged report that is gone',
    sql`delete from report where id = (select max(report_id) from submission)`,
  ],
  [
    'a submission without its history',
    sql`delete from report_history where submission_id = (select max(id) from submission)`,
  ],
  [
    'a submission without its facts',
    sql`delete from waste_fact where report_id = (select max(report_id) from submission where sheets ? 'limbahfasyankes')`,
  ],
  [
    'a status without its submission',
    sql`update report set status = 'draft' where id = (select max(report_id) from submission)`,
  ],
  [
    'answers that are not those that were sent',
    sql`update report_sheet set answers = '{}' where report_id = (select max(report_id) from submission)`,
  ],
  [
    'a notification of the office that comes twice',
    sql`
    insert into notification (account_id, kind, report_id, form, month, created_at)
    select account_id, kind, report_id, form, month, created_at from notification where kind = 'sent' and month < ${firstMonthOfDemonstration} limit 1`,
  ],
  ['a sequence that has fallen behind', sql`alter sequence report_id_seq restart with 1`],
])('would notice %s', (_what, harm) =>
  onDatabase(dataDir, async ({ db }) => {
    const undone = new Error('undone')
    await expect(
      db.transaction().execute(async (tx) => {
        await harm.execute(tx)
        const found = [...(await listLost(tx, acknowledged)), ...(await listHalfWritten(tx))]
        expect(found.length).toBeGreaterThan(0)
        throw undone
      }),
    ).rejects.toBe(undone)
  }),
)
