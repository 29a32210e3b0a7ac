import type { FileContent } from '#contract/envelope.ts'
import { problem } from '#contract/problem.ts'
import type { Actor, Services } from '#server/http/implement.ts'

import { assertHarmless } from './scanning.ts'
import type { StoredFile } from './uploads.ts'

/**
 * The reply that a stored file is.
 * @throws Problem where it is not there, is dangerous, or is yet to be looked at
 */
export async function sendStored(
  { files, config }: Services,
  file: StoredFile | undefined,
  { what, actor }: { what: string; actor: Actor | null },
): Promise<FileContent> {
  if (!file) throw problem('notFound', { what })
  const isLookedAt = assertHarmless(file, actor, config.scanner)
  const { name, mime, size, sha256, storage_key } = file
  const stream = await files.open(storage_key)
  if (!stream) throw problem('notFound', { what })
  // A PDF is not drawn inside the sandbox in which strangers' files are shown, so it is saved instead.
  const inline = mime.startsWith('image/')
  const part: NonNullable<FileContent['stored']>['part'] = (range) => files.part(storage_key, range)
  const isEverybodys = file.isEverybodys && isLookedAt
  return { name, mime, size, inline, stream, stored: { tag: `"${sha256.slice(0, 32)}"`, isEverybodys, part } }
}
