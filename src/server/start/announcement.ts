import type { Config } from '../config.ts'
import type { Started } from './start.ts'

/** What the person in front of the terminal reads once everything runs. The log, in lines of JSON, is for programs. */
export async function announce(config: Config, started: Started): Promise<string> {
  const seconds = Object.values(started.ms).reduce((sum, ms) => sum + ms, 0) / 1000
  const port = new URL(started.address).port
  const lines = [
    '',
    `${config.appName} ${config.version} is ready: ${config.publicUrl ?? `http://localhost:${port}`}  (started in ${seconds.toFixed(1)} s)`,
    ...(config.demoData ? await demonstrationLines(started) : []),
    '',
    '',
  ]
  return lines.join('\n')
}

async function demonstrationLines({ loadedDemonstration }: Started): Promise<string[]> {
  const { demoAccounts, demoPassword } = await import('../demo/people.ts')
  const width = Math.max(...demoAccounts.map(({ username }) => username.length))
  return [
    '',
    `${loadedDemonstration ? 'Demonstration data were loaded. ' : ''}Demonstration accounts, all with the password ${demoPassword}:`,
    ...demoAccounts.map(
      ({ username, role, place }) =>
        `  ${username.padEnd(width)}  ${role}${place === '' ? '' : ` (${place})`}`,
    ),
  ]
}
