import {
  createFaq,
  createGuide,
  deleteFaq,
  deleteGuide,
  type getContent,
  updateAbout,
  updateFaq,
  updateGuide,
} from '#contract/contents.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { ContentKind, ContentValue } from '#domain/content.ts'
import { roles } from '#domain/roles.ts'

import { call } from '../../api/call.ts'

export type Content = ReplyOf<typeof getContent>['data']
/** What of a text is written in its form; the diagram has a call of its own. */
export type Written = Omit<ContentValue, 'diagram'>

/** What each kind of text calls its title and its words. */
export const fieldNames = {
  about: { judul: 'Judul', isi: 'Isi' },
  faq: { judul: 'Pertanyaan', isi: 'Jawaban' },
  guide: { judul: 'Judul', isi: 'Isi' },
} as const satisfies Record<ContentKind, object>

/** The readers that a guide may be for. */
export const readers = [
  ['public', 'Masyarakat'],
  ...Object.entries(roles).map(([role, { label }]) => [role, label] as const),
] as const

export function writtenOf({ judul, ringkasan, isi, formulir, peran, lampiran }: Content['draft']): Written {
  return { judul, ringkasan, isi, formulir, peran, lampiran }
}

/** Saves what is written as a draft, or publishes it. */
export function saveText(
  { id, kind }: Pick<Content, 'id' | 'kind'>,
  { judul, isi, ringkasan, formulir, peran, lampiran }: Written,
  step: { version: number; terbit: boolean },
) {
  const common = { judul, isi, ...step }
  if (kind === 'about') return call(updateAbout, { params: { id }, body: common })
  if (kind === 'faq') return call(updateFaq, { params: { id }, body: common })
  // Safe: the roles were chosen from the list of them.
  const chosen = peran as 'public'[]
  const ofGuides = { ringkasan, formulir, peran: chosen, lampiran: lampiran.map(({ file }) => file) }
  return call(updateGuide, { params: { id }, body: { ...common, ...ofGuides } })
}

export function createText(kind: Exclude<ContentKind, 'about'>, judul: string) {
  return call(kind === 'faq' ? createFaq : createGuide, { body: { judul, terbit: false } })
}

export function deleteText({ id, kind }: { id: number; kind: ContentKind }) {
  return call(kind === 'faq' ? deleteFaq : deleteGuide, { params: { id } })
}
