import type { AnswerError } from '#forms/answers/errors.ts'
import { parsePath } from '#forms/answers/paths.ts'
import type { FieldOf } from '#forms/define-form.ts'
import { fileTypes } from '#forms/kinds/file.ts'
import type { UploadedFile } from '#forms/kinds/kind.ts'

import { toastError } from '../../../ui/toast.ts'
import type { PathMove } from '../../drafts/draft.ts'

/** A file on its way to an answer, or waiting for those before it; or why it did not get there. */
export type Uploading = {
  key: string
  file: File
  /** Where the answer stands by now, as the rows of a list come and go; no path where its row is gone. */
  place: { path: string | undefined }
  /** How much of it is sent, from 0 to 1. */
  share: number
  stop: AbortController
  problem?: string
}

/** Follows rows that come and go: who sends a file holds its place too, and asks it when the file has arrived. What has no row any more is stopped. */
export function moveUploads(uploads: readonly Uploading[], move: PathMove): void {
  for (const { place, stop } of uploads) {
    place.path = place.path && move(place.path)
    if (!place.path) stop.abort()
  }
}

/** Stops what is on its way to rows when another copy takes the place of the draft: nobody knows to which of its rows that belongs. */
export function stopInRows(uploads: readonly Uploading[]): void {
  const own = uploads.filter(({ place: { path }, problem }) => path && !problem && parsePath(path).row)
  moveUploads(own, () => undefined)
  if (own.length > 0) toastError('Unggahan dihentikan karena isian berganti. Pilih berkasnya lagi.')
}

/** The answers that wait for a file, as errors: what is sent now would go without it. */
export const listUnderway = (uploads: readonly Uploading[], shown: ReadonlySet<string>) =>
  uploads.flatMap(({ place: { path: field }, problem }): AnswerError[] =>
    field && !problem && shown.has(parsePath(field).name)
      ? [{ field, message: 'Tunggu sampai berkas selesai diunggah', kind: 'missing' }]
      : [],
  )

export const filesIn = (value: unknown): UploadedFile[] => (Array.isArray(value) ? value : [])

/** What kinds of files an answer takes: "PDF, JPG". */
export const typesIn = ({ types }: FieldOf<'file'>) => types.map((type) => fileTypes[type].label).join(', ')
