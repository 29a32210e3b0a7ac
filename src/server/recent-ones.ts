import { LRUCache } from 'lru-cache'

/** Who came to this process a short while ago. Nothing of it is written down. */
export type RecentOnes = {
  /** Whether nobody of this name came within the span; from now on somebody has. */
  isNew: (name: string) => boolean
}

export function recentOnes({ most, minutes }: { most: number; minutes: number }): RecentOnes {
  // Room for all of them is taken at once, so with the first.
  let met: LRUCache<string, true> | undefined
  return {
    isNew: (name) => {
      met ??= new LRUCache<string, true>({ max: most, ttl: minutes * 60_000 })
      if (met.has(name)) return false
      met.set(name, true)
      return true
    },
  }
}
