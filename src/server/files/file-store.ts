/** Where the bytes of uploads live; never below the web root. */
export type FileStore = {
  put: (key: string, bytes: Uint8Array) => Promise<void>
  /** @throws when nothing is stored under the key. */
  open: (key: string) => Promise<AsyncIterable<Uint8Array>>
  remove: (key: string) => Promise<void>
}
