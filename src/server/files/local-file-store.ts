import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, constants, type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'

import type { FileStore, ReceivedFile } from './file-store.ts'

/** Keys are made by the server; anything else would be a way out of the folder. */
const keyPattern = /^[0-9a-f]{2}\/[0-9a-f]{30,64}$/

/**
 * Uploads in `dataDir`/uploads. What arrives is written beside its place, flushed and moved there, so that after a power cut it is
 * there wholly or not at all.
 */
export function localFileStore(dataDir: string): FileStore {
  const root = path.join(dataDir, 'uploads')
  const incoming = path.join(root, 'incoming')
  return {
    receive: (pieces) => receive(incoming, pieces),
    put: async (key, received) => {
      const place = placeOf(root, key)
      await flush(received.path)
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
      await rename(received.path, place)
      await flushFolder(path.dirname(place))
    },
    drop: ({ path: place }) => rm(place, { force: true }),
    open: async (key) => {
      const place = placeOf(root, key)
      const stored = access(place, constants.R_OK).then(() => piecesAt(place))
      return unlessGone(stored, undefined)
    },
    remove: (key) => rm(placeOf(root, key), { force: true }),
    listKept: (before, share) => listKept(root, before, share),
    dropLeft: async (before) => {
      for (const name of await namesBefore(incoming, before))
        await rm(path.join(incoming, name), { force: true })
    },
  }
}

/** Opened by the first piece that is asked for: a reply whose reader has gone before is never begun, and nothing would close its file. */
async function* piecesAt(place: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(place)
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

/** The files of a folder that were written before an instant. */
async function namesBefore(folder: string, before: Date): Promise<string[]> {
  const names: string[] = []
  for (const name of await unlessGone(readdir(folder), [])) {
    const written = await unlessGone(
      stat(path.join(folder, name)).then(({ mtime }) => mtime),
      undefined,
    )
    if (written && written < before) names.push(name)
  }
  return names
}

/** Another request may remove what was listed, and a folder is made with its first file. Every other failure is the disk's. */
function unlessGone<T, Otherwise>(asked: Promise<T>, otherwise: Otherwise): Promise<T | Otherwise> {
  return asked.catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return otherwise
    throw error
  })
}

function placeOf(root: string, key: string): string {
  if (!keyPattern.test(key)) throw new Error(`Not the key of a stored file: ${JSON.stringify(key)}`)
  return path.join(root, key)
}

async function receive(
  folder: string,
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<ReceivedFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const place = path.join(folder, `${randomBytes(20).toString('hex')}.part`)
  const hash = createHash('sha256')
  let size = 0
  try {
    const file = await open(place, 'wx', 0o600)
    try {
      for await (const piece of pieces) {
        hash.update(piece)
        size += piece.length
        await writeWhole(file, piece)
      }
    } finally {
      await file.close()
    }
  } catch (error) {
    await rm(place, { force: true })
    throw error
  }
  return { path: place, size, sha256: hash.digest('hex') }
}

async function writeWhole(file: FileHandle, piece: Uint8Array): Promise<void> {
  for (let at = 0; at < piece.length;) at += (await file.write(piece, at)).bytesWritten
}

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
