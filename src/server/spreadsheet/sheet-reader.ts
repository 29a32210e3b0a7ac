import type { Worker } from 'node:worker_threads'

import { fieldProblem, problem } from '#contract/problem.ts'

import { askThread, BeyondBounds, startThread } from '../threads.ts'
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
  /** How long a thread is kept for the next sheet. */
  idleMilliseconds: number
}
const usualBounds: Bounds = {
  atOnce: 2,
  mostWaiting: 20,
  milliseconds: 20_000,
  memoryMegabytes: 256,
  idleMilliseconds: 10_000,
}
/** How long a client that was sent away should wait. */
const busySeconds = 10

type Turn = { account: number; begin: () => void }

/**
 * Reads in threads with memory of their own: whatever a file does to one, requests go on. One that has answered is kept for a moment, one
 * that has not is ended. An account has one sheet read at a time; its next one waits and lets others pass.
 */
export function sheetReader(bounds: Partial<Bounds> = {}): SheetReader {
  const all = { ...usualBounds, ...bounds }
  const reading = new Set<number>()
  const waiting: Turn[] = []
  const idle: Worker[] = []

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

  async function readInThread(task: SheetTask): Promise<SheetAnswer> {
    const thread = idle.pop() ?? start()
    try {
      const answer = await askThread(thread, task, all.milliseconds)
      keep(thread)
      // Safe: the thread says nothing else.
      return answer as SheetAnswer
    } catch (error) {
      await thread.terminate()
      throw error instanceof BeyondBounds ? tooComplex() : error
    }
  }

  function start(): Worker {
    const thread = startThread(new URL('./sheet-thread.ts', import.meta.url), all.memoryMegabytes)
    return thread.once('exit', () => forget(thread))
  }

  function keep(thread: Worker) {
    idle.push(thread)
    setTimeout(() => forget(thread) && void thread.terminate(), all.idleMilliseconds).unref()
  }

  /** Whether it was idle: one that reads again is left alone. */
  function forget(thread: Worker): boolean {
    const index = idle.indexOf(thread)
    if (index >= 0) idle.splice(index, 1)
    return index >= 0
  }

  return {
    read: async <Given, Found>(
      { module, name }: SheetJudge<Given, Found>,
      { path, account, given }: { path: string; account: number; given: Given },
    ) => {
      const answer = await inTurn(account, () => readInThread({ module, name, path, given }))
      if ('refused' in answer) throw fieldProblem('file', ...answer.refused)
      // Safe: this is what the judge of that name has given.
      return answer.found as Found
    },
  }
}
