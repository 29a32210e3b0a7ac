import { readConfig } from './config.ts'
import { announce } from './start/announcement.ts'
import { closing } from './start/closing.ts'
import { start } from './start/start.ts'

/** Starts the product, and is the one place that ends its process: with 0 when asked to, else with 1 and one sentence. */
const opened = closing()
let isStopping = false

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(0))

try {
  const config = readConfig(process.env)
  const started = await start(config, opened)
  process.stdout.write(await announce(config, started))
  void started.databaseDied?.then(fail)
} catch (error) {
  await fail(error)
}

async function stop(code: 0 | 1): Promise<void> {
  if (isStopping) return
  isStopping = true
  const failures = await opened.run()
  for (const failure of failures) process.stderr.write(`While stopping: ${String(failure)}\n`)
  process.exit(code)
}

async function fail(error: unknown): Promise<void> {
  // A stop in the middle of the start makes its steps fail; that is no news.
  if (isStopping) return
  const message = error instanceof Error ? error.message : String(error)
  const stack = process.env['LOG_LEVEL'] === 'debug' && error instanceof Error ? `\n${error.stack}` : ''
  process.stderr.write(`SILIKA cannot run: ${message}${stack}\n`)
  await stop(1)
}
