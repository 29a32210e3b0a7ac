import { Icon } from '../ui/icons.tsx'
import { useReach } from './connection.ts'

import classes from './offline-bar.module.css'

/**
 * Shown for as long as the server cannot be reached or is busy. The live region stands there before it speaks. What a facility
 * fills in is kept on the device; of others nothing is.
 */
export function OfflineBar({ keepsChanges }: { keepsChanges: boolean }) {
  const reach = useReach()
  return (
    <div role="status" className={classes.place}>
      {reach !== 'there' && (
        <p className={classes.bar}>
          <Icon name="offline" size={18} /> {reach === 'busy' ? 'Server sedang sibuk' : 'Luring'} —{' '}
          {keepsChanges ? 'perubahan disimpan di perangkat ini' : 'perubahan belum dapat disimpan'}
        </p>
      )}
    </div>
  )
}
