import { createHash, randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

import type { FileStore, ReceivedFile } from './file-store.ts'

/** What arrives lies in `dataDir`/uploads/incoming while it is looked at, wherever it will be kept. */
export function incomingFiles(dataDir: string): Pick<FileStore, 'receive' | 'drop' | 'dropLeft'> {
  const folder = path.join(dataDir, 'uploads', 'incoming')
  return {
    receive: (pieces) => receive(folder, pieces),
    drop: ({ path: place }) => rm(place, { force: true }),
    dropLeft: async (before) => {
      for (const name of await namesBefore(folder, before)) await rm(path.join(folder, name), { force: true })
    },
  }
}

/** The files of a folder that were written before an instant. */
export async function namesBefore(folder: string, before: Date): Promise<string[]> {
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
export function unlessGone<T, Otherwise>(asked: Promise<T>, otherwise: Otherwise): Promise<T | Otherwise> {
  return asked.catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return otherwise
    throw error
  })
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
