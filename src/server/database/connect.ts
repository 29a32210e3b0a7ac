import { setTimeout as sleep } from 'node:timers/promises'

import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely'
import pg from 'pg'

import { isConnectionLost } from '../outages.ts'
import { pgErrorOf } from './errors.ts'
import type { Schema } from './schema.ts'
import type { Pool, ReadDb } from './transaction.ts'

/** Where a PostgreSQL is. `host` is a folder if it is reached by a socket there. */
export type Connection = { host: string; port: number; user: string; password?: string; database: string }

/** The database as the application holds it. `read` may be a replica, a moment behind. */
export type Database = { db: Pool; read: ReadDb; close: () => Promise<void> }

export type ConnectOptions = {
  /** Most connections at once, to each of the two servers. */
  max?: number
  /** A statement that takes longer is cancelled. 0: never. */
  statementTimeoutMs?: number
  /** The same of one that waits so long for somebody else's lock. */
  lockTimeoutMs?: number
  /** How long to wait for a connection, for the word of the server that a statement was cancelled, and at the end for what is under way. */
  patienceMs?: number
  /** As which role it works, except on a replica, which nobody can write to. By default as the user that it connects with. */
  role?: string | null
  /** A replica for reading. */
  readUrl?: Connection | string | undefined
  /** How long to wait for a server that is still starting. */
  waitMs?: number
  /** Called when an idle connection breaks; the pool replaces it by itself. */
  onIdleError?: (error: Error) => void
}

const VERSIONS = { from: 15, to: 18 }

/** Connections, where nobody says how many. */
const MAX = 10

/** Where all connections are in use for longer, more requests in line help nobody. */
const PATIENCE_MS = 5_000

/** A new connection costs the first who ask after a quiet moment tens of milliseconds each, until it knows the tables and plans again. */
const IDLE_CONNECTION_MS = 5 * 60_000

/** A transaction whose owner forgot it must not hold its locks forever. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 60_000

/** Connects to a PostgreSQL, by URL or by parts. Throws a sentence if it cannot be reached or is not a fitting one. */
export async function connect(to: Connection | string, options: ConnectOptions = {}): Promise<Database> {
  const db = createPool(to, options, 'write')
  const read = options.readUrl ? createPool(options.readUrl, options, 'read') : db
  const close = async (): Promise<void> => {
    const closed = Promise.all(read === db ? [db.destroy()] : [db.destroy(), read.destroy()])
    // What goes on in the database holds nobody back who wants to end: its connection ends with the process.
    await Promise.race([closed, sleep(options.patienceMs ?? PATIENCE_MS, undefined, { ref: false })])
  }
  try {
    await checkServer(db, placeOf(to), options)
    if (options.readUrl) await checkServer(read, placeOf(options.readUrl), options)
  } catch (error) {
    await close()
    throw error
  }
  return { db, read, close }
}

/** With these a statement means the same however the server, the database or its user is set. */
const MEANING = [
  "set time zone 'UTC'",
  "set datestyle = 'ISO, YMD'",
  'set intervalstyle = postgres',
  'set extra_float_digits = 1',
  'set standard_conforming_strings = on',
  "set default_transaction_isolation = 'read committed'",
  // The user, or a schema of the user's name, may have another: tables would be made there that nobody finds again.
  'set search_path = public',
]

function createPool(to: Connection | string, options: ConnectOptions, use: 'write' | 'read'): Kysely<Schema> {
  const { max = MAX, statementTimeoutMs = 0, patienceMs = PATIENCE_MS, onIdleError = () => {} } = options
  const session = [
    ...MEANING,
    // Said in either case: a connection pooler may hand on a connection that worked as another.
    `set role ${use === 'write' && options.role ? pg.escapeIdentifier(options.role) : 'none'}`,
    `set statement_timeout = ${Math.trunc(statementTimeoutMs)}`,
    `set lock_timeout = ${Math.trunc(options.lockTimeoutMs ?? 0)}`,
    `set idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_TIMEOUT_MS}`,
    // Our queries are short; compiling them costs more than it gains.
    'set jit = off',
    ...(use === 'read' ? ['set default_transaction_read_only = on'] : []),
  ].join('; ')
  const setUp = { text: session, query_timeout: patienceMs }
  const prepareClient = async (client: pg.ClientBase): Promise<void> => {
    // The pool listens only while nobody uses the connection. One that breaks between two statements of a
    // transaction would end the process; the next statement reports it anyway.
    client.on('error', () => {})
    // Not as start parameters, which connection poolers such as PgBouncer refuse.
    // A pooler whose connections are all lent lets a client in and then says nothing for minutes.
    await client.query(setUp)
  }
  const pool = new pg.Pool({
    ...(typeof to === 'string' ? { connectionString: to } : to),
    max,
    application_name: 'silika',
    connectionTimeoutMillis: patienceMs,
    idleTimeoutMillis: IDLE_CONNECTION_MS,
    // A server that has vanished cancels nothing, and the system gives its connection up after a quarter of an hour only.
    ...(statementTimeoutMs > 0 ? { query_timeout: statementTimeoutMs + patienceMs } : {}),
    keepAlive: true,
    types: { getTypeParser: parserOf },
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, though its type says otherwise
    onConnect: prepareClient,
  })
  pool.on('error', onIdleError)
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: keepingPlans(pool, patienceMs) }) })
}

