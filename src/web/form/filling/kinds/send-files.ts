import type { FieldOf } from '#forms/define-form.ts'

import { uploadFile } from '../../../ui/upload-file.ts'
import type { Editor } from '../editor.ts'
import { filesIn, typesIn, type Uploading } from './uploading.ts'

/** Why a chosen file cannot be taken; undefined where it can. The server looks at the content itself, and names it by that. */
function refusalOf(file: File, field: FieldOf<'file'>, name = file.name): string | undefined {
  const ending = name.split('.').at(-1)?.toLowerCase().replace('jpeg', 'jpg') ?? ''
  if (!(field.types as readonly string[]).includes(ending))
    return `${file.name}: jenis berkas harus ${typesIn(field)}.`
  if (file.size > field.maxMegabytes * 1_000_000)
    return `${file.name}: lebih besar dari ${field.maxMegabytes} MB.`
  return file.size === 0 ? `${file.name}: berkas kosong.` : undefined
}

/** Sends the files that were chosen, which are listed already, one after the other; `room` is how many more the answer takes. */
export async function sendFiles(
  chosen: readonly Uploading[],
  { setUploads, change }: Pick<Editor, 'setUploads' | 'change'>,
  field: FieldOf<'file'>,
  room: number,
): Promise<void> {
  const note = ({ key }: Uploading, news: Partial<Uploading>) =>
    setUploads((list) => list.map((one) => (one.key === key ? { ...one, ...news } : one)))
  const accepted = chosen.filter((one) => {
    const problem = refusalOf(one.file, field)
    if (problem) note(one, { problem })
    return !problem
  })
  for (const one of accepted.slice(room)) note(one, { problem: `Paling banyak ${field.maxFiles} berkas.` })
  for (const one of accepted.slice(0, room)) {
    const { key, file, place, stop } = one
    if (stop.signal.aborted) continue
    const { done, cancel } = uploadFile(file, (share) => note(one, { share }))
    stop.signal.addEventListener('abort', cancel)
    const outcome = await done
    if (stop.signal.aborted) continue
    const problem = outcome.ok
      ? refusalOf(file, field, outcome.file.name)
      : `${file.name}: ${outcome.message}`
    if (problem) note(one, { problem })
    else {
      setUploads((list) => list.filter((other) => other.key !== key))
      // What was there when it was chosen may have gone, and others may have come.
      if (place.path && outcome.ok) change(place.path, (now: unknown) => [...filesIn(now), outcome.file])
    }
  }
}
