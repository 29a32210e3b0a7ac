/** How many rows are in memory at once, however long a list is. */
const atOnce = 1000

/**
 * The rows of a long list in its order, read piece by piece by their keys. The keys are read beforehand and at once: what changes
 * while the rows are read leaves no row out and repeats none.
 */
export async function* inBatches<Key, Row>(
  keys: readonly Key[],
  read: (some: readonly Key[]) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  for (let begin = 0; begin < keys.length; begin += atOnce)
    yield* await read(keys.slice(begin, begin + atOnce))
}
