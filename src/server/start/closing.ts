/** What was opened on the way, closed in the opposite order; each once, even if others fail. */
export type Closing = {
  /** Remembers how to close what has just been opened. */
  add: (close: () => Promise<unknown>) => void
  /** Closes all. Gives what went wrong on the way. */
  run: () => Promise<unknown[]>
}

export function closing(): Closing {
  const closers: (() => Promise<unknown>)[] = []
  let running: Promise<unknown[]> | undefined
  async function closeAll(): Promise<unknown[]> {
    const failures: unknown[] = []
    for (let close = closers.pop(); close; close = closers.pop())
      await close().catch((error: unknown) => failures.push(error))
    return failures
  }
  return {
    add: (close) => void closers.push(close),
    run: () => (running ??= closeAll()),
  }
}
