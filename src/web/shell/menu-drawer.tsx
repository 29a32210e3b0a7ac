import type { Me } from '../api/session.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Brand } from './brand.tsx'
import { MenuLinks } from './menu-links.tsx'

import classes from './menu-drawer.module.css'

function openModal(dialog: HTMLDialogElement) {
  dialog.showModal()
  return () => dialog.close()
}

/** The menu of a phone. */
export function MenuDrawer({ me, onClose, onLeave }: { me: Me; onClose: () => void; onLeave: () => void }) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape closes it too
    <dialog
      ref={openModal}
      className={classes.drawer}
      aria-label="Menu"
      onClose={({ target, currentTarget }) => {
        if (target === currentTarget && !currentTarget.open) onClose()
      }}
      // A tap beside it: what is in it fills it.
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) onClose()
      }}
    >
      <div className={classes.inside}>
        <div className={classes.head}>
          <Brand line={null} />
          <IconButton icon="close" label="Tutup menu" onClick={onClose} />
        </div>
        <MenuLinks me={me} mobile onLeave={onLeave} onFollow={onClose} />
      </div>
    </dialog>
  )
}
