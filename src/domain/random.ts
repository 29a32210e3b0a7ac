/** Repeatable chance: the same seed gives the same samples, demonstration data and attacks on every machine. */
export type Random = {
  /** In [0, 1). */
  next: () => number
  /** Whether something of this probability happens. */
  happens: (probability: number) => boolean
  /** A whole number from `min` to `max`, both included. */
  whole: (min: number, max: number) => number
  between: (min: number, max: number) => number
  normal: (mean: number, deviation: number) => number
  /** By its median and the deviation of its logarithm. */
  lognormal: (median: number, sigma: number) => number
  /** @throws Error where there is nothing to pick from */
  pick: <T>(list: readonly T[]) => T
  /** One of the names, as often as its weight says. */
  weighted: <K extends string>(weights: Readonly<Record<K, number>>) => K
  shuffled: <T>(list: readonly T[]) => T[]
}

/** Mulberry32 over a hash of the seed. */
export function randomOf(seed: string): Random {
  let state = hashOf(seed)
  return randomFrom(() => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  })
}

/** The draws that a source of numbers in [0, 1) gives. */
export function randomFrom(next: () => number): Random {
  const between = (min: number, max: number) => min + next() * (max - min)
  const whole = (min: number, max: number) => Math.floor(between(min, max + 1))
  const normal = (mean: number, deviation: number) =>
    mean + deviation * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
  return {
    next,
    happens: (probability) => next() < probability,
    whole,
    between,
    normal,
    lognormal: (median, sigma) => median * Math.exp(normal(0, sigma)),
    pick: (list) => {
      if (list.length === 0) throw new Error('There is nothing to pick from.')
      // Safe: the index lies inside the list.
      return list[whole(0, list.length - 1)] as (typeof list)[number]
    },
    weighted: (weights) => {
      const entries = Object.entries(weights) as [keyof typeof weights, number][]
      let rest = next() * entries.reduce((total, [, weight]) => total + weight, 0)
      for (const [name, weight] of entries) {
        rest -= weight
        if (rest < 0) return name
      }
      // Only rounding leads here; the last name then stands for it. Safe: weights are never empty.
      return entries.at(-1)?.[0] as keyof typeof weights
    },
    shuffled: (list) => {
      const result = [...list]
      for (let index = result.length - 1; index > 0; index -= 1) {
        const other = whole(0, index)
        // Safe: both indexes lie inside the list.
        ;[result[index], result[other]] = [result[other] as never, result[index] as never]
      }
      return result
    },
  }
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash
}