/** It leads to a standby, as in the middle of a failover: the next one may lead to the primary, this one never will. */
const isReadOnly = (error: unknown): boolean => pgErrorOf(error)?.code === '25006'

const planMark = '/* planned once */'
/**
 * At the front of a statement: each connection plans it once and keeps the plan. For what every request asks by a key, where
 * planning costs more than the answer; a list is planned each time, since its best plan depends on what is asked.
 */
export const plannedOnce = sql.raw(planMark)

/**
 * Gives each statement of a transaction so long, in milliseconds, until it ends: on the server, waiting for locks included, and before the
 * driver gives it up. A statement that the driver alone gave up would go on there, with its locks.
 */
export const statementLimit = (ms: number) =>
  sql.raw(`set local statement_timeout = ${Math.trunc(ms)}; set local lock_timeout = 0`)
const limitGiven = /^set local statement_timeout = (\d+);/
const ends: readonly string[] = ['commit', 'rollback']

const planNames = new Map<string, string>()
function planNameOf(text: string): string | undefined {
  if (!text.slice(0, 2 * planMark.length).includes(planMark)) return undefined
  const name = planNames.get(text) ?? `planned-${planNames.size + 1}`
  planNames.set(text, name)
  return name
}

/** The pool as Kysely sees it, which itself knows no named statements. */
function keepingPlans(pool: pg.Pool, patienceMs: number): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const wrap = (client: pg.PoolClient): PostgresPoolClient => {
    /** Why the connection is gone. */
    let lost: unknown
    /** How long the driver waits in this transaction, where that is longer than usual. */
    let patience: { query_timeout?: number } = {}
    return {
      // Safe: both are the driver's; Kysely's types describe the part that it needs.
      query: (async (text: string, values: unknown[]) => {
        // Else the end of a transaction would wait for its answer as long as the statement did.
        if (lost !== undefined) throw lost
        const name = planNameOf(text)
        const limit = limitGiven.exec(text)?.[1]
        if (limit) patience = { query_timeout: Number(limit) + patienceMs }
        else if (ends.includes(text)) patience = {}
        try {
          return await client.query({ ...(name !== undefined && { name }), text, values, ...patience })
        } catch (error) {
          if (isConnectionLost(error) || isReadOnly(error)) lost = error
          throw error
        }
      }) as unknown as PostgresPoolClient['query'],
      release: (destroy) => client.release(destroy || lost !== undefined),
    }
  }
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect()
      const wrapped = known.get(client) ?? wrap(client)
      known.set(client, wrapped)
      return wrapped
    },
  }
}

async function checkServer(
  db: Kysely<Schema>,
  place: string,
  { max = MAX, waitMs = 0 }: ConnectOptions,
): Promise<void> {
  const start = performance.now()
  for (;;) {
    try {
      const { rows } = await sql<{ version: string; encoding: string }>`
        select current_setting('server_version') as version, current_setting('server_encoding') as encoding`.execute(
        db,
      )
      const [server] = rows
      if (!server) throw new Error('The server does not say its version.')
      checkVersion(server.version)
      if (server.encoding !== 'UTF8')
        throw new Error(`The database is encoded in ${server.encoding}; SILIKA needs UTF8.`)
      if (max > 1) checkProcesses(await askProcesses(db), place)
      return
    } catch (error) {
      if (!isStillStarting(error)) throw error
      if (performance.now() - start > waitMs)
        throw new Error(`PostgreSQL cannot be reached at ${place}: ${reasonOf(error)}`, { cause: error })
      await sleep(250)
    }
  }
}

