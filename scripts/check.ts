/** Everything but the browser. Checks that read the code run in parallel; the unit tests come after, as some of them measure time. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'

import { ensureBoundaries } from './make-boundaries.ts'

/** Names of npm scripts, the longest first. */
const reading = ['lint', 'types', 'knip', 'docs:check', 'format:check']

/** Runs an npm script and prints, when it has ended, all it had to say. */
async function passes(script: string): Promise<boolean> {
  const begin = performance.now()
  const child = spawn('npm', ['run', '--silent', script], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  await once(child, 'close')
  const isGood = child.exitCode === 0
  const seconds = ((performance.now() - begin) / 1000).toFixed(1)
  console.log(`${isGood ? 'ok' : 'FAILED'}  ${script}  ${seconds} s`)
  if (!isGood) console.log(output)
  return isGood
}

// What the unit tests and the page need of the map is drawn beside them: it takes one processor for ten seconds.
const [, ...results] = await Promise.all([ensureBoundaries(), ...reading.map(passes)])
if (results.includes(false)) process.exit(1)

const unit = spawn('npm', ['run', '--silent', 'unit'], { stdio: 'inherit' })
await once(unit, 'close')
process.exitCode = unit.exitCode ?? 1
