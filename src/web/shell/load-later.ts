/** In milliseconds: when the page is at rest, and after how long code that did not come is asked for again. */
const [atRest, again] = [1000, 15_000]

/**
 * Loads what can wait for the page, and begins with it; on a bad line its code may not come at once. `begin` may give how to stop
 * what it began. Gives how to stop it all.
 */
export function loadLater<Part>(
  load: () => Promise<Part>,
  begin: (part: Part) => (() => void) | void,
): () => void {
  let stop: (() => void) | void
  let isGone = false
  let timer = setTimeout(start, atRest)
  async function start() {
    try {
      const part = await load()
      if (!isGone) stop = begin(part)
    } catch {
      if (!isGone) timer = setTimeout(start, again)
    }
  }
  return () => {
    isGone = true
    clearTimeout(timer)
    stop?.()
  }
}
