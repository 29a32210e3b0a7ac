import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'

/** Says that a thread needed more time or memory than it has. */
export class BeyondBounds extends Error {
  override name = 'BeyondBounds'
}

/**
 * A thread of our own code, with memory of its own and nothing of the process: neither its options nor its secrets. Idle, it holds no
 * process back.
 * @param given what it reads as `workerData`
 */
export function startThread(module: URL, memoryMegabytes: number, given?: unknown): Worker {
  const thread = new Worker(module, {
    execArgv: [],
    env: {},
    workerData: given,
    resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes, maxYoungGenerationSizeMb: 32 },
  })
  thread.unref()
  // Nobody listens for its errors while it is idle.
  return thread.on('error', () => undefined)
}

/** What a thread answers to a task. @throws BeyondBounds; its own error where it fails otherwise. It is of no use then. */
export async function askThread(thread: Worker, task: unknown, milliseconds: number): Promise<unknown> {
  const listening = new AbortController()
  const { signal } = listening
  const over = sleep(milliseconds, undefined, { signal }).then(() => {
    throw new BeyondBounds('The thread has not answered in time.')
  })
  // An error arrives as the rejection of whatever waits for an event.
  const answered = once(thread, 'message', { signal })
  const ended = once(thread, 'exit', { signal }).then(() => {
    throw new Error('The thread ended without an answer.')
  })
  thread.postMessage(task)
  try {
    const [answer] = await Promise.race([answered, ended, over])
    return answer
  } catch (error) {
    throw isOutOfMemory(error) ? new BeyondBounds('The thread has no memory left.', { cause: error }) : error
  } finally {
    listening.abort()
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
