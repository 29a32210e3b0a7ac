import { createReadStream } from 'node:fs'
import { access, constants, mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'

import { checkedKey, type FileStore, keyPattern } from './file-store.ts'
import { incomingFiles, namesBefore, unlessGone } from './incoming-files.ts'

/**
 * Uploads in `dataDir`/uploads. What arrives is written beside its place, flushed and moved there, so that after a power cut it is
 * there wholly or not at all.
 */
export function localFileStore(dataDir: string): FileStore {
  const root = path.join(dataDir, 'uploads')
  return {
    ...incomingFiles(dataDir),
    put: async (key, received) => {
      const place = placeOf(root, key)
      await flush(received.path)
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
      await rename(received.path, place)
      await flushFolder(path.dirname(place))
    },
    open: async (key) => {
      const place = placeOf(root, key)
      const stored = access(place, constants.R_OK).then(() => piecesAt(place))
      return unlessGone(stored, undefined)
    },
    part: (key, { first, last }) => piecesAt(placeOf(root, key), { start: first, end: last }),
    remove: (key) => rm(placeOf(root, key), { force: true }),
    listKept: (before, share) => listKept(root, before, share),
  }
}

/** Opened by the first piece that is asked for: a reply whose reader has gone before is never begun, and nothing would close its file. */
async function* piecesAt(
  place: string,
  range: { start?: number; end?: number } = {},
): AsyncGenerator<Uint8Array> {
  yield* createReadStream(place, range)
}

async function* listKept(
  root: string,
  before: Date,
  { part, of }: { part: number; of: number },
): AsyncGenerator<string[]> {
  for (let folder = part; folder < 256; folder += of) {
    const name = folder.toString(16).padStart(2, '0')
    const keys = (await namesBefore(path.join(root, name), before)).map((file) => `${name}/${file}`)
    if (keys.length > 0) yield keys.filter((key) => keyPattern.test(key))
  }
}

const placeOf = (root: string, key: string) => path.join(root, checkedKey(key))

async function flush(place: string): Promise<void> {
  const handle = await open(place, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The new name lies in the folder, which is flushed by itself. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform !== 'win32') await flush(folder)
}
