import { Icon } from '../ui/icons.tsx'
import { useOnline } from './connection.ts'

import classes from './offline-bar.module.css'

/** Shown for as long as the server cannot be reached. The live region stands there before it speaks. */
export function OfflineBar() {
  const isOnline = useOnline()
  return (
    <div role="status" className={classes.place}>
      {!isOnline && (
        <p className={classes.bar}>
          <Icon name="offline" size={18} /> Luring — perubahan disimpan di perangkat ini
        </p>
      )}
    </div>
  )
}
