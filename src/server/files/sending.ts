import type { FileContent } from '#contract/envelope.ts'
import { problem } from '#contract/problem.ts'
import type { Schema } from '#server/database/schema.ts'

import type { FileStore } from './file-store.ts'

type Stored = Pick<Schema['file'], 'name' | 'mime' | 'size' | 'sha256' | 'storage_key'> & {
  isEverybodys: boolean
}

/** The reply that a stored file is. */
export async function sendStored(
  files: FileStore,
  file: Stored | undefined,
  what: string,
): Promise<FileContent> {
  const stream = file && (await files.open(file.storage_key))
  if (!file || !stream) throw problem('notFound', { what })
  const { name, mime, size, sha256, storage_key, isEverybodys } = file
  // A PDF is not drawn inside the sandbox in which strangers' files are shown, so it is saved instead.
  const inline = mime.startsWith('image/')
  const part: NonNullable<FileContent['stored']>['part'] = (range) => files.part(storage_key, range)
  return { name, mime, size, inline, stream, stored: { tag: `"${sha256.slice(0, 32)}"`, isEverybodys, part } }
}
