import { setTimeout as sleep } from 'node:timers/promises'

import { describe, expect, it } from 'vitest'

import { hostileFiles } from '#server/spreadsheet/testing/hostile-files.ts'
import { formOf } from '#server/testing/files.ts'
import { listening, type Send } from '#server/testing/listening.ts'
import { withApp } from '#server/testing/with-app.ts'
import type { Person } from '#server/testing/world.ts'

/** Who sends the files of the set where. */
const calls = {
  sheet: [
    ['hospital', '/api/upload-alkes-bermerkuri', { date: '2026-11', dry_run: 'true' }],
    ['admin', '/api/creshcf/hazard-levels/sheet', { dry_run: 'true' }],
  ],
  picture: [
    ['hospital', '/api/pupload', {}],
    ['hospital', '/api/fileupload', {}],
  ],
} satisfies Record<string, [person: Person, path: string, fields: Record<string, string>][]>

/** What a balancer waits for at most. */
const patienceMs = 100

describe('while a hostile file is being read', () => {
  it.each(Object.entries(hostileFiles))(
    '%s, others are served',
    // A machine that is busy otherwise is late once in a while; a server that is frozen is so each time.
    { retry: 2, timeout: 60_000 },
    async (_, { target, name, make }) => {
      const bytes = await make()
      await withApp(async ({ app, as }) => {
        await using server = await listening(app)
        for (const [person, path, fields] of calls[target]) {
          const { token } = await as(person)
          const { body, headers } = formOf({ name, bytes }, fields)
          const answer = server.send('POST', path, {
            body,
            headers: { ...headers, authorization: `Bearer ${token}` },
          })
          const slowest = await slowestHealth(server, answer)
          const { status } = await answer
          expect([200, 413, 422]).toContain(status)
          expect(slowest).toBeLessThan(patienceMs)
        }
      })()
    },
  )
})

/** How long the slowest answer of `/health` took in milliseconds, asked until `until` is settled. */
async function slowestHealth({ send }: { send: Send }, until: Promise<unknown>): Promise<number> {
  const state = { isOver: false }
  const over = until.finally(() => (state.isOver = true))
  let slowest = 0
  do {
    const begun = performance.now()
    await send('GET', '/health')
    slowest = Math.max(slowest, performance.now() - begun)
    await sleep(5)
  } while (!state.isOver)
  await over
  return slowest
}
