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
  onDiscard,
  title,
  confirm,
  children = 'Perubahan yang belum disimpan hilang bila Anda meninggalkan halaman ini.',
}: {
  isUnsaved: () => boolean
  isLostByReload?: () => boolean
  /** Of what would otherwise be kept later. */
  onDiscard?: () => void
  /** What is lost, in other words. */
  children?: ReactNode
} & QuestionWords) {
  const blocker = useBlocker({
    shouldBlockFn: isUnsaved,
    enableBeforeUnload: isLostByReload,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <DiscardQuestion
      title={title}
      confirm={confirm}
      onDiscard={() => {
        onDiscard?.()
        blocker.proceed()
      }}
      onStay={blocker.reset}
    >
      {children}
    </DiscardQuestion>
  )
}

/** Words of their own, where what goes was not typed. */
type QuestionWords = { title?: string | undefined; confirm?: string | undefined }

/** Asks whether what was typed may go. */
export function DiscardQuestion({
  title = 'Buang perubahan?',
  confirm = 'Buang',
  onDiscard,
  onStay,
  children,
}: {
  onDiscard: () => void
  onStay: () => void
  children: ReactNode
} & QuestionWords) {
  return (
    <ConfirmDialog
      title={title}
      confirm={confirm}
      cancel="Tetap di sini"
      danger
      onConfirm={onDiscard}
      onCancel={onStay}
    >
      <p>{children}</p>
    </ConfirmDialog>
  )
}
