import { namesOf } from './names-of.ts'

/** Where a document is on its way to its readers. */
export const documentStatuses = {
  draft: { label: 'Draf', to: ['published'] },
  published: { label: 'Terbit', to: ['withdrawn'] },
  withdrawn: { label: 'Ditarik', to: ['published'] },
} as const satisfies Record<string, { label: string; to: readonly string[] }>
export type DocumentStatus = keyof typeof documentStatuses
export const documentStatusNames = namesOf(documentStatuses)

/** Who may read a published document. */
export const documentAccess = {
  public: 'Siapa saja',
  signedIn: 'Hanya yang masuk',
} as const
export type DocumentAccess = keyof typeof documentAccess
// Safe: as above.
export const documentAccessNames = namesOf(documentAccess)

/** What became of the text of a version, by which it is found. */
export const textStates = {
  waiting: 'Isi sedang dibaca',
  read: 'Isi dapat dicari',
  partly: 'Sebagian isi dapat dicari',
  empty: 'Tanpa teks, misalnya hasil pindai',
  locked: 'PDF terkunci: isi tidak dapat dicari',
  unreadable: 'PDF rusak: isi tidak dapat dicari',
  none: 'Hanya judul dan uraian yang dapat dicari',
} as const
export type TextState = keyof typeof textStates
// Safe: as above.
export const textStateNames = namesOf(textStates)
