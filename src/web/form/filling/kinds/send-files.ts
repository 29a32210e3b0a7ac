import { uploadFile, type UploadOutcome } from '../../../ui/upload-file.ts'

/** A file on its way, or waiting for those before it. */
export type Uploading = { key: string; name: string; share: number; cancel: () => void }
type Update = (step: (list: readonly Uploading[]) => readonly Uploading[]) => void

/** Sends files one after the other; all of them are listed from the beginning, since all of them take room. */
export async function sendFiles(
  files: readonly File[],
  update: Update,
  onEnd: (file: File, outcome: UploadOutcome) => void,
): Promise<void> {
  const takenBack = new Set<string>()
  const keyOf = (file: File) => `${file.name}/${file.lastModified}/${file.size}`
  const remove = (gone: string) => update((list) => list.filter(({ key }) => key !== gone))
  const change = (changed: string, next: Partial<Uploading>) =>
    update((list) => list.map((one) => (one.key === changed ? { ...one, ...next } : one)))
  update((list) => [
    ...list,
    ...files.map((file) => {
      const key = keyOf(file)
      const cancel = () => {
        takenBack.add(key)
        remove(key)
      }
      return { key, name: file.name, share: 0, cancel }
    }),
  ])
  for (const file of files) {
    const key = keyOf(file)
    if (takenBack.has(key)) continue
    const { done, cancel } = uploadFile(file, (share) => change(key, { share }))
    change(key, { cancel })
    const outcome = await done
    remove(key)
    onEnd(file, outcome)
  }
}
