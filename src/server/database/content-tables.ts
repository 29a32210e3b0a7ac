import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

import type { ContentAct, ContentKind, ContentValue } from '#domain/content.ts'

type Stored<T> = ColumnType<T, string, string>

/** About, questions and guides: the draft and the published text of each, and what they were. */
export type ContentTables = {
  content: {
    id: GeneratedAlways<number>
    kind: ContentKind
    slug: string
    position: number
    version: Generated<number>
    draft: Stored<ContentValue>
    draft_at: Date
    draft_by: number | null
    published: Stored<ContentValue> | null
    published_at: Date | null
    published_title: Generated<string>
    published_text: Generated<string>
    removed_at: Date | null
  }
  content_history: {
    id: GeneratedAlways<number>
    content_id: number
    at: Date
    account_id: number | null
    act: ContentAct
    value: Stored<ContentValue>
  }
}
