import * as z from 'zod'

import type { Kind, UploadedFile } from './kind.ts'

/** The file types that a form may ask for, each recognised by its content, not its name. */
export const fileTypes = {
  pdf: { label: 'PDF', mime: ['application/pdf'] },
  jpg: { label: 'JPG', mime: ['image/jpeg'] },
  png: { label: 'PNG', mime: ['image/png'] },
  xlsx: { label: 'XLSX', mime: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] },
  xls: { label: 'XLS', mime: ['application/vnd.ms-excel'] },
  csv: { label: 'CSV', mime: ['text/csv'] },
} as const
type FileType = keyof typeof fileTypes

export type FileOptions = { types: readonly FileType[]; maxMegabytes: number; maxFiles: number }

const unknownFile = { error: 'Berkas tidak dikenal' }
/** An uploaded file as its answer names it. */
const Upload = z.strictObject(
  {
    id: z.int(unknownFile).positive(unknownFile),
    name: z.string(unknownFile).min(1, unknownFile).max(255, unknownFile),
  },
  unknownFile,
)

export const file: Kind<FileOptions, UploadedFile[]> = {
  holds: 'files',
  schema: ({ maxFiles }) =>
    z
      .array(Upload, unknownFile)
      .min(1, { error: 'Unggah paling sedikit satu berkas' })
      .max(maxFiles, { error: `Paling banyak ${maxFiles} berkas` }),
  uploads: (files, { types, maxMegabytes }) => ({
    files,
    mimes: types.flatMap((type): readonly string[] => fileTypes[type].mime),
    maxMegabytes,
  }),
  text: (value) => value.map(({ name }) => name).join(', '),
  cell: (value) => value.map(({ name }) => name).join(', '),
  read: () => undefined,
  describe: ({ types, maxMegabytes, maxFiles }) =>
    `berkas ${types.map((type) => fileTypes[type].label).join(', ')}, paling besar ${maxMegabytes} MB, paling banyak ${maxFiles}`,
  example: ({ types }) => [{ id: 1, name: `contoh.${types[0] ?? 'pdf'}` }],
}
