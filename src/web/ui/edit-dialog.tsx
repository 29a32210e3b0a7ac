import { type ComponentProps, type ReactNode, useState } from 'react'

import { Button } from './button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'
import { EditForm } from './edit-form.tsx'
import { DiscardQuestion } from './leave-guard.tsx'
import type { EditFormState } from './use-edit-form.ts'

/** A form that useEditForm keeps, in a dialog: saved by its own word or given up. Escape does not take what was typed without a question. */
export function EditDialog({
  title,
  form,
  word,
  className,
  onClose,
  children,
}: {
  title: string
  form: EditFormState
  /** The word of the button that saves. */
  word: string
  className?: string | undefined
  onClose: () => void
  children: ReactNode
}) {
  const [isAsking, setAsking] = useState(false)
  const leave = () => (form.isUnsaved() ? setAsking(true) : onClose())
  return (
    <>
      <Dialog title={title} onClose={form.isSaving ? undefined : leave}>
        <EditForm form={form} isGuarded={false} className={className}>
          {children}
          <DialogActions>
            <EditSteps form={form} word={word} onClose={onClose} />
          </DialogActions>
        </EditForm>
      </Dialog>
      {isAsking && (
        <DiscardQuestion onDiscard={onClose} onStay={() => setAsking(false)}>
          Perubahan yang belum disimpan hilang bila Anda menutup formulir ini.
        </DiscardQuestion>
      )}
    </>
  )
}

/** The buttons that end a form: to give it up, and to save it by its own word. */
export function EditSteps({
  form: { isSaving },
  word,
  onClose,
  ...step
}: {
  form: Pick<EditFormState, 'isSaving'>
  word: string
  onClose: () => void
} & Pick<ComponentProps<typeof Button>, 'danger' | 'disabled' | 'title'>) {
  return (
    <>
      <Button variant="default" onClick={onClose} disabled={isSaving}>
        Batal
      </Button>
      <Button type="submit" loading={isSaving} {...step}>
        {word}
      </Button>
    </>
  )
}
