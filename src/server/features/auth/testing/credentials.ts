import type { Client, World } from '#server/testing/with-app.ts'
import { people, testPassword } from '#server/testing/world.ts'

/** What the tests of signing in give and look at. */
export const username = people.hospital.username
export const right = { username, password: testPassword, 'apps-key': 'silika-web' }
export const wrong = { ...right, password: 'bukan kata sandinya' }
export const cookiesOf = (headers: Record<string, unknown>) =>
  [headers['set-cookie'] as string | string[]].flat()

export async function actionsOf(db: World['db']) {
  const rows = await db
    .selectFrom('audit')
    .select(['action', 'actor_id', 'subject_id', 'detail'])
    .orderBy('id')
    .execute()
  return rows.map(({ action }) => action)
}
export async function repeat(times: number, call: () => ReturnType<Client['post']>) {
  const statuses: number[] = []
  for (let turn = 0; turn < times; turn++) statuses.push((await call()).status)
  return statuses
}
