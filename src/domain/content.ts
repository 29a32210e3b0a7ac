import { namesOf } from './names-of.ts'
import type { RichText } from './rich-text/model.ts'

/** What the product says of itself: about, a frequent question, a guide. */
const contentKinds = {
  about: { label: 'Tentang' },
  faq: { label: 'Pertanyaan' },
  guide: { label: 'Panduan' },
} as const
export type ContentKind = keyof typeof contentKinds
export const contentKindNames = namesOf(contentKinds)

/** How a text stands; `changed` has a draft that readers do not see yet. */
export const contentStates = {
  draft: 'Draf',
  published: 'Terbit',
  changed: 'Terbit, ada perubahan',
  removed: 'Dihapus',
} as const
export type ContentState = keyof typeof contentStates
export const contentStateNames = namesOf(contentStates)

/** What was done to a text, as its history says it. */
export const contentActs = {
  shipped: 'Teks bawaan',
  created: 'Dibuat',
  saved: 'Draf disimpan',
  published: 'Diterbitkan',
  withdrawn: 'Ditarik dari pembaca',
  removed: 'Dihapus',
  restored: 'Dipulihkan',
} as const
export type ContentAct = keyof typeof contentActs
export const contentActNames = namesOf(contentActs)

/** What a text says. What a kind has no use for is empty. */
export type ContentValue = {
  judul: string
  ringkasan: string
  isi: RichText
  /** The form that a guide explains. */
  formulir: string | null
  /** The roles that a guide is for; with no name in it, everyone. */
  peran: string[]
  lampiran: { file: number; name: string; mime: string; size: number }[]
  diagram: { file: number; alt: string; keterangan: string } | null
}
