import type { ReactNode } from 'react'

import { Held } from './held.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { LostAnswer } from './lost-answer.tsx'
import { Notice } from './notice.tsx'
import type { EditFormState } from './use-edit-form.ts'

/** The frame of a form that useEditForm keeps: it saves, says what has no field, and asks before unsaved changes are left. */
export function EditForm({
  form: { element, isSaving, isUnsaved, submit, otherFaults, isMaybeSaved },
  isGuarded = true,
  ifLost = 'Yang tadi dikirim mungkin sudah sampai. Periksa dahulu sebelum mengubah dan mengirim lagi.',
  className,
  children,
}: {
  form: EditFormState
  /** A form of nothing but a code or a new password does not ask on leaving. */
  isGuarded?: boolean
  /** What to do where an answer was lost. */
  ifLost?: string | undefined
  className?: string | undefined
  children: ReactNode
}) {
  // A form with an arrangement of its own has its own gaps.
  const space = className ? undefined : 'below-5'
  return (
    <form
      ref={element}
      noValidate
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {isGuarded && <LeaveGuard isUnsaved={isUnsaved} />}
      <Held by={isSaving}>
        {isMaybeSaved && (
          <div className={space}>
            <LostAnswer>{ifLost}</LostAnswer>
          </div>
        )}
        {otherFaults.length > 0 && (
          <div className={space} data-faults tabIndex={-1}>
            <Notice tone="danger" role="alert" title="Belum dapat disimpan">
              {otherFaults.map((words) => (
                <p key={words}>{words}</p>
              ))}
            </Notice>
          </div>
        )}
        {children}
      </Held>
    </form>
  )
}
