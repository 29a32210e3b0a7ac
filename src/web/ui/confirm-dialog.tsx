import { useMutation } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'

import { messageOf } from '../api/call.ts'
import { Button } from './button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'
import { onFirstClick } from './first-click.ts'
import { toastError, toastSuccess } from './toast.ts'

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
      {children}
      <DialogActions>
        <Button variant="default" onClick={onCancel} disabled={pending}>
          {cancel}
        </Button>
        <Button danger={danger} loading={pending} disabled={disabled} onClick={onFirstClick(onConfirm)}>
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** The question before a call that its button makes; what the server says of it, and what goes wrong, are toasts. */
export function ActDialog<Reply extends { message?: string | undefined }>({
  act,
  onDone,
  onEnd,
  ...question
}: {
  act: () => Promise<Reply>
  onDone?: (reply: Reply) => unknown
  /** After success and failure alike. */
  onEnd?: () => unknown
} & Omit<ComponentProps<typeof ConfirmDialog>, 'pending' | 'onConfirm'>) {
  const acting = useMutation({
    mutationFn: act,
    onSuccess: (reply) => {
      if (reply.message) toastSuccess(reply.message)
      return onDone?.(reply)
    },
    onError: (error) => toastError(messageOf(error)),
    onSettled: () => onEnd?.(),
  })
  return <ConfirmDialog {...question} pending={acting.isPending} onConfirm={() => acting.mutate()} />
}
