import { isOutage } from '#server/outages.ts'
import { readXml } from '#server/spreadsheet/xml.ts'

import { type BucketSettings, bucketCalls } from './bucket.ts'
import { checkedKey, type FileStore, keyPattern } from './file-store.ts'
import { incomingFiles } from './incoming-files.ts'

/** Keys that one answer lists, and the bytes that it may have. */
const pageKeys = 1000
const pageBytes = 2_000_000

/**
 * Uploads in a bucket of a server that speaks the protocol of S3. They are received in the local folder, where their content is looked
 * at, and sent on from there; the server refuses what does not have the hash that is signed.
 */
export function s3FileStore(dataDir: string, settings: BucketSettings): FileStore {
  const call = bucketCalls(settings)
  const incoming = incomingFiles(dataDir)

  /** Asked for by the first piece: a reply whose reader has gone before is never begun, and nothing would close its connection. */
  async function* piecesAt(key: string, range?: { first: number; last: number }): AsyncGenerator<Uint8Array> {
    const headers = range ? { range: `bytes=${range.first}-${range.last}` } : {}
    const { pieces } = await call({ method: 'GET', path: key, headers }, [range ? 206 : 200])
    yield* pieces
  }

  async function* listPages(folder: string): AsyncGenerator<Page> {
    let token: string | undefined
    do {
      const query = { 'list-type': '2', prefix: folder, 'max-keys': String(pageKeys) }
      const { pieces } = await call(
        { method: 'GET', query: { ...query, ...(token && { 'continuation-token': token }) } },
        [200],
      )
      const page = await readPage(pieces)
      yield page
      token = page.next
    } while (token)
  }

  return {
    ...incoming,
    put: async (key, file) => {
      const answer = await call({ method: 'PUT', path: checkedKey(key), file }, [200])
      answer.drop()
      await incoming.drop(file)
    },
    open: async (key) => {
      const { status, drop } = await call({ method: 'HEAD', path: checkedKey(key) }, [200, 404])
      drop()
      return status === 404 ? undefined : piecesAt(key)
    },
    part: (key, range) => piecesAt(checkedKey(key), range),
    remove: async (key) => {
      const { drop } = await call({ method: 'DELETE', path: checkedKey(key) }, [200, 204, 404])
      drop()
    },
    async *listKept(before, { part, of }) {
      for (let folder = part; folder < 256; folder += of)
        for await (const { stored } of listPages(`${folder.toString(16).padStart(2, '0')}/`)) {
          const old = stored.filter(({ key, at }) => keyPattern.test(key) && at < before)
          if (old.length > 0) yield old.map(({ key }) => key)
        }
    },
  }
}

type Page = { stored: { key: string; at: Date }[]; next: string | undefined }

/** A page of the list of a bucket (`ListObjectsV2`). */
async function readPage(pieces: AsyncIterable<Uint8Array>): Promise<Page> {
  const page: Page = { stored: [], next: undefined }
  let [text, key, at] = ['', '', '']
  const close = (name: string) => {
    if (name === 'Key') key = text
    else if (name === 'LastModified') at = text
    else if (name === 'NextContinuationToken') page.next = text
    else if (name === 'Contents') page.stored.push({ key, at: new Date(at) })
  }
  const listener = { open: () => void (text = ''), text: (piece: string) => void (text += piece), close }
  try {
    await readXml(textOf(pieces), listener, () => {})
  } catch (error) {
    throw isOutage(error) ? error : new Error('The list of the bucket cannot be read.', { cause: error })
  }
  return page
}

async function* textOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let size = 0
  for await (const piece of pieces) {
    size += piece.length
    if (size > pageBytes) throw new Error('A page of it is too large.')
    yield decoder.decode(piece, { stream: true })
  }
}
