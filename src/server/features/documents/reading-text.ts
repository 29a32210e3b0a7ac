import type { TextState } from '#domain/documents.ts'
import { pgErrorOf } from '#server/database/errors.ts'
import type { Db } from '#server/database/transaction.ts'
import type { JobRequest } from '#server/jobs/kinds.ts'

import { findVersionFile, writeText } from './queries.ts'

/** Letters of a passage: what an excerpt is taken from, in a moment. */
const passageLetters = 4000

type Read = { state: TextState; pages: number | null; texts: readonly { page: number; text: string }[] }

/** Reads the text of a version, by which its document is found from then on. Until then, and where it fails, it is found by its title. */
export async function readText({ key, db, transact, services }: JobRequest): Promise<void> {
  const versionId = Number(key)
  const version = await findVersionFile(db, versionId)
  if (!version || version.textState !== 'waiting') return
  const pieces = await services.files.open(version.storageKey)
  // Gone since: so is the document, or soon.
  if (!pieces) return
  const copy = await services.files.receive(pieces)
  try {
    const read = await services.pdfs.read(copy.path)
    await keepText(transact, { versionId, documentId: version.documentId }, read)
  } finally {
    await services.files.drop(copy)
  }
}

/** PostgreSQL's word for more than a text search can keep. */
const tooMany = '54000'

/** Takes the transaction back. */
const tooManyWords = new Error('A text has more words than can be kept.')

/** Keeps what was read, or as many halves of it as can be kept. */
async function keepText(
  transact: <T>(work: (db: Db) => Promise<T>) => Promise<T>,
  of: { versionId: number; documentId: number },
  { state, pages, texts }: Read,
): Promise<void> {
  const whole = texts.flatMap(passagesOf)
  for (let passages = whole; ; passages = passages.slice(0, Math.floor(passages.length / 2))) {
    const isWhole = passages.length === whole.length
    const done = await transact(async (db) => {
      const isKept = await writeText(db, of, { state: isWhole ? state : 'partly', pages, passages })
      if (!isKept) throw tooManyWords
      return true
    }).catch((error: unknown) => {
      if (error === tooManyWords || pgErrorOf(error)?.code === tooMany) return false
      throw error
    })
    if (done || passages.length === 0) return
  }
}

/** A page in pieces of a few thousand letters, parted between words. */
function passagesOf({ page, text }: { page: number; text: string }): { page: number; text: string }[] {
  const passages: { page: number; text: string }[] = []
  for (let rest = text; rest !== '';) {
    const space = rest.length > passageLetters ? rest.lastIndexOf(' ', passageLetters) : -1
    const end = rest.length <= passageLetters ? rest.length : space > 0 ? space : passageLetters
    passages.push({ page, text: rest.slice(0, end).trim().toWellFormed() })
    rest = rest.slice(end).trimStart()
  }
  return passages
}
