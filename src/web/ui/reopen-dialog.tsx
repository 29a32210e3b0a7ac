import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { reasonLength } from '#domain/report-status.ts'
import { seenLength } from '#domain/words.ts'

import { fieldError, isConflict, messageOf } from '../api/call.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { TextArea } from './text-area.tsx'
import { toastError, toastSuccess } from './toast.ts'

/** Asks why something that a facility has sent is opened for correction; the facility reads the reason. */
export function ReopenDialog({
  title,
  send,
  onReopened,
  onClose,
  children,
}: {
  title: string
  send: (reason: string) => Promise<{ message?: string | undefined }>
  onReopened: () => unknown
  onClose: () => void
  /** What happens. */
  children: ReactNode
}) {
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const reopen = useMutation({
    mutationFn: () => send(reason),
    onSuccess: ({ message }) => {
      void onReopened()
      toastSuccess(message ?? 'Dibuka kembali.')
      onClose()
    },
    onError: (error) => {
      if (fieldError(error, 'reason') === undefined) toastError(messageOf(error))
      // It stands otherwise than it is shown: opened by an earlier try whose answer was lost, or by another person.
      if (!isConflict(error)) return
      void onReopened()
      onClose()
    },
  })
  const isShort = seenLength(reason) < reasonLength.min
  return (
    <ConfirmDialog
      title={title}
      confirm="Buka kembali"
      pending={reopen.isPending}
      onConfirm={() => {
        setAsked(true)
        if (!isShort) reopen.mutate()
      }}
      onCancel={onClose}
    >
      <p>{children}</p>
      <TextArea
        label="Alasan"
        value={reason}
        max={reasonLength.max}
        hint="Dibaca oleh fasyankes."
        error={
          fieldError(reopen.error, 'reason') ??
          (isAsked && isShort ? `Alasan paling sedikit ${reasonLength.min} huruf` : undefined)
        }
        onChange={setReason}
      />
    </ConfirmDialog>
  )
}