/** Throws unless the version, such as "15.18 (Debian …)", is one that SILIKA runs on. */
export function checkVersion(version: string): void {
  const major = Number.parseInt(version, 10)
  if (major >= VERSIONS.from && major <= VERSIONS.to) return
  throw new Error(
    `SILIKA needs PostgreSQL ${VERSIONS.from} to ${VERSIONS.to}; this server is PostgreSQL ${version}.`,
  )
}

/** The processes of the server that answer two connections, each asked twice, in turns. */
async function askProcesses(db: Kysely<Schema>): Promise<number[]> {
  return db.connection().execute((one) =>
    db.connection().execute(async (other) => {
      const processes: number[] = []
      for (const connection of [one, other, one, other]) {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection)
        processes.push(...rows.map(({ pid }) => pid))
      }
      return processes
    }),
  )
}

/** Throws unless each of the two connections keeps a process of its own: what one is set to holds for it, and for no other. */
export function checkProcesses([one, other, oneAgain, otherAgain]: number[], place: string): void {
  if (one === oneAgain && other === otherAgain && one !== other) return
  throw new Error(
    `The pooler at ${place} gives a connection to somebody else after each transaction, with the role and the limits of the one before. Let it pool by session (PgBouncer: pool_mode = session).`,
  )
}

/** The server is starting, or others have all its connections, as while many processes start. */
const goneSoon: readonly string[] = ['57P03', '53300']
/** The same of the server behind PgBouncer, which has one code for all that it refuses. */
const poolerWaits = 'server_login_retry'

function isStillStarting(error: unknown): boolean {
  const said = pgErrorOf(error)
  // Without a word of the server: nothing listens, or the name is not known yet.
  return said
    ? goneSoon.includes(said.code) || said.message.includes(poolerWaits)
    : error instanceof Error && ('code' in error || error.message.includes('timeout'))
}

function reasonOf(error: unknown): string {
  // Trying several addresses of one name gives several errors in one without a message.
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ')
  return error instanceof Error ? error.message : String(error)
}

/** Says where without the password. */
function placeOf(to: Connection | string): string {
  if (typeof to !== 'string') return `${to.host}:${to.port}/${to.database}`
  try {
    const url = new URL(to)
    return `${url.host}${url.pathname}`
  } catch {
    return 'the given address'
  }
}

type Parser = (text: string) => unknown

const { builtins } = pg.types
/** How the driver reads a type; text is its usual format. */
const driverParserOf: (oid: number, format?: 'text' | 'binary') => Parser = pg.types.getTypeParser
/** Types of arrays, which the driver's table of names lacks. */
const ARRAY = { text: 1009, int8: 1016, numeric: 1231, date: 1182 }
const parseTextArray = driverParserOf(ARRAY.text) as (text: string) => (string | null)[]
const arrayOf =
  (parse: Parser): Parser =>
  (text) =>
    parseTextArray(text).map((item) => (item === null ? null : parse(item)))

function parseInt8(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number))
    throw new RangeError(`${text} is beyond what a number of JavaScript holds exactly.`)
  return number
}

/**
 * How values arrive. Whole numbers and decimals are numbers: what we count stays far below 2^53, measured values
 * are double precision, and a numeric (as avg gives) as text would be joined where it should be added.
 * A date is a day without a time, so it stays 'YYYY-MM-DD'; a Date would move it by the time zone.
 */
const PARSERS: Record<number, Parser> = {
  [builtins.INT8]: parseInt8,
  [builtins.NUMERIC]: Number,
  [builtins.DATE]: String,
  // Without a time zone a timestamp means UTC, as everywhere here, and not the zone of this machine.
  [builtins.TIMESTAMP]: (text) => driverParserOf(builtins.TIMESTAMPTZ)(`${text}+00`),
  [ARRAY.int8]: arrayOf(parseInt8),
  [ARRAY.numeric]: arrayOf(Number),
  [ARRAY.date]: arrayOf(String),
}

function parserOf(oid: number, format?: 'text' | 'binary'): Parser {
  return (format !== 'binary' && PARSERS[oid]) || driverParserOf(oid, format)
}
