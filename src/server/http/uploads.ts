import type { FastifyRequest } from 'fastify'

import type { Endpoint } from '#contract/endpoint.ts'
import { fieldProblem, Problem, problem } from '#contract/problem.ts'
import { numberText } from '#domain/words.ts'
import { inTransaction, type Pool } from '#server/database/transaction.ts'
import type { FileStore, ReceivedFile } from '#server/files/file-store.ts'
import { countBytes, countUpload } from '#server/files/upload-quota.ts'

import { limitSilence } from './arrival.ts'
import { clearUp } from './clear-up.ts'
import type { Actor, Services, Upload } from './implement.ts'
import { textOfField } from './input.ts'

/** What a form with a file has sent, and how to let go of it; without a file only where that is optional: its bytes, unless they were kept, and its place. */
export type SentForm = { upload: Upload | undefined; fields: unknown; leave: () => Promise<void> }

/** What a form says beside its file, in fields and in bytes. */
const mostBeside = 30
const longestBeside = 10_000
const formBytes = 100_000

/**
 * Takes in the file of a form, and what the form says beside it. The file goes to the disk as it comes, and no further than `maxBytes`.
 * @throws Problem where too much is under way, the account's day is used up, or what was sent is no such form.
 */
export async function receiveForm(
  { db, services, now }: { db: Pool; services: Services; now: Date },
  request: FastifyRequest,
  actor: Actor,
  { maxBytes, isOptional }: NonNullable<Endpoint['upload']>,
): Promise<SentForm> {
  if (!request.isMultipart()) throw problem('wrongMediaType')
  const leaveGate = services.uploads.enter(actor.id)
  let received: ReceivedFile | undefined
  const leave = async () => {
    leaveGate()
    if (received) await clearUp(request, services.files.drop(received))
  }
  try {
    const limit = `${maxBytes / 1_000_000} MB`
    if (Number(request.headers['content-length']) > maxBytes + formBytes) throw problem('tooLarge', { limit })
    await inTransaction(db, (tx) => countUpload(tx, actor, services.config.uploadQuota, now))
    const counted = { bytes: 0 }
    let form: Awaited<ReturnType<typeof readForm>>
    try {
      form = await readForm(request, { files: services.files, maxBytes, limit, counted })
      received = form.upload
    } finally {
      await inTransaction(db, (tx) => countBytes(tx, actor, counted.bytes, now))
    }
    if (!received) {
      if (!isOptional) throw fieldProblem('file', 'Pilih berkas')
      return { ...form, upload: undefined, leave }
    }
    if (received.size === 0) throw fieldProblem('file', 'Berkas kosong')
    return { ...form, upload: { ...received, name: form.name }, leave }
  } catch (error) {
    await leave()
    throw error
  }
}

type Reading = { files: FileStore; maxBytes: number; limit: string; counted: { bytes: number } }

async function readForm(request: FastifyRequest, { files, maxBytes, limit, counted }: Reading) {
  const fields = new Map<string, string>()
  let upload: ReceivedFile | undefined
  let name = ''
  const { heard, end } = limitSilence(request.raw)
  try {
    const limits = { fileSize: maxBytes, files: 1, fields: mostBeside, fieldSize: longestBeside }
    for await (const part of request.parts({ limits }))
      if (part.type === 'field') {
        if (part.valueTruncated)
          throw fieldProblem(part.fieldname, `Paling banyak ${numberText(longestBeside)} huruf`)
        const text = textOfField(part)
        if (text !== '') fields.set(part.fieldname, text)
      } else {
        name = nameOnDevice(part.filename).slice(-255)
        upload = await files.receive(piecesOf(part.file))
      }
    return { upload, name, fields: Object.fromEntries(fields) }
  } catch (error) {
    if (upload) await clearUp(request, files.drop(upload))
    // The disk's errors are ours; all other failures while a part is read (cut off, too many parts) lie in what was sent.
    if (error instanceof Problem || isOfSystem(error)) throw error
    throw problem('malformed')
  } finally {
    end()
  }

  async function* piecesOf(file: AsyncIterable<Buffer> & { truncated: boolean }): AsyncGenerator<Buffer> {
    for await (const piece of file) {
      heard()
      counted.bytes += piece.length
      if (file.truncated) break
      yield piece
    }
    if (file.truncated) throw problem('tooLarge', { limit })
  }
}

/** Browsers send a quote and the ends of lines in the name of a file as codes, and nothing else so. */
const nameOnDevice = (sent: string) => sent.replaceAll('%22', '"').replaceAll(/(?:%0D|%0A)+/g, ' ')

function isOfSystem(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}
