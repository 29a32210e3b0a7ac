import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { ConfirmDialog } from './confirm-dialog.tsx'

/**
 * Asks before a page is left on which something is not saved: by a link or the way back in these words, by a reload or by closing
 * in the browser's own. `isUnsaved` is asked at that moment.
 */
export function LeaveGuard({ isUnsaved }: { isUnsaved: () => boolean }) {
  const blocker = useBlocker({ shouldBlockFn: isUnsaved, enableBeforeUnload: isUnsaved, withResolver: true })
  if (blocker.status !== 'blocked') return null
  return (
    <DiscardQuestion onDiscard={blocker.proceed} onStay={blocker.reset}>
      Perubahan yang belum disimpan hilang bila Anda meninggalkan halaman ini.
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
