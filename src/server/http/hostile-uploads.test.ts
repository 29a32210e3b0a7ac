import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type HostileFile, hostileFiles } from '#server/spreadsheet/testing/hostile-files.ts'
import { formOf } from '#server/testing/files.ts'
import { listening, type Send } from '#server/testing/listening.ts'
import { freshDatabase } from '#server/testing/test-database.ts'
import { type World, worldOn } from '#server/testing/with-app.ts'
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

/** All calls share the reader; the list of hazards, which may be widest, costs it most, so a workbook goes there only. */
const callsOf = ({ target, name }: HostileFile) =>
  name.endsWith('.xlsx') ? calls[target].slice(-1) : calls[target]

/** What a balancer waits for at most, in processor time of the thread that answers: what other programs take is not ours. */
const mostMs = 100
/** By the clock, on a machine that runs other tests beside this one. */
const patienceMs = 2000

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
/** How much may be left over, in bytes: to collect it, all that this process holds is gone over, which takes longer than many a file is read. */
const mostLeftOver = 16_000_000
let held = 0
/** What it took to make a file is not what it costs to read it. */
function clearAway(): void {
  if (process.memoryUsage().heapUsed < held + mostLeftOver) return
  collectGarbage()
  held = process.memoryUsage().heapUsed
}

describe('while a hostile file is being read', () => {
  // One application for all of them: as in life, the thread that has read one file reads the next.
  const cleaning = new AsyncDisposableStack()
  let world: World
  let server: Awaited<ReturnType<typeof listening>>
  beforeAll(async () => {
    const database = cleaning.use(await freshDatabase())
    world = await worldOn(database.db, { config: { uploadQuota: { files: 1000, megabytes: 10_000 } } })
    server = cleaning.use(await listening(world.app))
  })
  afterAll(() => cleaning.disposeAsync())

  it.each(Object.entries(hostileFiles))('%s, others are served', { timeout: 60_000 }, async (_, file) => {
    const { name } = file
    const bytes = await file.make()
    for (const [person, path, fields] of callsOf(file)) {
      const { token } = await world.as(person)
      const { body, headers } = formOf({ name, bytes }, fields)
      clearAway()
      const answer = server.send('POST', path, {
        body,
        headers: { ...headers, authorization: `Bearer ${token}` },
      })
      const slowest = await slowestHealth(server, answer)
      const { status } = await answer
      expect([200, 413, 422]).toContain(status)
      expect(slowest.busy).toBeLessThan(mostMs)
      expect(slowest.waited).toBeLessThan(patienceMs)
    }
    world.assertDeclared()
  })
})

/**
 * What the slowest answers of `/health` took, in milliseconds of this thread and of the clock, asked until `until` is settled. From one
 * answer to the next: what holds this thread up between two questions counts too.
 */
async function slowestHealth({ send }: { send: Send }, until: Promise<unknown>) {
  const state = { isOver: false }
  const over = until.finally(() => (state.isOver = true))
  const slowest = { busy: 0, waited: 0 }
  do {
    const [begun, used] = [performance.now(), process.threadCpuUsage()]
    await sleep(20)
    await send('GET', '/health')
    slowest.waited = Math.max(slowest.waited, performance.now() - begun)
    const { user, system } = process.threadCpuUsage(used)
    slowest.busy = Math.max(slowest.busy, (user + system) / 1000)
  } while (!state.isOver)
  await over
  return slowest
}
