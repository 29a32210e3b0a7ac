import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'

/** What becomes of the work where each process that it starts is ended, as by a terminal or a service manager that stops the product. */
export async function whereEnded<T>(work: () => Promise<T>): Promise<T> {
  const end = (told: unknown) => {
    // Safe: the channel tells of nothing else.
    const { process: child } = told as { process: ChildProcess }
    child.once('spawn', () => child.kill('SIGTERM'))
  }
  subscribe('child_process', end)
  try {
    return await work()
  } finally {
    unsubscribe('child_process', end)
  }
}
