import { namesOf } from './names-of.ts'

/** What a row of an import would do, or has done. */
export const importVerdicts = {
  wrong: 'Perlu diperbaiki',
  new: 'Baru',
  changed: 'Berubah',
  same: 'Tidak berubah',
  made: 'Dibuat',
  updated: 'Diperbarui',
} as const
export type ImportVerdict = keyof typeof importVerdicts
export const importVerdictNames = namesOf(importVerdicts)

/** Stands in a file beside the columns of its kind: what is wrong with a row. It is not read when the file comes back. */
export const faultColumn = { name: '_wrong', label: importVerdicts.wrong } as const

/** Stands in such a file where a cell is wrong and nothing can be given back of it; it is refused when it comes back. */
export const faultMark = '(perlu diperbaiki)'

/** What can be brought in from a spreadsheet, in the order in which a new installation needs it. */
export const importKinds = {
  offices: { title: 'Dinas kesehatan', noun: 'dinas' },
  facilities: { title: 'Fasyankes', noun: 'fasyankes' },
  accounts: { title: 'Akun', noun: 'akun' },
  reports: { title: 'Laporan lama', noun: 'laporan' },
} as const
export type ImportKindName = keyof typeof importKinds
export const importKindNames = namesOf(importKinds)

/** Characters of a cell at most, as in Excel: the rows of a list in a report stand in one. */
export const longestCell = 32_767

/** Of a cell that names what its row is about, such as a code: no name is longer, and an index takes no more of two such cells. */
export const longestKey = 300

/** Rows of a file at most; the whole country and some. */
export const mostImported = 20_000
