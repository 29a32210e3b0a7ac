/** What stands in for `idb-keyval` in the project `dom`, as a document without a browser lacks IndexedDB. */
export const kept = new Map<string, unknown>()

export const createStore = () => () => undefined
export const get = async (key: string) => kept.get(key)
export const set = async (key: string, value: unknown) => void kept.set(key, value)
export const del = async (key: string) => void kept.delete(key)
export const delMany = async (keysOfThem: string[]) => {
  for (const key of keysOfThem) kept.delete(key)
}
export const keys = async () => [...kept.keys()]
export const entries = async () => [...kept.entries()]
