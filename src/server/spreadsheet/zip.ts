import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'

import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl'
import { ZipFile as NewZip } from 'yazl'

import { fieldProblem, Problem } from '#contract/problem.ts'

import { tooMuch } from './sheet.ts'

const mostEntries = 5000
/** Entries after which others are let in: each may have a name of thousands of letters. */
const entriesAtATime = 200

/** A zip whose directory has been read. The size in an entry is a claim; only unpacking shows the true one. */
export type OpenZip = { file: ZipFile; entries: Entry[] }

/** What unpacking may still cost, in bytes; shared by all entries of one file. */
export type UnpackBudget = { left: number }

/**
 * Reads the directory of a zip, which is given whole or by its path, and unpacks nothing; undefined when it is no whole zip, or one of more
 * entries than any workbook has.
 */
export async function openZip(source: Buffer | string): Promise<OpenZip | undefined> {
  const options = { lazyEntries: true, autoClose: false }
  let file: ZipFile | undefined
  try {
    file = await (typeof source === 'string'
      ? openPromise(source, options)
      : fromBufferPromise(source, options))
    const entries: Entry[] = []
    for await (const entry of file.eachEntry()) {
      if (entries.length === mostEntries) throw brokenFile()
      entries.push(entry)
      if (entries.length % entriesAtATime === 0) await nextTurn()
    }
    return { file, entries }
  } catch (error) {
    file?.close()
    if (isOfMachine(error)) throw error
    return undefined
  }
}

/** System errors (ENOSPC, EIO, EMFILE, …) have no underscore; what Node says of bytes begins with `ERR_`. EINVAL is left out: a broken file can lead to a position that does not exist. */
const machineFaults = /^(E(?!INVAL$)[A-Z0-9]+|Z_MEM_ERROR|ERR_MEMORY_ALLOCATION_FAILED|ABORT_ERR)$/
/** Whether the machine failed and not the file, as on a full disk. All else is called a broken file, however strange it is. */
const isOfMachine = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && machineFaults.test(String(error.code))

/**
 * The text of one entry, piece by piece; nothing is kept. Each piece is unpacked off the event loop.
 * @throws the refusal at `file` when the budget is used up or the entry is not what the directory says.
 */
export async function* unpackText(
  { file }: OpenZip,
  entry: Entry,
  budget: UnpackBudget,
): AsyncGenerator<string> {
  const text = new TextDecoder('utf-8', { fatal: true })
  try {
    // Safe: nobody has set an encoding, so the stream gives bytes.
    const pieces = (await file.openReadStreamPromise(entry)) as AsyncIterable<Buffer>
    for await (const piece of pieces) {
      budget.left -= piece.length
      if (budget.left < 0) throw tooMuch()
      yield text.decode(piece, { stream: true })
    }
    yield text.decode()
  } catch (error) {
    throw error instanceof Problem || isOfMachine(error) ? error : brokenFile()
  }
}

/** The refusal of a file whose inside does not fit together. */
export function brokenFile(): Problem {
  return fieldProblem(
    'file',
    'Berkas rusak atau tidak lengkap. Buka di Excel, simpan ulang, lalu unggah lagi.',
  )
}

/** One file to pack: its content comes as pieces of text. */
export type ZipSource = { name: string; text: AsyncIterable<string> | Iterable<string> }

/** A zip as it is being packed, piece by piece: memory stays flat, and a slow reader slows the sources down. */
export async function* packZip(sources: Iterable<ZipSource>): AsyncGenerator<Buffer> {
  const zip = new NewZip()
  // Safe: yazl's output is a stream of bytes; its type knows only what all streams have.
  const output = zip.outputStream as Readable
  const opened: Readable[] = []
  for (const { name, text } of sources)
    zip.addReadStreamLazy(name, (give) => {
      const source = Readable.from(text).on('error', (error) => output.destroy(error))
      opened.push(source)
      give(null, source)
    })
  zip.end()
  try {
    yield* output
  } finally {
    // A reader who leaves early leaves no source (and no cursor of a database) open.
    for (const source of opened) source.destroy()
  }
}
