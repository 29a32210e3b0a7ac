import type { Generated, GeneratedAlways } from 'kysely'

import type { DocumentAccess, DocumentStatus, TextState } from '#domain/documents.ts'

/** The documents that administrators keep for their readers. */
export type DocumentTables = {
  /** What visitors and accounts read; `search` is its generated `head` and the text of its latest version, `pairs` what stands beside each other there. */
  document: {
    id: GeneratedAlways<number>
    version: Generated<number>
    title: string
    kategori: string
    description: string
    access: DocumentAccess
    status: DocumentStatus
    published_at: Date | null
    latest: Generated<number>
    downloads: Generated<number>
    creation_key: string | null
    created_by: number
    created_at: Date
    changed_by: number
    changed_at: Date
    head: GeneratedAlways<string>
    search: Generated<string>
    pairs: Generated<number[]>
  }
  document_version: {
    id: GeneratedAlways<number>
    document_id: number
    number: number
    file_id: number
    note: string
    restored_from: number | null
    created_by: number
    created_at: Date
    pages: number | null
    text_state: TextState
    body: Generated<string>
    pairs: Generated<number[]>
  }
  document_passage: {
    version_id: number
    number: number
    page: number
    text: string
    search: GeneratedAlways<string>
  }
}
