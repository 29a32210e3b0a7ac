import { useBlocker } from '@tanstack/react-router'

import { ConfirmDialog } from './confirm-dialog.tsx'

/**
 * Asks before a page is left on which something is not saved: by a link or the way back in these words, by a reload or by closing
 * in the browser's own. `isUnsaved` is asked at that moment.
 */
export function LeaveGuard({ isUnsaved }: { isUnsaved: () => boolean }) {
  const blocker = useBlocker({ shouldBlockFn: isUnsaved, enableBeforeUnload: isUnsaved, withResolver: true })
  if (blocker.status !== 'blocked') return null
  return (
    <ConfirmDialog
      title="Buang perubahan?"
      confirm="Buang"
      cancel="Tetap di sini"
      danger
      onConfirm={blocker.proceed}
      onCancel={blocker.reset}
    >
      <p>Perubahan yang belum disimpan hilang bila Anda meninggalkan halaman ini.</p>
    </ConfirmDialog>
  )
}
