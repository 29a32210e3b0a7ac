import { createHash, randomBytes } from 'node:crypto'
import { readdir, utimes } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { isOutage } from '#server/outages.ts'
import { bucketServer } from '#server/testing/bucket-server.ts'
import { standIn } from '#server/testing/stand-in.ts'
import { testFolder } from '#server/testing/test-folder.ts'

import type { FileStore } from './file-store.ts'
import { localFileStore } from './local-file-store.ts'
import { s3FileStore } from './s3-file-store.ts'

const keyIn = (folder: string) => `${folder}/${randomBytes(19).toString('hex')}`
const read = async (pieces: AsyncIterable<Uint8Array> | undefined) => buffer(Readable.from(pieces ?? []))
const later = new Date(Date.now() + 60_000)

const folder = testFolder()
let bucket: Awaited<ReturnType<typeof bucketServer>>
beforeAll(async () => {
  bucket = await bucketServer()
})
afterAll(() => bucket[Symbol.asyncDispose]())

const stores: [name: string, make: () => FileStore][] = [
  ['the local folder', () => localFileStore(path.join(folder, 'local'))],
  ['a bucket', () => s3FileStore(path.join(folder, 'bucket'), bucket.settings)],
]

describe.each(stores)('%s', (_name, make) => {
  async function kept(store: FileStore, bytes: Buffer, key = keyIn('ab')): Promise<string> {
    await store.put(key, await store.receive([bytes]))
    return key
  }
  async function listed(store: FileStore, before: Date): Promise<string[]> {
    const keys: string[] = []
    for await (const page of store.listKept(before, { part: 0, of: 1 })) keys.push(...page)
    return keys
  }

  it('gives back what was put, whole and in parts, and counts and hashes what it receives', async () => {
    const store = make()
    const bytes = randomBytes(3_000_000)
    const received = await store.receive([bytes.subarray(0, 10), bytes.subarray(10)])
    expect(received).toMatchObject({
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })
    const key = keyIn('ab')
    await store.put(key, received)
    expect((await read(await store.open(key))).equals(bytes)).toBe(true)
    expect(
      (await read(store.part(key, { first: 5, last: 1_000_004 }))).equals(bytes.subarray(5, 1_000_005)),
    ).toBe(true)
    expect(await read(store.part(key, { first: bytes.length - 1, last: bytes.length - 1 }))).toHaveLength(1)
  })

  it('can be left in the middle by its reader', async () => {
    const store = make()
    const key = await kept(store, randomBytes(5_000_000))
    for await (const piece of (await store.open(key)) ?? []) {
      expect(piece.length).toBeGreaterThan(0)
      break
    }
    expect(await read(await store.open(key))).toHaveLength(5_000_000)
  })

  it('forgets what is removed, and does not mind removing it twice', async () => {
    const store = make()
    const key = await kept(store, Buffer.from('isi'))
    await store.remove(key)
    await store.remove(key)
    expect(await store.open(key)).toBeUndefined()
  })

  it('keeps nothing of what was dropped or broke off', async () => {
    const store = make()
    await store.drop(await store.receive([Buffer.from('isi')]))
    async function* broken() {
      yield Buffer.from('isi')
      await Promise.reject(new Error('cut'))
    }
    await expect(store.receive(broken())).rejects.toThrow('cut')
    await store.receive([Buffer.from('left by a killed process')])
    await store.dropLeft(later)
    const home = _name === 'a bucket' ? 'bucket' : 'local'
    expect(await readdir(path.join(folder, home, 'uploads/incoming'))).toEqual([])
  })

  it('lists what it keeps, by age and in shares', async () => {
    const store = make()
    const keys = [
      await kept(store, Buffer.from('1'), keyIn('00')),
      await kept(store, Buffer.from('2'), keyIn('ff')),
    ]
    expect(await listed(store, later)).toEqual(expect.arrayContaining(keys))
    expect(await listed(store, new Date(Date.now() - 60_000))).toEqual([])
    const share: string[] = []
    for await (const page of store.listKept(later, { part: 255, of: 256 })) share.push(...page)
    expect(share).toEqual([keys[1]])
  })

  it.each(['../secret', 'ab/../../secret', '/etc/passwd', '', 'ab/XYZ'])(
    'refuses %j, which is no key of its own',
    async (odd) => {
      const store = make()
      const words = 'Not the key of a stored file'
      await expect(async () => store.put(odd, await store.receive([Buffer.from('x')]))).rejects.toThrow(words)
      await expect(async () => store.open(odd)).rejects.toThrow(words)
      await expect(async () => store.remove(odd)).rejects.toThrow(words)
      await expect(async () => read(store.part(odd, { first: 0, last: 1 }))).rejects.toThrow(words)
    },
  )
})

describe('a bucket', () => {
  it('refuses what does not have the hash that was signed, and a wrong key', async () => {
    const dataDir = path.join(folder, 'wrong')
    const store = s3FileStore(dataDir, { ...bucket.settings, secret: 'salah' })
    const received = await store.receive([Buffer.from('isi')])
    const failure: unknown = await store.put(keyIn('ab'), received).catch((error: unknown) => error)
    expect([isOutage(failure), String(failure)]).toEqual([
      true,
      'Error: The store of files answers 403 to PUT.',
    ])
    await utimes(received.path, 0, 0)
  })
})

