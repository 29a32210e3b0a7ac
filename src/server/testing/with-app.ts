import type { FastifyInstance, InjectOptions } from 'fastify'
import { inject } from 'vitest'

import type { FormDefinition } from '#forms/define-form.ts'
import { bor } from '#forms/definitions/bor.ts'
import { limbahFasyankes } from '#forms/definitions/limbah-fasyankes.ts'
import { type FormRow, formRows, shippedForms } from '#indicators/shipped-forms.ts'
import { type Config, readConfig } from '#server/config.ts'
import { makeTrialTables } from '#server/database/fact-tables.ts'
import type { Db, Pool } from '#server/database/transaction.ts'
import { formRegistry } from '#server/form-versions/form-registry.ts'
import { publishShippedForms } from '#server/form-versions/publish.ts'
import { createApp } from '#server/http/app.ts'
import type { Services } from '#server/http/implement.ts'
import type { Handles } from '#server/http/serve.ts'
import { insertSession } from '#server/http/session.ts'
import { routesOf } from '#server/routes.ts'
import { servicesOf } from '#server/start/services.ts'

import { watchRefusals } from './declared-refusals.ts'
import { rolledBack } from './test-database.ts'
import { people, type Person } from './world.ts'

/** A world in which medical waste alone is reported: for tests of what every form has in common, shown with one. */
export const wasteOnly = { forms: [limbahFasyankes, bor] } satisfies WorldOptions

/** The moment at which tests happen unless they say otherwise: 2 December 2026, 09.00 WIB; November is due on the 10th. */
export const testNow = new Date('2026-12-02T02:00:00Z')
/** The moment that lies these seconds after it. */
export const later = (seconds: number) => new Date(testNow.getTime() + seconds * 1000)

// Tests reach into replies of every shape; what they find is what they assert.
// oxlint-disable-next-line typescript/no-explicit-any
export type Answer = { status: number; body: any; headers: Record<string, unknown>; bytes: Buffer }
type Call = (url: string, body?: unknown, options?: Partial<InjectOptions>) => Promise<Answer>
export type Client = { get: Call; post: Call; put: Call; delete: Call; token: string | null }
export type World = {
  /** The application as one person, or as a visitor. */
  as: (person: Person | null) => Promise<Client>
  db: Db
  app: FastifyInstance
  /** Moves the clock of the application. */
  setNow: (now: Date) => void
  /** @throws Error where a call was refused in a way that the OpenAPI document does not list */
  assertDeclared: () => void
  services: Services
  idOf: (person: Person) => Promise<number>
  facilityIdOf: (person: Person) => Promise<number>
}

export type WorldOptions = {
  now?: Date
  config?: Partial<Config>
  forms?: readonly FormDefinition[]
  /** Forms on trial, beside `forms`. */
  trials?: readonly FormRow[]
  /** An application that no other test uses: for those that let it listen, which ends with its being closed. */
  ownApp?: boolean
}

/** A folder for each worker: what one sweeps as old by the clock of its test, another has just received. */
const dataDir = `${inject('testServer').folder}/worker-${process.env['VITEST_POOL_ID'] ?? '0'}`

export function testConfig(overrides: Partial<Config> = {}): Config {
  return {
    ...readConfig({ LOG_LEVEL: 'silent', REQUESTS_PER_MINUTE: '0', DATA_DIR: dataDir }),
    ...overrides,
  }
}

/** Runs a test against the whole application and real SQL; everything it writes is rolled back. */
export function withApp(test: (world: World) => Promise<void>, options: WorldOptions = {}) {
  return () =>
    rolledBack(async (db) => {
      const world = await (isShared(options) ? sharedWorldOn(db, options) : worldOn(db, options))
      await test(world)
      world.assertDeclared()
    })
}

/** The application on a handle of a test database; also for tests that commit. */
export async function worldOn(db: Pool, options: WorldOptions = {}): Promise<World> {
  const { forms = shippedForms, trials = [] } = options
  await makeTrialTables(db, trials)
  // The template has the shipped forms already.
  const known = [...forms, ...trials.map(({ form }) => form)]
  if (known.some((form) => !shippedForms.includes(form)))
    await publishShippedForms(db, known, { production: false })
  return worldOf(await makeApp(options), db, options)
}

