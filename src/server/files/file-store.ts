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
  remove: (key: string) => Promise<void>
  /** Keys of what was received before an instant, folder by folder, of every `of`-th folder. */
  listKept: (before: Date, share: { part: number; of: number }) => AsyncIterable<string[]>
  /** Removes what was received before an instant and neither put nor dropped: its process was killed. */
  dropLeft: (before: Date) => Promise<void>
}
