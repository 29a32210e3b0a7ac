import type { Permission } from './permissions.ts'

/** What may be stored; recognised by the content, never by the name or by what the browser says. */
export const fileKinds = {
  jpg: { mime: 'image/jpeg', extensions: ['jpg', 'jpeg'], label: 'JPG' },
  png: { mime: 'image/png', extensions: ['png'], label: 'PNG' },
  pdf: { mime: 'application/pdf', extensions: ['pdf'], label: 'PDF' },
  xlsx: {
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extensions: ['xlsx'],
    label: 'XLSX',
  },
  csv: { mime: 'text/csv', extensions: ['csv'], label: 'CSV' },
} as const
export type FileKind = keyof typeof fileKinds

type Subject = {
  /** What may be uploaded for it, and how large; its own calls may take more kinds, such as the list of devices. */
  kinds: readonly FileKind[]
  megabytes: number
  /** Who may upload it; null where the product makes it. */
  upload: Permission | null
  /** Whether strangers' bytes lie in it, so that a virus scanner must have seen them before others read them. */
  isForeign: boolean
}

/** What files are for. Who may read each is in `src/server/files/file-subjects.ts`. */
export const fileSubjects = {
  /** Evidence beside the answers of a facility. */
  answer: { kinds: ['pdf', 'jpg', 'png', 'xlsx'], megabytes: 20, upload: 'file.upload', isForeign: true },
  /** The photo of an account. */
  photo: { kinds: ['jpg', 'png'], megabytes: 2, upload: 'account.self', isForeign: true },
  /** A large download, made by us. */
  download: { kinds: [], megabytes: 1000, upload: null, isForeign: false },
  /** A document of the library, or a version of one. */
  document: {
    kinds: ['pdf', 'jpg', 'png', 'xlsx'],
    megabytes: 20,
    upload: 'content.manage',
    isForeign: true,
  },
  /** A picture in a text of ours, or a file that is attached to one: about, a guide. */
  content: { kinds: ['jpg', 'png', 'pdf'], megabytes: 10, upload: 'content.manage', isForeign: true },
} as const satisfies Record<string, Subject>
export type FileSubject = keyof typeof fileSubjects

/** In bytes. */
export const mostBytesOf = (subject: FileSubject): number => fileSubjects[subject].megabytes * 1_000_000

/** What the virus scanner said of a file; a file has none where no scanner is configured. */
export const scanStates = ['belum diperiksa', 'bersih', 'berbahaya'] as const
export type ScanState = (typeof scanStates)[number]
