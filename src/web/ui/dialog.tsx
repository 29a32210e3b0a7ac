import { type ReactNode, useId } from 'react'

import { focusMarked } from './form-fields.ts'
import { IconButton } from './icon-button.tsx'

import classes from './dialog.module.css'

/** A modal from its first to its last moment; the browser gives focus trap, Escape, backdrop and the focus back at the end. */
function openModal(dialog: HTMLDialogElement) {
  dialog.showModal()
  focusMarked(dialog)
  return () => dialog.close()
}

/**
 * A modal dialog, shown for as long as it is rendered. `wide` fills the screen at 600 px or less; a `small` one (at most
 * 400 px) never does. Without `onClose` it can be neither escaped nor dismissed.
 */
export function Dialog({
  title,
  children,
  onClose,
  size = 'wide',
  width = 560,
  veils = false,
}: {
  title: string
  children: ReactNode
  onClose?: (() => void) | undefined
  size?: 'small' | 'wide'
  /** In pixels; for a wide dialog only. */
  width?: number
  /** Whether the page behind it can no longer be read. */
  veils?: boolean
}) {
  const titleId = useId()
  return (
    <dialog
      ref={openModal}
      className={classes.dialog}
      data-size={size}
      data-veils={veils || undefined}
      style={{ maxWidth: size === 'small' ? 400 : width }}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // A file chooser inside cancels too; only the dialog's own counts. React closes it by unmounting.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose?.()
      }}
      onClose={(event) => {
        // A second Escape closes without asking: it stays until it is no longer rendered.
        if (event.target !== event.currentTarget || event.currentTarget.open) return
        event.currentTarget.showModal()
        onClose?.()
      }}
    >
      {/* No <header>: outside a section it would be one more banner of the page. */}
      <div className={classes.header}>
        <h2 id={titleId} className="flat">
          {title}
        </h2>
        {onClose && size === 'wide' && <IconButton icon="close" label="Tutup" onClick={onClose} />}
      </div>
      <div className={classes.body}>{children}</div>
    </dialog>
  )
}

/** The buttons that end a dialog: the step itself last, at the right. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>
}
