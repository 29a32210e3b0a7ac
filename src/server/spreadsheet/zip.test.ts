import { Readable } from 'node:stream'

import { describe, expect, it } from 'vitest'

import { openZip, type OpenZip, packZip, unpackText } from './zip.ts'

async function packed(): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of packZip([{ name: 'a.txt', text: ['nama'] }])) pieces.push(piece)
  return Buffer.concat(pieces)
}

async function textOf(zip: OpenZip, entry: OpenZip['entries'][number]): Promise<string> {
  let text = ''
  for await (const piece of unpackText(zip, entry, { left: 1000 })) text += piece
  return text
}

describe('a zip', () => {
  it('that is cut off, or is something else, is not opened', async () => {
    const bytes = await packed()
    expect(await openZip(bytes.subarray(0, -10))).toBeUndefined()
    expect(await openZip(Buffer.from('Nama;Jumlah'))).toBeUndefined()
  })

  it('that the machine could not read is not called broken', async () => {
    await expect(openZip('/')).rejects.toMatchObject({ code: 'EISDIR' })
    const zip = await openZip(await packed())
    const [entry] = zip?.entries ?? []
    if (!zip || !entry) throw new Error('What was packed could not be opened.')
    expect(await textOf(zip, entry)).toBe('nama')

    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    zip.file.openReadStreamPromise = () =>
      Promise.resolve(
        new Readable({
          read: (): never => {
            throw full
          },
        }),
      )
    await expect(textOf(zip, entry)).rejects.toBe(full)
  })
})
