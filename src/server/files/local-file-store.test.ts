import { readdir, readlink, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { describe, expect, it } from 'vitest'

import { testFolder } from '#server/testing/test-folder.ts'

import { localFileStore } from './local-file-store.ts'

const key = `ab/${'0123456789abcdef'.repeat(2)}`
const folder = testFolder()

/** The files of the folder that this process holds open. */
async function openFiles(): Promise<string[]> {
  const names = await readdir('/proc/self/fd')
  const places = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')))
  return places.filter((place) => place.startsWith(folder))
}

describe('the local file store', () => {
  it('gives back what was put, for its owner only, and leaves nothing else behind', async () => {
    const store = localFileStore(folder)
    const bytes = Buffer.from('isi berkas')
    await store.put(key, await store.receive([bytes]))
    expect(await buffer(Readable.from((await store.open(key)) ?? []))).toEqual(bytes)
    expect(await readdir(path.join(folder, 'uploads/ab'))).toEqual([key.slice(3)])
    expect((await stat(path.join(folder, 'uploads', key))).mode & 0o777).toBe(0o600)
  })

  it('opens a file for a reader only, so that nothing stays open where nobody reads', async () => {
    const store = localFileStore(folder)
    const pieces = (await store.open(key)) ?? []
    expect(await openFiles()).toEqual([])
    for await (const piece of pieces) {
      expect(Buffer.from(piece)).toEqual(Buffer.from('isi berkas'))
      expect(await openFiles()).toEqual([path.join(folder, 'uploads', key)])
      break
    }
    expect(await openFiles()).toEqual([])
  })
})
