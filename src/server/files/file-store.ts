import type { ByteRange } from '#contract/envelope.ts'

/** Bytes that have arrived and are kept nowhere yet. */
export type ReceivedFile = {
  /** Where they lie meanwhile. */
  path: string
  size: number
  sha256: string
}

/** Where the bytes of uploads live; never below the web root. */
export type FileStore = {
  /** Writes pieces down as they come. Nothing stays of what breaks off; what is received must be put or dropped. */
  receive: (pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) => Promise<ReceivedFile>
  /** Keeps what was received under a key. */
  put: (key: string, file: ReceivedFile) => Promise<void>
  /** Forgets what was received, if it has not been put. */
  drop: (file: ReceivedFile) => Promise<void>
  /** Undefined where nothing is stored under the key. */
  open: (key: string) => Promise<AsyncIterable<Uint8Array> | undefined>
  /** Some of the bytes that are stored under a key; begun by the first piece that is asked for. */
  part: (key: string, range: ByteRange) => AsyncIterable<Uint8Array>
  remove: (key: string) => Promise<void>
  /** Keys of what was received before an instant, folder by folder, of every `of`-th folder. */
  listKept: (before: Date, share: { part: number; of: number }) => AsyncIterable<string[]>
  /** Removes what was received before an instant and neither put nor dropped: its process was killed. */
  dropLeft: (before: Date) => Promise<void>
}

/** Keys are made by the server; anything else would be a way out of where files are kept. */
export const keyPattern = /^[0-9a-f]{2}\/[0-9a-f]{30,64}$/

export function checkedKey(key: string): string {
  if (!keyPattern.test(key)) throw new Error(`Not the key of a stored file: ${JSON.stringify(key)}`)
  return key
}
