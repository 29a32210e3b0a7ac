import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'

import type { FileStore } from './file-store.ts'

/** Keys are made by the server; anything else would be a way out of the folder. */
const keyPattern = /^[0-9a-f]{2}\/[0-9a-f]{30,64}$/

/**
 * Uploads in `dataDir`/uploads. A file is written beside its place, flushed and moved there, so that after a power cut it is
 * there wholly or not at all.
 */
export function localFileStore(dataDir: string): FileStore {
  const root = path.join(dataDir, 'uploads')
  return {
    put: async (key, bytes) => {
      const place = placeOf(root, key)
      const folder = path.dirname(place)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const temporary = `${place}.part`
      try {
        const file = await open(temporary, 'wx', 0o600)
        try {
          await file.writeFile(bytes)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(temporary, place)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
      await syncFolder(folder)
    },
    open: async (key) => {
      const file = await open(placeOf(root, key), 'r')
      return createReadStream('', { fd: file })
    },
    remove: (key) => rm(placeOf(root, key), { force: true }),
  }
}

function placeOf(root: string, key: string): string {
  if (!keyPattern.test(key)) throw new Error(`Not the key of a stored file: ${JSON.stringify(key)}`)
  return path.join(root, key)
}

/** The new name lies in the folder, which is flushed by itself. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
