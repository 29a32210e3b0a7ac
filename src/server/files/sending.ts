import { problem } from '#contract/problem.ts'
import type { Schema } from '#server/database/schema.ts'

import type { FileStore } from './file-store.ts'

type Stored = Pick<Schema['file'], 'name' | 'mime' | 'size' | 'storage_key'>

/** The reply that a stored file is. */
export async function sendStored(files: FileStore, file: Stored | undefined, what: string) {
  const stream = file && (await files.open(file.storage_key))
  if (!file || !stream) throw problem('notFound', { what })
  // A PDF is not drawn inside the sandbox in which strangers' files are shown, so it is saved instead.
  const inline = file.mime.startsWith('image/')
  return { name: file.name, mime: file.mime, size: file.size, inline, stream }
}
