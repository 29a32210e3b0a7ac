import type { ComponentProps } from 'react'

import { ConfirmDialog } from './confirm-dialog.tsx'
import { type Step, useStep } from './use-step.ts'

/** Asks before a step of useStep, and takes it. It stays open until one of the callbacks closes it. */
export function StepDialog<Done extends { message?: string | undefined }>({
  send,
  saved,
  onDone,
  onFailed,
  onEnd,
  onClose,
  ...words
}: Step<Done, void> & { onClose: () => void } & Omit<
    ComponentProps<typeof ConfirmDialog>,
    'pending' | 'onConfirm' | 'onCancel'
  >) {
  const step = useStep({ send, saved, onDone, onFailed, onEnd })
  return (
    <ConfirmDialog {...words} pending={step.isPending} onConfirm={() => step.mutate()} onCancel={onClose} />
  )
}
