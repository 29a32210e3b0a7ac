import { sql } from 'kysely'

import { ok } from './reports.ts'
import type { Client, World } from './with-app.ts'
import type { Person } from './world.ts'

/** The client of a page that was loaded in practice (1), or among the real months (0). */
export function pageOf(client: Client, world: '0' | '1'): Client {
  const saying =
    (method: 'get' | 'post' | 'put' | 'delete'): Client['get'] =>
    (url, body, options = {}) =>
      client[method](url, body, { ...options, headers: { 'x-practice': world, ...options.headers } })
  return {
    ...client,
    get: saying('get'),
    post: saying('post'),
    put: saying('put'),
    delete: saying('delete'),
  }
}

export async function practise(world: World, person: Person = 'hospital'): Promise<Client> {
  const client = await world.as(person)
  ok(await client.post('/api/latihan/mulai'))
  return pageOf(client, '1')
}
/** The world as a facility in practice has it: all of its people are the page of that facility. */
export const practisedWorld = (world: World, client: Client): World => ({ ...world, as: async () => client })

/** How many rows every public table has, and what they are worth together. */
export async function publicRows({ db }: Pick<World, 'db'>): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db)
  const held: Record<string, string> = {}
  for (const { name } of rows) {
    const { rows: counted } = await sql<{ held: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(each::text, ' ' order by each::text)), '') as held
      from ${sql.table(`public.${name}`)} as each`.execute(db)
    held[name] = counted[0]?.held ?? ''
  }
  return held
}
export const practisedRows = async ({ db }: Pick<World, 'db'>, table: string): Promise<number> =>
  (await sql<{ n: number }>`select count(*) as n from ${sql.table(`practice.${table}`)}`.execute(db)).rows[0]
    ?.n ?? 0
