import { Suspense, useSyncExternalStore } from 'react'

import { presence } from '../api/presence.ts'
import { isSignInAsked, onSignInAsked } from '../api/session-end.ts'
import { patientPart } from '../ui/lazy-page.ts'

const SessionEndDialog = patientPart(
  () => import('../features/session/session-end-dialog.tsx'),
  'SessionEndDialog',
)
const PresenceDialog = patientPart(() => import('../features/session/presence-dialog.tsx'), 'PresenceDialog')

/**
 * Waits for a call to find that the session has ended, or that it wants a proof that the person is there; only then is the
 * dialog's code fetched.
 */
export function SessionEnd() {
  const isSignedOut = useSyncExternalStore(onSignInAsked, isSignInAsked)
  const isDoubted = useSyncExternalStore(presence.onAsked, presence.isAsked)
  return (
    <Suspense>
      {isDoubted && <PresenceDialog />}
      {isSignedOut && <SessionEndDialog />}
    </Suspense>
  )
}
