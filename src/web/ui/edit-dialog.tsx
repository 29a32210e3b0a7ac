import type { ComponentProps, ReactNode } from 'react'

import { Button } from './button.tsx'
import { DialogActions } from './dialog.tsx'
import { EditForm } from './edit-form.tsx'
import { TypedDialog } from './typed-dialog.tsx'
import type { EditFormState } from './use-edit-form.ts'

/** A form that useEditForm keeps, in a dialog: saved by its own word or given up. Neither Escape nor the way back takes what was typed without a question. */
export function EditDialog({
  title,
  form,
  word,
  step,
  ifLost,
  className,
  onClose,
  children,
}: {
  title: string
  form: EditFormState
  /** The word of the button that saves. */
  word: string
  step?: Step
  /** What to do where an answer was lost, where that is known. */
  ifLost?: string
  className?: string | undefined
  onClose: () => void
  children: ReactNode
}) {
  const close = () => {
    form.giveUp()
    onClose()
  }
  return (
    <TypedDialog title={title} isUnsaved={form.isUnsaved} isHeld={form.isSaving} onClose={close}>
      <EditForm form={form} className={className} ifLost={ifLost}>
        {children}
        <DialogActions>
          <EditSteps form={form} word={word} onClose={close} {...step} />
        </DialogActions>
      </EditForm>
    </TypedDialog>
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
      <Button variant="default" onClick={onClose}>
        Batal
      </Button>
      <Button type="submit" loading={isSaving} {...step}>
        {word}
      </Button>
    </>
  )
}
