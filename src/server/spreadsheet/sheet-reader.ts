import { Worker } from 'node:worker_threads'

import { fieldProblem, problem } from '#contract/problem.ts'

import type { SheetAnswer, SheetJudge, SheetTask } from './sheet-task.ts'
import { tooComplex } from './sheet.ts'

/** Reads uploaded sheets without holding up anything else. */
export type SheetReader = {
  /**
   * What `judge` finds in the sheet that lies at `path`.
   * @throws the refusal at `file`, in words for the person who uploaded it; `busy` when too many sheets wait already.
   */
  read: <Given, Found>(
    judge: SheetJudge<Given, Found>,
    sheet: { path: string; account: number; given: Given },
  ) => Promise<Found>
}

type Bounds = {
  /** Threads at once: on two cores a third would only take time from the others. */
  atOnce: number
  /** Sheets that wait for a thread; what comes beyond is sent away for a moment. */
  mostWaiting: number
  milliseconds: number
  memoryMegabytes: number
}
const usualBounds: Bounds = { atOnce: 2, mostWaiting: 20, milliseconds: 20_000, memoryMegabytes: 256 }
/** How long a client that was sent away should wait. */
const busySeconds = 10

type Turn = { account: number; begin: () => void }

/**
 * A thread for each sheet, with memory of its own that is given back at its end: whatever a file does to it, requests go on. An account
 * has one sheet read at a time; its next one waits and lets others pass.
 */
export function sheetReader(bounds: Partial<Bounds> = {}): SheetReader {
  const all = { ...usualBounds, ...bounds }
  const reading = new Set<number>()
  const waiting: Turn[] = []

  function next() {
    const index = reading.size < all.atOnce ? waiting.findIndex(({ account }) => !reading.has(account)) : -1
    const [turn] = index < 0 ? [] : waiting.splice(index, 1)
    if (!turn) return
    reading.add(turn.account)
    turn.begin()
    next()
  }

  async function inTurn<T>(account: number, work: () => Promise<T>): Promise<T> {
    if (waiting.length >= all.mostWaiting) throw problem('uploadsBusy', { seconds: busySeconds })
    await new Promise<void>((resolve) => {
      waiting.push({ account, begin: resolve })
      next()
    })
    try {
      return await work()
    } finally {
      reading.delete(account)
      next()
    }
  }

  return {
    read: async <Given, Found>(
      { module, name }: SheetJudge<Given, Found>,
      { path, account, given }: { path: string; account: number; given: Given },
    ) => {
      const answer = await inTurn(account, () => askThread({ module, name, path, given }, all))
      if ('refused' in answer) throw fieldProblem('file', ...answer.refused)
      // Safe: this is what the judge of that name has given.
      return answer.found as Found
    },
  }
}

/** @throws the refusal at `file` when the thread needs more time or memory than it has; its own error when it fails otherwise. */
async function askThread(
  task: SheetTask,
  { milliseconds, memoryMegabytes }: Pick<Bounds, 'milliseconds' | 'memoryMegabytes'>,
): Promise<SheetAnswer> {
  const thread = new Worker(new URL('./sheet-thread.ts', import.meta.url), {
    workerData: task,
    // Nothing of the process: neither its options nor its secrets.
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes, maxYoungGenerationSizeMb: 32 },
  })
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<SheetAnswer>((resolve, reject) => {
      timer = setTimeout(() => reject(tooComplex()), milliseconds)
      thread.once('message', resolve)
      thread.once('error', (error) => reject(isOutOfMemory(error) ? tooComplex() : error))
      thread.once('exit', () => reject(new Error('The thread that reads sheets ended without an answer.')))
    })
  } finally {
    clearTimeout(timer)
    await thread.terminate()
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
