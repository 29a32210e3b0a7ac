import { type ComponentProps, type ReactNode, useState } from 'react'

import { Button } from './button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'
import { EditForm } from './edit-form.tsx'
import { DiscardQuestion } from './leave-guard.tsx'
import type { EditFormState } from './use-edit-form.ts'

/** A form that useEditForm keeps, in a dialog: saved by its own word or given up. Neither Escape nor the way back takes what was typed without a question. */
export function EditDialog({
  title,
  form,
  word,
  step,
  className,
  onClose,
  children,
}: {
  title: string
  form: EditFormState
  /** The word of the button that saves. */
  word: string
  step?: Step
  className?: string | undefined
  onClose: () => void
  children: ReactNode
}) {
  const [isAsking, setAsking] = useState(false)
  const close = () => {
    form.giveUp()
    setAsking(false)
    onClose()
  }
  const leave = () => (form.isUnsaved() ? setAsking(true) : close())
  return (
    <>
      <Dialog title={title} onClose={form.isSaving ? undefined : leave}>
        <EditForm form={form} className={className}>
          {children}
          <DialogActions>
            <EditSteps form={form} word={word} onClose={close} {...step} />
          </DialogActions>
        </EditForm>
      </Dialog>
      {isAsking && (
        <DiscardQuestion onDiscard={close} onStay={() => setAsking(false)}>
          Perubahan yang belum disimpan hilang bila Anda menutup formulir ini.
        </DiscardQuestion>
      )}
    </>
  )
}

/** How the button that saves looks, and why it cannot be used. */
type Step = Pick<ComponentProps<typeof Button>, 'danger' | 'disabled' | 'title'>

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
} & Step) {
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
