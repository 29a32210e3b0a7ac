import type { UploadedFile } from '#forms/kinds/kind.ts'

import { isGatewayStatus, patienceFor } from '../api/call.ts'
import { ownHeaders } from '../api/practice.ts'
import { askToSignIn } from '../api/session-end.ts'

/** What the server made of a file, or what it says against it. */
type SendOutcome<Data> =
  | { ok: true; data: Data }
  | {
      ok: false
      messages: readonly string[]
      /** What the server says against the fields beside the file. */
      errors?: Readonly<Record<string, string[]>>
      isSignedOut?: boolean
      isCancelled?: boolean
      /** The server did not answer: the file may have arrived all the same. */
      isLost?: boolean
    }
export type UploadOutcome = { ok: true; file: UploadedFile } | { ok: false; message: string }

/** Sends a file of an answer. */
export function uploadFile(
  file: File,
  onProgress: (share: number) => void,
): { done: Promise<UploadOutcome>; cancel: () => void } {
  const { done, cancel } = sendFile<UploadedFile>('/api/fileupload', { file }, onProgress)
  return {
    cancel,
    done: done.then((outcome) =>
      outcome.ok
        ? { ok: true, file: { id: outcome.data.id, name: outcome.data.name } }
        : { ok: false, message: outcome.messages[0] ?? '' },
    ),
  }
}

/**
 * Sends a form with a file and reports its progress from 0 to 1. When the session has ended meanwhile, the person signs in over the page
 * and the file is sent again, as any other call is.
 */
export function sendFile<Data>(
  address: string,
  fields: Record<string, string | File>,
  onProgress: (share: number) => void,
): { done: Promise<SendOutcome<Data>>; cancel: () => void } {
  let attempt = sendOnce<Data>(address, fields, onProgress)
  async function answer(): Promise<SendOutcome<Data>> {
    const outcome = await attempt.done
    if (outcome.ok || !outcome.isSignedOut) return outcome
    try {
      await askToSignIn(new Error(outcome.messages[0]))
    } catch {
      return outcome
    }
    attempt = sendOnce<Data>(address, fields, onProgress)
    return answer()
  }
  return { done: answer(), cancel: () => attempt.cancel() }
}

/** `fetch` has no progress, so this uses XMLHttpRequest. */
function sendOnce<Data>(
  address: string,
  fields: Record<string, string | File>,
  onProgress: (share: number) => void,
): { done: Promise<SendOutcome<Data>>; cancel: () => void } {
  const request = new XMLHttpRequest()
  const done = new Promise<SendOutcome<Data>>((resolve) => {
    const fail = (messages: readonly string[], errors: Record<string, string[]> = {}) =>
      resolve({ ok: false, messages, errors, isSignedOut: request.status === 401 })
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    )
    for (const end of ['error', 'timeout'])
      request.addEventListener(end, () =>
        resolve({
          ok: false,
          messages: ['Sambungan terputus. Pilih berkas ini lagi saat tersambung.'],
          isLost: true,
        }),
      )
    request.addEventListener('abort', () =>
      resolve({ ok: false, messages: ['Unggahan dibatalkan.'], isCancelled: true }),
    )
    request.addEventListener('load', () => {
      const { data, errors, message } = replyOf<Data>(request.responseText)
      if (request.status < 300 && data) resolve({ ok: true, data })
      else if (request.status === 413 && message === undefined)
        // A proxy's page; the same file would only be refused again.
        fail(['Berkas ini terlalu besar untuk diterima server. Pilih berkas yang lebih kecil.'])
      else if (request.status < 300 || (isGatewayStatus(request.status) && message === undefined))
        resolve({ ok: false, messages: [failed], isLost: true })
      else fail(errors?.['file'] ?? Object.values(errors ?? {})[0] ?? [message ?? failed], errors)
    })
    request.open('POST', address)
    const files = Object.values(fields).filter((field) => field instanceof File)
    request.timeout = patienceFor(files.reduce((sum, { size }) => sum + size, 0))
    for (const [name, value] of Object.entries(ownHeaders())) request.setRequestHeader(name, value)
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    request.send(body)
  })
  return { done, cancel: () => request.abort() }
}

const failed = 'Berkas tidak dapat diunggah. Coba lagi.'

type Reply<Data> = { data?: Data; message?: string; errors?: Record<string, string[]> }

function replyOf<Data>(text: string): Reply<Data> {
  try {
    // Safe: our own API answers with this envelope; what is missing is handled as such.
    return JSON.parse(text) as Reply<Data>
  } catch {
    return {}
  }
}
