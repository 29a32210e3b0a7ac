/** Numbers from a seed: the same seed and index give the same request again. */
export type Random = {
  /** From 0 up to but without 1. */
  next: () => number
  below: (limit: number) => number
  pick: <T>(from: readonly T[]) => T
}

export function randomOf(seed: number, index: number): Random {
  // Mulberry32; the index is spread over the state, so that neighbours differ.
  let state = (seed ^ Math.imul(index + 1, 0x9e3779b1)) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    pick: <T>(from: readonly T[]) => {
      if (from.length === 0) throw new Error('There is nothing to pick from.')
      return from[below(from.length)] as T // Safe: the index is below the length.
    },
  }
}
