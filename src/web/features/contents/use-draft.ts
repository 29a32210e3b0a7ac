import { useState } from 'react'

import { toastError, toastSuccess } from '../../ui/toast.ts'
import { useAutosave } from '../../ui/use-autosave.ts'
import { type Content, isRemoved, restoreText, saveText, type Written, writtenOf } from './text-calls.ts'

/** What of the text becomes different, or how it does from what it is by then. */
export type Change = Partial<Written> | ((before: Written) => Partial<Written>)

/** What is being written of a text: a draft that saves itself, until it is published. */
export function useDraft(content: Content, onSaved: (content: Content) => void) {
  const [written, setWritten] = useState(() => writtenOf(content.draft))
  const [stored, setStored] = useState(content)
  const saveAs = (terbit: boolean) => async (sent: Written, version: number) => {
    const { data, message } = await saveText(content, sent, { version, terbit })
    if (terbit) toastSuccess(message ?? 'Berhasil diterbitkan.')
    return data
  }
  const saving = useAutosave({
    ...{ value: written, stored: content, save: saveAs(false), staleCode: 'staleContent' },
    isEnded: isRemoved,
    versionOf: ({ version }: Content) => version,
    isSame: (one, other) => JSON.stringify(one) === JSON.stringify(other),
    onFailed: toastError,
    onSaved: (next) => {
      setStored(next)
      onSaved(next)
    },
  })
  /** Brings back a text that another has removed, as a draft of what is written here. */
  async function bringBack() {
    const isBack = await saving.change(async (version) => {
      const { data, message } = await restoreText({ id: content.id, version })
      toastSuccess(message ?? '')
      return data
    })
    if (isBack) await saving.saveNow()
  }
  return {
    ...saving,
    bringBack,
    written,
    stored,
    set: (change: Change) =>
      setWritten((before) => ({ ...before, ...(typeof change === 'function' ? change(before) : change) })),
    publish: () => saving.saveNow(saveAs(true)),
  }
}
