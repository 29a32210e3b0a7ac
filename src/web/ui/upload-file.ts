import type { UploadedFile } from '#forms/kinds/kind.ts'

export type UploadOutcome = { ok: true; file: UploadedFile } | { ok: false; message: string }

/** Sends a file and reports its progress from 0 to 1. `fetch` has no progress, so this uses XMLHttpRequest. */
export function uploadFile(
  file: File,
  onProgress: (share: number) => void,
): { done: Promise<UploadOutcome>; cancel: () => void } {
  const request = new XMLHttpRequest()
  const done = new Promise<UploadOutcome>((resolve) => {
    const fail = (message: string) => resolve({ ok: false, message })
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    )
    request.addEventListener('error', () =>
      fail('Sambungan terputus. Pilih berkas ini lagi saat tersambung.'),
    )
    request.addEventListener('abort', () => fail('Unggahan dibatalkan.'))
    request.addEventListener('load', () => {
      const reply = replyOf(request.responseText)
      if (request.status < 300 && reply.data) resolve({ ok: true, file: reply.data })
      else fail(reply.errors?.['file']?.[0] ?? reply.message ?? 'Berkas tidak dapat diunggah. Coba lagi.')
    })
    request.open('POST', '/api/fileupload')
    // A header of our own: no other site can send it.
    request.setRequestHeader('x-requested-with', 'silika')
    const body = new FormData()
    body.append('file', file)
    request.send(body)
  })
  return { done, cancel: () => request.abort() }
}

type Reply = { data?: UploadedFile; message?: string; errors?: Record<string, string[]> }

function replyOf(text: string): Reply {
  try {
    // Safe: our own API answers with this envelope; what is missing is handled as such.
    const { data, ...rest } = JSON.parse(text) as Reply
    return data ? { ...rest, data: { id: data.id, name: data.name } } : rest
  } catch {
    return {}
  }
}
