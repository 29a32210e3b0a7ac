import { Agent, request, type OutgoingHttpHeaders } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'kysely'

import { type Random, randomOf } from '#domain/random.ts'
import type { Role } from '#domain/roles.ts'
import { demoAccounts } from '#server/demo/people.ts'
import { insertSession } from '#server/http/session.ts'

import { onDatabase } from '../e2e/product-database.ts'
import { isReady, type Product, startProduct } from '../e2e/product.ts'

/** The server under attack, and what an attack of a class may use. */
export type Target = {
  product: Product
  dataDir: string
  people: Person[]
  seed: number
  isShort: boolean
}
export type Person = { username: string; role: Role | null; id: number; token: string }

/** What came of a class. */
export type Tally = {
  requests: number
  statuses: Map<string, number>
  /** What must not be, each with the request that showed it. */
  faults: string[]
  /** Acknowledged writes that are gone. */
  lost: number
}
export const newTally = (): Tally => ({ requests: 0, statuses: new Map(), faults: [], lost: 0 })

export type Hit = {
  method: string
  address: string
  headers?: OutgoingHttpHeaders
  body?: string | Buffer
}
/** `status` is 0 where the connection ended without a reply. */
export type Answer = { status: number; body: string; headers: NodeJS.Dict<string | string[]> }

const agent = new Agent({ keepAlive: true, maxSockets: 32 })
/** No request of an attack takes longer by itself. */
const longestMs = 30_000

export const start = (dataDir: string): Promise<Product> =>
  startProduct({
    dataDir,
    ownGroup: true,
    // One proxy in front, as the README's deployment has it: only then an address can be forged at all.
    env: { REQUESTS_PER_MINUTE: '0', LOG_LEVEL: 'error', TRUST_PROXY: '1' },
  })

/** The demonstration accounts with their names, each with a session of its own, and a visitor. */
export async function signInEverybody(dataDir: string): Promise<Person[]> {
  const now = new Date()
  return onDatabase(dataDir, async ({ db }) => {
    const { rows } = await sql<{ id: number; username: string; role: Role }>`
      select id, username, role from account where username = any(${demoAccounts.map(({ username }) => username)}) order by id`.execute(
      db,
    )
    const people: Person[] = [{ username: 'pengunjung', role: null, id: 0, token: '' }]
    for (const { id, username, role } of rows) {
      const token = await db
        .transaction()
        .execute((tx) => insertSession(tx, { accountId: id, now, userAgent: null, address: '127.0.0.1' }))
      people.push({ id, username, role, token })
    }
    return people
  })
}

export function personOf({ people }: Target, username: string): Person {
  const found = people.find((person) => person.username === `${username}@silika.test`)
  if (!found) throw new Error(`There is no ${username}@silika.test.`)
  return found
}

export const bearer = ({ token }: Person): OutgoingHttpHeaders =>
  token === '' ? {} : { authorization: `Bearer ${token}` }

/** Sends one request and counts what came of it; a 500 is a fault, a 503 is an answer. */
export async function hit(
  target: Target,
  tally: Tally,
  { method, address, headers, body }: Hit,
): Promise<Answer> {
  const answer = await new Promise<Answer>((resolve) => {
    const { hostname, port } = new URL(target.product.url)
    let outgoing
    try {
      outgoing = request({
        agent,
        hostname,
        port,
        method,
        path: address,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }) },
        timeout: longestMs,
      })
    } catch {
      // Node sends no such thing; the sockets of 'connections' do.
      resolve({ status: -1, body: '', headers: {} })
      return
    }
    const cut = () => resolve({ status: 0, body: '', headers: {} })
    outgoing.once('error', cut).once('timeout', () => outgoing.destroy())
    outgoing.once('response', (response) => {
      const pieces: Buffer[] = []
      response.on('data', (piece: Buffer) => pieces.push(piece)).once('error', cut)
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          body: Buffer.concat(pieces).toString(),
          headers: response.headers,
        }),
      )
    })
    outgoing.end(body)
  })
  if (answer.status === -1) return answer
  count(tally, answer.status === 0 ? 'cut' : String(answer.status))
  if (isFailure(String(answer.status)))
    tally.faults.push(
      `${method} ${address.slice(0, 300)} ${JSON.stringify(headers ?? {}).slice(0, 300)} ${String(body ?? '').slice(0, 300)} → ${answer.status} ${answer.body.slice(0, 300)}`,
    )
  return answer
}

/** Our fault; 503 says that the server is busy and when to come back. */
export const isFailure = (status: string): boolean => status.startsWith('5') && status !== '503'

export function count(tally: Tally, status: string): void {
  tally.requests += 1
  tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1)
}

/** Sends what `make` gives for each index, some at a time, until there are `most` or the time is over. */
export async function volley(
  target: Target,
  { most, seconds, atOnce = 8 }: { most: number; seconds: number; atOnce?: number },
  make: (random: Random, index: number) => Promise<unknown>,
): Promise<void> {
  const until = performance.now() + seconds * 1000
  let next = 0
  const one = async () => {
    while (next < most && performance.now() < until) {
      const index = next++
      await make(randomOf(`${target.seed} ${index}`), index)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
}

/** Waits until the server answers again with 200 at an address that asks the database. */
export async function untilReady({ product }: Target, seconds: number): Promise<boolean> {
  for (const until = performance.now() + seconds * 1000; performance.now() < until; await sleep(50))
    if (await isReady(product.url)) return true
  return false
}
