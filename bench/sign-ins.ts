import { sql } from 'kysely'

import type { Database } from '#server/database/connect.ts'
import { hashPassword, verifyPassword } from '#server/features/auth/password.ts'

const clients = 16
const people = 600
const password = 'kopi tanpa gula 7'

/** Takes `work` through all numbers up to `count`, `clients` at a time. Gives how many a second, and how long each took in milliseconds. */
async function inParallel(count: number, work: (index: number) => Promise<unknown>) {
  const milliseconds: number[] = []
  let next = 0
  const begin = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let index = next++; index < count; index = next++) {
        const from = performance.now()
        await work(index)
        milliseconds.push(performance.now() - from)
      }
    }),
  )
  return { perSecond: (count / (performance.now() - begin)) * 1000, milliseconds }
}

/** As many accounts as sign in one after another, `clients` at a time, each once; and what their passwords' check costs alone. */
export async function measureSignIns({ db }: Database, url: string) {
  const hash = await hashPassword(password)
  await sql`
    insert into account (username, full_name, role, password_hash)
    select 'bench-' || n || '@sign-in.test', 'Uji', 'MinistryOfHealth', ${hash}
    from generate_series(1, ${people}::int) n`.execute(db)
  const bare = await inParallel(people, () => verifyPassword(hash, password))
  const signIns = await inParallel(people, async (index) => {
    const answer = await fetch(`${url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        username: `bench-${index + 1}@sign-in.test`,
        password,
        'apps-key': 'silika-web',
      }),
    })
    if (answer.status !== 200) throw new Error(`A sign-in was answered ${answer.status}.`)
    await answer.arrayBuffer()
  })
  return { clients, bare, signIns }
}
