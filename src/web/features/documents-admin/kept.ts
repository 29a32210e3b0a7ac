import { useQueryClient } from '@tanstack/react-query'

import { getDocument, listDocuments } from '#contract/documents.ts'
import type { ReplyOf } from '#contract/endpoint.ts'

import { reread } from '../../api/call.ts'

/** A document with its versions, as who keeps it sees it. */
export type Kept = ReplyOf<typeof getDocument>['data']

/** What must be read again after a change of a document. */
export function useReread() {
  const queries = useQueryClient()
  return () => reread(queries, listDocuments, getDocument)
}