/** A store whose server answers as the test says. */
async function oddStore(answer: RequestListener) {
  const { url, stop } = await standIn(answer)
  const store = s3FileStore(path.join(folder, 'odd'), { ...bucket.settings, url, timeoutMs: 300 })
  return { store, stop, [Symbol.dispose]: stop }
}

describe('while the store is away', () => {
  const outageOf = async (asked: Promise<unknown>) => {
    const begun = performance.now()
    const failure: unknown = await asked.catch((error: unknown) => error)
    return { isOutage: isOutage(failure), took: performance.now() - begun }
  }
  const key = keyIn('ab')

  it.each<[string, RequestListener]>([
    ['nothing answers', () => {}],
    ['it answers 500', (_request, response) => void response.writeHead(500).end()],
    ['it breaks off', (request) => void request.socket.destroy()],
    ['it refuses us', (_request, response) => void response.writeHead(403).end()],
    [
      'it sends us elsewhere',
      (_request, response) => void response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end(),
    ],
  ])('because %s, every call says so, soon', async (_why, answer) => {
    using odd = await oddStore(answer)
    const { store } = odd
    const file = await store.receive([randomBytes(2_000_000)])
    const calls = [
      () => store.open(key),
      () => read(store.part(key, { first: 0, last: 1 })),
      () => store.put(key, file),
      () => store.remove(key),
      async () => {
        for await (const page of store.listKept(later, { part: 0, of: 1 })) expect(page).toEqual([])
      },
    ]
    // All at once: each waits and tries again for itself.
    for (const { isOutage: said, took } of await Promise.all(calls.map((call) => outageOf(call()))))
      expect([said, took < 4000]).toEqual([true, true])
  })

  it('because nothing listens, too', async () => {
    const { store, stop } = await oddStore(() => {})
    stop()
    expect((await outageOf(store.open(key))).isOutage).toBe(true)
  })

  it('a body that stops in the middle ends, and one that is read slowly does not', async () => {
    using odd = await oddStore((request, response) => {
      response.writeHead(request.method === 'GET' ? 206 : 200, { 'content-length': 2_000_000 })
      if (request.method === 'HEAD') return response.end()
      response.write(Buffer.alloc(1_000_000))
    })
    const begun = performance.now()
    const failure: unknown = await read(odd.store.part(key, { first: 0, last: 1_999_999 })).catch(
      (error: unknown) => error,
    )
    expect([isOutage(failure), performance.now() - begun < 2000]).toEqual([true, true])
    using slow = await oddStore(
      (_request, response) => void response.writeHead(206).end(Buffer.alloc(1_000_000)),
    )
    let size = 0
    for await (const piece of slow.store.part(key, { first: 0, last: 999_999 })) {
      if (size === 0) await new Promise((resolve) => setTimeout(resolve, 700))
      size += piece.length
    }
    expect(size).toBe(1_000_000)
  })

  it('for a moment only, the call is made again', async () => {
    let asked = 0
    using odd = await oddStore((_request, response) => void response.writeHead(asked++ < 2 ? 503 : 404).end())
    expect(await odd.store.open(key)).toBeUndefined()
    expect(asked).toBe(3)
  })
})

/** The server of the tests above cannot cut a list: it makes its tokens with DES, which OpenSSL no longer has. */
describe('the list of a bucket', () => {
  const content = (key: string, at: string) =>
    `<Contents><Key>${key}</Key><LastModified>${at}</LastModified></Contents>`
  const [first, second, young] = [keyIn('77'), keyIn('77'), keyIn('77')]

  it('is read page by page, and names only what is ours and old', async () => {
    const asked: string[] = []
    using odd = await oddStore((request, response) => {
      asked.push(new URL(request.url ?? '', 'http://x').searchParams.get('continuation-token') ?? '')
      const page =
        asked.length === 1
          ? `${content(first, '2026-11-01T00:00:00.000Z')}${content('77/../../x', '2026-11-01T00:00:00.000Z')}<NextContinuationToken>a+/=&amp;b</NextContinuationToken>`
          : `${content(second, '2026-11-02T00:00:00.000Z')}${content(young, '2026-11-20T00:00:00.000Z')}`
      response.end(
        `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${page}</ListBucketResult>`,
      )
    })
    const pages: string[][] = []
    for await (const page of odd.store.listKept(new Date('2026-11-10T00:00:00Z'), { part: 0x77, of: 256 }))
      pages.push(page)
    expect([pages, asked]).toEqual([
      [[first], [second]],
      ['', 'a+/=&b'],
    ])
  })

  it.each([
    ['is no XML', 'kotor <<<'],
    ['never ends', '<ListBucketResult>'.padEnd(3_000_000)],
  ])('that %s removes nothing', async (_what, text) => {
    using odd = await oddStore((_request, response) => void response.end(text))
    await expect(async () => {
      for await (const page of odd.store.listKept(later, { part: 0, of: 256 })) expect(page).toEqual([])
    }).rejects.toThrow('The list of the bucket cannot be read.')
  })
})
