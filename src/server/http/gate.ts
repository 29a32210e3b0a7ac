import { problem } from '#contract/problem.ts'

/** Lets work of one kind into this process, as long as there is room. */
export type Gate = {
  /**
   * Takes a place; the function that it gives leaves it again.
   * @throws the gate's `own` when the account has its share, its `all` when all places are taken.
   */
  enter: (account: number) => () => void
}

/** How an account that has its share is refused, and everybody where all places are taken. */
type Refusals = {
  own: 'tooManyUploads' | 'tooManyDownloads'
  all: 'uploadsBusy' | 'downloadsBusy'
  /** How long a client that was sent away should wait. */
  seconds: number
}

/** One file and the next: a page asks for them one after the other. */
const placesOfAccount = 2

export function gate(places: number, { own: ownFull, all, seconds }: Refusals): Gate {
  const inside = new Map<number, number>()
  let taken = 0
  return {
    enter: (account) => {
      const own = inside.get(account) ?? 0
      if (own >= placesOfAccount) throw problem(ownFull, { seconds })
      if (taken >= places) throw problem(all, { seconds })
      inside.set(account, own + 1)
      taken++
      return () => {
        taken--
        const left = (inside.get(account) ?? 1) - 1
        if (left === 0) inside.delete(account)
        else inside.set(account, left)
      }
    },
  }
}
