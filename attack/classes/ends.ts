import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'kysely'

import { onDatabase } from '../../e2e/product-database.ts'
import { listHalfWritten, listLost, planSendings, sendReport, type Submission } from '../../e2e/sendings.ts'
import { bearer, count, hit, personOf, start, type Tally, type Target, untilReady } from '../target.ts'

const clients = 8

/** The database stops answering, loses its connections, and comes back, while people read and save: 503, and nothing is broken afterwards. */
export async function database(target: Target, tally: Tally): Promise<void> {
  const rs = personOf(target, 'rs')
  const office = personOf(target, 'kota')
  const over = new AbortController()
  const reading = Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      while (!over.signal.aborted) {
        const person = client % 2 === 0 ? rs : office
        const address = client % 2 === 0 ? '/api/form-filling-status' : '/api/notification?type=all'
        const { status } = await hit(target, tally, { method: 'GET', address, headers: bearer(person) })
        if (![200, 503].includes(status)) tally.faults.push(`GET ${address} without a database → ${status}`)
        await sleep(5)
      }
    }),
  )
  await onDatabase(target.dataDir, async ({ db }) => {
    const others = sql`from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and backend_type = 'client backend'`
    for (let time = 0; time < (target.isShort ? 15 : 100); time += 1) {
      await sql`select pg_terminate_backend(pid) ${others}`.execute(db)
      await sleep(60)
    }
    const { rows } = await sql<{ pid: number }>`select pid ${others}`.execute(db)
    for (const { pid } of rows) process.kill(pid, 'SIGSTOP')
    await sleep(target.isShort ? 1500 : 15_000)
    for (const { pid } of rows) process.kill(pid, 'SIGCONT')
  })
  await sleep(200)
  over.abort()
  await reading
  if (!(await untilReady(target, 10)))
    tally.faults.push('It is not ready ten seconds after its database was back.')
}

type Sending = { waiting: Submission[]; acknowledged: Submission[] }

/** Until the sending is well on its way, so that what happens then happens in its middle. */
async function untilSending({ acknowledged }: Sending): Promise<void> {
  const enough = acknowledged.length + clients
  for (let waited = 0; acknowledged.length < enough && waited < 20_000; waited += 10) await sleep(10)
}

/** Whether a connection was cut, and not refused because the server no longer takes any. */
function isCut(error: unknown): boolean {
  const cause = error instanceof TypeError ? error.cause : undefined
  return !(cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED')
}

/** Sends report after report until the server is gone; `mayFail` says which errors are no fault. */
async function sendUntil(
  target: Target,
  tally: Tally,
  { waiting, acknowledged }: Sending,
  mayFail: (error: unknown) => boolean,
): Promise<Submission[]> {
  const unanswered: Submission[] = []
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let next = waiting.shift(); next; next = waiting.shift())
        try {
          await sendReport(target.product.url, next)
          acknowledged.push(next)
          count(tally, '200')
        } catch (error) {
          unanswered.push(next)
          count(tally, isCut(error) ? 'cut' : 'closed')
          if (!mayFail(error)) tally.faults.push(`POST /api/limbah/store → ${String(error)}`)
          return
        }
    }),
  )
  return unanswered
}

async function countLost(target: Target, tally: Tally, { acknowledged }: Sending): Promise<void> {
  await onDatabase(target.dataDir, async ({ db }) => {
    tally.lost += (await listLost(db, acknowledged)).length
    const half = await listHalfWritten(db)
    if (half.length > 0) tally.faults.push(`half written: ${JSON.stringify(half).slice(0, 500)}`)
  })
}

/** Asked to close in the middle of work: it ends what it has begun, soon, and cuts nothing off. */
export async function closing(target: Target, tally: Tally): Promise<void> {
  const sending: Sending = { waiting: await onDatabase(target.dataDir, planSendings), acknowledged: [] }
  sending.waiting.splice(0, sending.waiting.length / 2)
  let isEnding = false
  const working = sendUntil(target, tally, sending, (error) => isEnding && !isCut(error))
  await untilSending(sending)
  await sleep(target.isShort ? 100 : 3000)
  isEnding = true
  const begin = performance.now()
  await target.product.stop()
  const took = performance.now() - begin
  await working
  target.product = await start(target.dataDir)
  await countLost(target, tally, sending)
  if (took > 6000) tally.faults.push(`SIGTERM took ${(took / 1000).toFixed(1)} s`)
}

/** Killed in the middle of sending: what was acknowledged is there, whole, and what was not can be sent again. */
export async function kills(target: Target, tally: Tally): Promise<void> {
  const plan = await onDatabase(target.dataDir, planSendings)
  const sending: Sending = { waiting: plan.slice(0, plan.length / 2), acknowledged: [] }
  const unanswered: Submission[] = []
  for (let round = 0; round < (target.isShort ? 2 : 10); round += 1) {
    let isKilled = false
    const working = sendUntil(target, tally, sending, () => isKilled)
    await untilSending(sending)
    await sleep((target.seed + round * 37) % 300)
    isKilled = true
    await target.product.kill()
    unanswered.push(...(await working))
    target.product = await start(target.dataDir)
  }
  await countLost(target, tally, sending)
  for (const submission of unanswered) await sendReport(target.product.url, submission)
  sending.acknowledged.push(...unanswered)
  await countLost(target, tally, sending)
}
