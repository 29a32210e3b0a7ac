import { setTimeout as sleep } from 'node:timers/promises'

import { readConfig } from './config.ts'
import { announce } from './start/announcement.ts'
import { closing } from './start/closing.ts'
import { sentenceOf } from './start/sentence.ts'

/** Starts the product, and is the one place that ends its process: with 0 when asked to, else with 1 and one sentence. */
const opened = closing()
const stopping = new AbortController()
/** A step of the start that is under way when the stop comes gets so long to finish, such as making the database's folder. */
const stepMs = 10_000

// Each time: a terminal or a service manager tells the whole group, and npm passes on what it was told. Unheard, the second would kill.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(0))

const starting = run()
await starting.catch(fail)

async function run(): Promise<void> {
  const config = readConfig(process.env)
  // What is wrong with the settings is said before the product is loaded.
  const { start } = await import('./start/start.ts')
  const started = await start(config, opened, stopping.signal)
  process.stdout.write(await announce(config, started))
  void started.databaseDied?.then(fail)
}

async function stop(code: 0 | 1): Promise<void> {
  if (stopping.signal.aborted) return
  stopping.abort()
  await Promise.race([starting.catch(() => {}), sleep(stepMs, undefined, { ref: false })])
  const failures = await opened.run()
  for (const failure of failures) process.stderr.write(`While stopping: ${String(failure)}\n`)
  process.exit(code)
}

async function fail(error: unknown): Promise<void> {
  // A stop in the middle of the start makes its steps fail; that is no news.
  if (stopping.signal.aborted) return
  const stack = process.env['LOG_LEVEL'] === 'debug' && error instanceof Error ? `\n${error.stack}` : ''
  process.stderr.write(`SILIKA cannot run: ${sentenceOf(error)}${stack}\n`)
  await stop(1)
}
