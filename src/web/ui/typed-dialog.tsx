import { type ReactNode, useState } from 'react'

import { Dialog } from './dialog.tsx'
import { DiscardQuestion } from './leave-guard.tsx'

/** A dialog in which something is typed: neither Escape nor its cross takes that without a question. `isHeld` while it is being saved. */
export function TypedDialog({
  title,
  isUnsaved,
  isHeld = false,
  lost = 'Perubahan yang belum disimpan hilang bila Anda menutup formulir ini.',
  onClose,
  children,
}: {
  title: string
  /** Asked at that moment. */
  isUnsaved: () => boolean
  isHeld?: boolean
  /** What closing takes, in other words. */
  lost?: string
  onClose: () => void
  children: ReactNode
}) {
  const [isAsking, setAsking] = useState(false)
  const leave = () => (isUnsaved() ? setAsking(true) : onClose())
  return (
    <>
      <Dialog title={title} onClose={isHeld ? undefined : leave}>
        {children}
      </Dialog>
      {isAsking && (
        <DiscardQuestion
          onDiscard={() => {
            setAsking(false)
            onClose()
          }}
          onStay={() => setAsking(false)}
        >
          {lost}
        </DiscardQuestion>
      )}
    </>
  )
}
