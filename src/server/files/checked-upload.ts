import { createHash, randomBytes } from 'node:crypto'

import { fileTypeFromBuffer } from 'file-type'

import { fieldProblem } from '#contract/problem.ts'
import type { Upload } from '#server/http/implement.ts'

import type { FileStore } from './file-store.ts'
import { isWorkbook } from './workbook-check.ts'

/** What may be stored; recognised by the content, never by the name or by what the browser says. */
const kinds = {
  jpg: { mime: 'image/jpeg', extensions: ['jpg', 'jpeg'], label: 'JPG' },
  png: { mime: 'image/png', extensions: ['png'], label: 'PNG' },
  pdf: { mime: 'application/pdf', extensions: ['pdf'], label: 'PDF' },
  xlsx: {
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extensions: ['xlsx'],
    label: 'XLSX',
  },
  csv: { mime: 'text/csv', extensions: ['csv'], label: 'CSV' },
} as const
type FileKind = keyof typeof kinds

/** An upload that has been looked at: what its row will say. */
export type CheckedFile = { name: string; mime: string; size: number; sha256: string; storage_key: string }

/** @throws the refusal at the field `file` when the content matches no kind. */
export async function checkUpload(
  { name, bytes }: Upload,
  allowed: readonly FileKind[],
): Promise<CheckedFile> {
  const kind = await findKind(bytes)
  if (!kind || !allowed.includes(kind)) {
    const labels = allowed.map((one) => kinds[one].label)
    throw fieldProblem('file', `Berkas harus ${labels.slice(0, -1).join(', ')} atau ${labels.at(-1)}.`)
  }
  return describeUpload({ name, bytes }, kind)
}

/** What will be stored of an upload whose kind is known. */
export function describeUpload({ name, bytes }: Upload, kind: FileKind): CheckedFile {
  const key = randomBytes(20).toString('hex')
  return {
    name: safeName(name, kinds[kind].extensions),
    mime: kinds[kind].mime,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    storage_key: `${key.slice(0, 2)}/${key.slice(2)}`,
  }
}

/** Bytes whose row could not be written would stay there forever. */
export async function discard(files: FileStore, storageKey: string, error: unknown): Promise<never> {
  await files.remove(storageKey)
  throw error
}

async function findKind(bytes: Buffer): Promise<FileKind | undefined> {
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (!type || !(type.ext in kinds)) return undefined
  // Safe: `in` has just said so.
  const kind = type.ext as FileKind
  return kind === 'xlsx' && !(await isWorkbook(bytes)) ? undefined : kind
}

/** The last part of a name without what could mislead: folders, control signs, signs that turn the direction of writing. */
function safeName(typed: string, extensions: readonly string[]): string {
  const bare = typed
    .normalize('NFC')
    .replaceAll(/[\p{C}<>:"|?*]/gu, '')
    .split(/[/\\]/)
    .at(-1)
  const [, stem = '', extension = ''] = /^(.*?)(?:\.([^.]*))?$/s.exec(bare ?? '') ?? []
  const isFitting = extensions.includes(extension.toLowerCase())
  const kept = (isFitting ? stem : (bare ?? '')).replaceAll(/^[.\s]+|[.\s]+$/g, '')
  return `${[...kept].slice(0, 100).join('') || 'berkas'}.${isFitting ? extension.toLowerCase() : extensions[0]}`
}
