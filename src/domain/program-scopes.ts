import { namesOf } from './names-of.ts'

/** What a key of a hospital's own program may do, each with the words of the page. It never reaches further than its facility's account. */
export const programScopes = {
  read: { label: 'Baca', description: 'Membaca formulir, jawaban, status, dan bukti kirim fasyankes ini' },
  draft: { label: 'Simpan draf', description: 'Membuat dan menyimpan draf, serta mengunggah berkas' },
  send: { label: 'Kirim', description: 'Mengirim laporan ke dinas kesehatan' },
} as const satisfies Record<string, { label: string; description: string }>
export type ProgramScope = keyof typeof programScopes
export const programScopeNames = namesOf(programScopes)

/** How every key begins, so that one is known for what it is where it turns up. */
export const programKeyPrefix = 'silika_'
export const programKeyLimits = { each: 10, name: 60, days: 366 } as const
