import { reachOf } from '#domain/permissions.ts'
import type { ReadDb } from '#server/database/transaction.ts'
import { orNotFound } from '#server/http/found.ts'
import type { Actor } from '#server/http/implement.ts'

import { presentDocument } from './present.ts'
import { findDocument, listVersions, type Sight } from './queries.ts'

export const what = 'Dokumen'

/** How much of the documents somebody sees. */
export function sightOf(actor: Actor | null): Sight {
  if (actor && reachOf(actor.role, 'content.manage')) return 'all'
  return actor && reachOf(actor.role, 'content.read') ? 'published' : 'public'
}

/** A document as somebody sees it. @throws Problem notFound */
export async function getDocument(db: ReadDb, id: number, sight: Sight) {
  const row = orNotFound(await findDocument(db, id, { sight }), what)
  return presentDocument(row, await listVersions(db, id), sight)
}
