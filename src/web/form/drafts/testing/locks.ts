import { onTestFinished, vi } from 'vitest'

/** Locks as a browser has them, as far as they are used; gives the names of those that are held. Which these are is told after `answer`. */
export function holdLocks(answer?: Promise<void>): Set<string> {
  const held = new Set<string>()
  const locks = {
    request: async (name: string, ...rest: ((lock: object) => Promise<unknown>)[]) => {
      held.add(name)
      const done = await rest.at(-1)?.({})
      held.delete(name)
      return done
    },
    query: async () => {
      await answer
      return { held: [...held].map((name) => ({ name })) }
    },
  }
  // Safe: nothing else of it is used.
  const spy = vi.spyOn(navigator, 'locks', 'get').mockReturnValue(locks as unknown as LockManager)
  onTestFinished(() => spy.mockRestore())
  return held
}
