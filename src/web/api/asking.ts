/** A dialog over the page for which calls wait: one for all that meet the same refusal together. */
export function asking() {
  let waiting: PromiseWithResolvers<void> | undefined
  let first = new Error()
  let reason = ''
  const listeners = new Set<() => void>()

  function end(settle: (waited: PromiseWithResolvers<void>) => void) {
    const settled = waiting
    waiting = undefined
    for (const listener of listeners) listener()
    if (settled) settle(settled)
  }
  return {
    /**
     * Opens the dialog, with the words of the first, and waits for its end. @throws `refusal` where no dialog can open, as on a
     * visitors' page, or where it is given up.
     */
    ask: async (refusal: Error, words = refusal.message): Promise<void> => {
      if (listeners.size === 0) throw refusal
      if (!waiting) {
        waiting = Promise.withResolvers()
        first = refusal
        reason = words
        for (const listener of listeners) listener()
      }
      await waiting.promise
    },
    isAsked: () => waiting !== undefined,
    /** Why the dialog is open. */
    reason: () => reason,
    /** What was asked for is done: the calls that wait go on. */
    settle: () => end(({ resolve }) => resolve()),
    /** The calls that wait are refused, in these words. */
    giveUp: (words: string) => end(({ reject }) => reject(Object.assign(first, { message: words }))),
    onAsked: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
