import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

import { boundaryLimits } from '#contract/boundaries.ts'
import { fieldProblem, problem } from '#contract/problem.ts'
import { numberText } from '#domain/words.ts'
import { stoppedChild } from '#server/stopped-child.ts'

import type { DrawAnswer, DrawnSet, DrawTask } from './draw.ts'
import { mayBeJson, notJson } from './first-look.ts'

/** Checks uploaded boundaries and draws the map's files from them, one upload at a time. */
export type BoundaryDrawer = {
  /**
   * Ends where `gone` says that nobody waits for it any longer.
   * @throws the refusal at `file` with everything that is wrong, or `uploadsBusy` while another is drawn
   */
  draw: (task: DrawTask, gone?: AbortSignal) => Promise<DrawnSet>
}

type Bounds = { milliseconds: number; memoryMegabytes: number }
/** A file of 57 MB takes 40 seconds and 960 MB here. */
const usualBounds: Bounds = { milliseconds: 100_000, memoryMegabytes: 1024 }
const module = fileURLToPath(new URL('./draw-process.ts', import.meta.url))
/** How long a client that was sent away should wait. */
const busySeconds = 30

const tooMuch = () =>
  fieldProblem('file', 'Berkas terlalu rumit untuk diperiksa. Sederhanakan garisnya, lalu unggah lagi.')

/**
 * Draws in a process of its own. A thread would not do: reading a JSON that needs more memory than it may have ends the whole
 * process.
 */
export function boundaryDrawer(bounds: Partial<Bounds> = {}): BoundaryDrawer {
  const { milliseconds, memoryMegabytes } = { ...usualBounds, ...bounds }
  let isDrawing = false
  return {
    draw: async (task, gone) => {
      if (!(await mayBeJson(task.path))) throw fieldProblem('file', notJson)
      if (isDrawing) throw problem('uploadsBusy', { seconds: busySeconds })
      isDrawing = true
      const child = fork(module, {
        // Nothing of ours: neither options nor secrets.
        execArgv: [`--max-old-space-size=${memoryMegabytes}`],
        env: {},
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
        timeout: milliseconds,
        signal: gone,
        killSignal: 'SIGKILL',
      })
      try {
        const answer = await answerOf(child, task)
        if ('faults' in answer) throw fieldProblem('file', ...told(answer.faults))
        return answer.drawn
      } finally {
        isDrawing = false
        child.kill('SIGKILL')
      }
    },
  }
}

/** @throws the refusal at `file` where the process was ended for its time or its memory; its own error when it failed otherwise */
async function answerOf(child: ChildProcess, task: DrawTask): Promise<DrawAnswer> {
  const listening = new AbortController()
  const { signal } = listening
  const answered = once(child, 'message', { signal })
  // A signal ends what runs out of memory or time; where it ends what nobody waits for, nobody reads this.
  const ended = once(child, 'exit', { signal }).then(([code, by]) => {
    // Safe: so an exit is told.
    throw (
      stoppedChild(by as string | null) ??
      (code === null ? tooMuch() : new Error(`Boundaries could not be drawn: exit ${code}`))
    )
  })
  child.on('error', () => undefined).send(task)
  try {
    const [answer] = await Promise.race([answered, ended])
    // Safe: the process says nothing else.
    const said = answer as DrawAnswer | { failed: string }
    if ('failed' in said) throw new Error(`Boundaries could not be drawn: ${said.failed}`)
    return said
  } finally {
    listening.abort()
  }
}

/** As many faults as a person reads, and how many more there are. */
function told(faults: readonly string[]): readonly string[] {
  if (faults.length <= boundaryLimits.told) return faults
  const shown = faults.slice(0, boundaryLimits.told - 1)
  return [...shown, `… dan ${numberText(faults.length - shown.length)} kesalahan lain.`]
}
