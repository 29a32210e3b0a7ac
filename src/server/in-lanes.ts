/** Does the work of each, `lanes` at a time, in their order. After a failure none is begun; it is told when those under way have ended. */
export async function inLanes<T>(
  lanes: number,
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const left = [...items]
  const lane = async () => {
    try {
      for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item)
    } finally {
      left.length = 0
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: lanes }, lane))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
}
