import type * as z from 'zod'

import type { Content } from '#contract/contents.ts'
import type { ContentState, ContentValue } from '#domain/content.ts'

import { type ContentRow, type Found, foundSigns } from './queries.ts'

function stateOf({ removed_at, published, is_changed }: ContentRow): ContentState {
  if (removed_at) return 'removed'
  if (!published) return 'draft'
  return is_changed ? 'changed' : 'published'
}

/** A text for those who keep it. */
export function presentContent(row: ContentRow): z.input<typeof Content> {
  const { id, slug, kind, version, draft, published, draft_at, published_at, writer } = row
  return {
    ...{ id, slug, kind, version, state: stateOf(row), draft, published, draft_at, published_at },
    draft_by: writer,
  }
}

export function presentRow(row: ContentRow) {
  const { judul, formulir, peran } = row.draft
  return { ...presentContent(row), judul, formulir, peran }
}

/** A text for readers, who see what is published; `draft` is for those who keep it. */
export function presentRead(row: ContentRow, draft: boolean) {
  const { id, slug, published, published_at } = row
  const value: ContentValue | null = draft ? row.draft : published
  return value ? { id, slug, ...value, diterbitkan: published_at } : null
}

export function presentFound({ id, slug, kind, title, excerpt }: Found) {
  const pieces = excerpt
    .split(foundSigns.from)
    .flatMap((part, at) => {
      const [first = '', rest = ''] = at === 0 ? ['', part] : part.split(foundSigns.to)
      return [
        { text: first, found: true },
        { text: rest, found: false },
      ]
    })
    .filter(({ text }) => text !== '')
  return { id, slug, kind, judul: title, cuplikan: pieces }
}
