import {
  createFaq,
  createGuide,
  deleteFaq,
  deleteGuide,
  type getContent,
  listContentHistory,
  restoreContent,
  updateAbout,
  updateFaq,
  updateGuide,
} from '#contract/contents.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { ContentKind, ContentValue } from '#domain/content.ts'
import { roles } from '#domain/roles.ts'

import { call, isRefusal } from '../../api/call.ts'

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

/** Whether a call was refused since the text is removed. */
export const isRemoved = (error: unknown): boolean =>
  (isRefusal(error, 'contentRefused') && error.details['why'] === 'removed') ||
  newerIn(error)?.state === 'removed'

/** The text as it is stored, where a call was refused since another has changed it. */
export const newerIn = (error: unknown): Content | undefined =>
  // Safe: this conflict carries what is stored as the reply would.
  isRefusal(error, 'staleContent') ? (error.details['current'] as Content) : undefined

/** Another may have removed it already: then that is done too. */
export async function deleteText({ id, kind }: { id: number; kind: ContentKind }) {
  try {
    return await call(kind === 'faq' ? deleteFaq : deleteGuide, { params: { id } })
  } catch (error) {
    if (isRemoved(error)) return { message: 'Sudah dihapus.' }
    throw error
  }
}

/** Makes what a text was its draft again: an entry of its history or, where none is named, the newest. */
export async function restoreText({ id, version }: Pick<Content, 'id' | 'version'>, history_id?: number) {
  const body = { history_id: history_id ?? (await newestEntry(id)), version }
  return call(restoreContent, { params: { id }, body })
}

async function newestEntry(id: number): Promise<number> {
  const { data } = await call(listContentHistory, { params: { id }, query: { per_page: 1 } })
  const [newest] = data
  if (!newest) throw new Error('Riwayat teks ini kosong.')
  return newest.id
}
