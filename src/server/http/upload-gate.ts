import { problem } from '#contract/problem.ts'

/** Lets uploads of this process in, as long as there is room. */
export type UploadGate = {
  /**
   * Takes a place; the function that it gives leaves it again.
   * @throws tooManyUploads when the account has its share, uploadsBusy when all places are taken.
   */
  enter: (account: number) => () => void
}

/** One file and the next: a page sends them one after the other. */
const placesOfAccount = 2
/** How long a client that was sent away should wait: an upload is over within seconds. */
const seconds = 5

export function uploadGate(places: number): UploadGate {
  const inside = new Map<number, number>()
  let taken = 0
  return {
    enter: (account) => {
      const own = inside.get(account) ?? 0
      if (own >= placesOfAccount) throw problem('tooManyUploads', { seconds })
      if (taken >= places) throw problem('uploadsBusy', { seconds })
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
