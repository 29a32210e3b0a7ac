import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { ConfirmDialog } from './confirm-dialog.tsx'

/**
 * Asks before a page is left on which something is not saved: by a link or the way back in these words or its own, by a reload or by closing
 * in the browser's own. `isUnsaved` is asked at that moment; `isLostByReload` of what is kept by itself when a link is followed.
 */
export function LeaveGuard({
  isUnsaved,
  isLostByReload = isUnsaved,
  children = 'Perubahan yang belum disimpan hilang bila Anda meninggalkan halaman ini.',
}: {
  isUnsaved: () => boolean
  isLostByReload?: () => boolean
  /** What is lost, in other words. */
  children?: ReactNode
}) {
  const blocker = useBlocker({
    shouldBlockFn: isUnsaved,
    enableBeforeUnload: isLostByReload,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <DiscardQuestion onDiscard={blocker.proceed} onStay={blocker.reset}>
      {children}
    </DiscardQuestion>
  )
}

/** Asks whether what was typed may go. */
export function DiscardQuestion({
  onDiscard,
  onStay,
  children,
}: {
  onDiscard: () => void
  onStay: () => void
  children: ReactNode
}) {
  return (
    <ConfirmDialog
      title="Buang perubahan?"
      confirm="Buang"
      cancel="Tetap di sini"
      danger
      onConfirm={onDiscard}
      onCancel={onStay}
    >
      <p>{children}</p>
    </ConfirmDialog>
  )
}
