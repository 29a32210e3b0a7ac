import { setImmediate } from 'node:timers/promises'

/** Milliseconds of work at a stretch; in the pauses the database, which works meanwhile, gets more to do. */
const stretchMs = 5

/** `map` for work that takes a while. */
export async function mapInStretches<T, R>(items: readonly T[], work: (item: T) => R): Promise<R[]> {
  const results: R[] = []
  let begun = performance.now()
  for (const item of items) {
    if (performance.now() - begun > stretchMs) {
      await setImmediate()
      begun = performance.now()
    }
    results.push(work(item))
  }
  return results
}
