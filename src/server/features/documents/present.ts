import type * as z from 'zod'

import type { DocumentRecord, listPublicDocuments } from '#contract/documents.ts'
import type { ReplyInput } from '#contract/endpoint.ts'

import type { DocumentRow, Sight, VersionRow } from './queries.ts'
import { piecesOf } from './search.ts'

type Listed = ReplyInput<typeof listPublicDocuments>['data'][number]

function presentRow(row: DocumentRow, sight: Sight): Omit<Listed, 'excerpt'> {
  const { id, title, kategori, description, access, status, publishedAt } = row
  const isKept = sight === 'all'
  return {
    ...{ dokumen_id: id, title, kategori, description, access, status, published_at: publishedAt },
    latest: latestOf(row),
    version: isKept ? row.version : null,
    downloads: isKept ? row.downloads : null,
    changed_at: isKept ? row.changedAt : null,
    changed_by: isKept ? row.changedBy : null,
    text_state: isKept ? row.textState : null,
  }
}

function latestOf(row: DocumentRow): Listed['latest'] {
  const { latestNumber: number, name, mime, size, pages, scan, note, addedAt } = row
  if (name === null || mime === null || size === null || addedAt === null) return null
  return { number, name, mime, size, pages, scan, note: note ?? '', created_at: addedAt }
}

export const presentListed = (
  row: DocumentRow,
  sight: Sight,
  excerpt: { page: number; marked: string } | undefined,
): Listed => ({
  ...presentRow(row, sight),
  excerpt: excerpt ? { page: excerpt.page, pieces: piecesOf(excerpt.marked) } : null,
})

export const presentDocument = (
  row: DocumentRow,
  versions: readonly VersionRow[],
  sight: Sight,
): z.input<typeof DocumentRecord> => ({
  ...presentRow(row, sight),
  versions: versions.map(
    ({ createdAt, restoredFrom, createdBy, number, name, mime, size, pages, scan, note }) => ({
      ...{ number, name, mime, size, pages, scan, note, created_at: createdAt, restored_from: restoredFrom },
      created_by: sight === 'all' ? createdBy : null,
    }),
  ),
})