/** An application, and where it writes and what it uses, which the next test may change. */
type Made = Pick<World, 'app' | 'services' | 'assertDeclared'> & {
  handles: Handles
  renew: (now: () => Date) => void
}

async function makeApp({ config = {}, forms: known = shippedForms, trials = [] }: WorldOptions) {
  const forms = [...known, ...trials.map(({ form }) => form)]
  const settings = testConfig(config)
  const registry = formRegistry(forms, [...formRows, ...trials])
  const services = servicesOf(settings, registry)
  const { sheets } = services
  const routes = routesOf(forms)
  // Safe: they are there before the first request.
  const handles = {} as Handles
  const app = await createApp(handles, services, routes)
  const assertDeclared = watchRefusals(
    app,
    routes.map(({ endpoint }) => endpoint),
  )
  // Its own copy of the configuration for each test, which may change it. The threads that read sheets stay: starting one takes longer.
  const renew = (now: () => Date) => {
    // What the test before has published was rolled back.
    registry.replace({ definitions: forms, closures: [], change: 0 })
    Object.assign(services, servicesOf({ ...settings }, registry, now), { sheets })
  }
  return { app, services, assertDeclared, handles, renew } satisfies Made
}

/** The applications that rolled-back tests of this worker use one after the other, by their forms: making one takes longer than most tests do. */
const shared = new Map<readonly FormDefinition[], Promise<Made>>()

const isShared = ({ config, forms = shippedForms, trials, ownApp }: WorldOptions) =>
  !config && !trials && !ownApp && forms.every((form) => shippedForms.includes(form))

async function sharedWorldOn(db: Pool, options: WorldOptions): Promise<World> {
  const { forms = shippedForms } = options
  const made = shared.get(forms) ?? makeApp(options)
  shared.set(forms, made)
  return worldOf(await made, db, { ...options, ids })
}

/** The accounts of the template: in a test that is rolled back they are the same as in all others. */
const ids = new Map<Person, number>()

function worldOf(
  { app, services, assertDeclared, handles, renew }: Made,
  db: Pool,
  { now = testNow, ids: known = new Map() }: WorldOptions & { ids?: Map<Person, number> },
): World {
  let clock = now
  Object.assign(handles, { db, read: db })
  renew(() => clock)
  const accountOf = (person: Person) =>
    db
      .selectFrom('account')
      .select(['id', 'facility_id'])
      .where('username', '=', people[person].username)
      .executeTakeFirstOrThrow()
  const idOf = async (person: Person) => {
    const id = known.get(person) ?? (await accountOf(person)).id
    known.set(person, id)
    return id
  }
  return {
    app,
    services,
    assertDeclared,
    // In a rolled-back test this is the transaction itself; committing tests use it as a plain handle.
    db: db as Db,
    setNow: (next) => {
      clock = next
    },
    idOf,
    facilityIdOf: async (person) => {
      const { facility_id } = await accountOf(person)
      if (facility_id === null) throw new Error(`${person} has no facility`)
      return facility_id
    },
    as: async (person) => {
      if (!person) return clientOf({ app, assertDeclared }, null)
      const accountId = await idOf(person)
      return clientOf(
        { app, assertDeclared },
        await insertSession(db as Db, { accountId, now: clock, userAgent: null, address: '127.0.0.1' }),
      )
    },
  }
}

function clientOf(
  { app, assertDeclared }: Pick<World, 'app' | 'assertDeclared'>,
  token: string | null,
): Client {
  const call =
    (method: 'GET' | 'POST' | 'PUT' | 'DELETE'): Call =>
    async (url, body, options = {}) => {
      const response = await app.inject({
        method,
        url,
        ...(body === undefined ? {} : { payload: body as object }),
        ...options,
        headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...options.headers },
      })
      assertDeclared()
      const isJson = String(response.headers['content-type']).includes('json')
      return {
        status: response.statusCode,
        body: isJson ? response.json() : response.body,
        headers: response.headers,
        bytes: response.rawPayload,
      }
    }
  return { get: call('GET'), post: call('POST'), put: call('PUT'), delete: call('DELETE'), token }
}
