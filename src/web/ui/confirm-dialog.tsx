import type { ReactNode } from 'react'

import { Button } from './button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'
import { onFirstClick } from './first-click.ts'
import { Held } from './held.tsx'

/** A question before a step that counts; at most 400 px wide, on a phone too. Escape means no. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  cancel = 'Batal',
  danger = false,
  pending = false,
  disabled = false,
  onConfirm,
  onCancel,
}: {
  title: string
  children?: ReactNode
  /** The word of the button that does it: the deed itself, not 'OK'. */
  confirm: string
  cancel?: string
  danger?: boolean
  pending?: boolean
  disabled?: boolean
  onConfirm: () => unknown
  onCancel: () => void
}) {
  return (
    <Dialog title={title} size="small" onClose={pending ? undefined : onCancel}>
      <Held by={pending}>{children}</Held>
      <DialogActions>
        <Button variant="default" onClick={onFirstClick(onCancel)} disabled={pending}>
          {cancel}
        </Button>
        <Button danger={danger} loading={pending} disabled={disabled} onClick={onFirstClick(onConfirm)}>
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
