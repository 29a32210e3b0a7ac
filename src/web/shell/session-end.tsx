import { Suspense, useSyncExternalStore } from 'react'

import { isSignInAsked, onSignInAsked } from '../api/session-end.ts'
import { lazyPart } from '../ui/lazy-page.ts'

const SessionEndDialog = lazyPart(
  () => import('../features/session/session-end-dialog.tsx'),
  'SessionEndDialog',
)

/** Waits for a call to find that the session has ended; only then is the dialog's code fetched. */
export function SessionEnd() {
  const isAsked = useSyncExternalStore(onSignInAsked, isSignInAsked)
  return isAsked ? (
    <Suspense>
      <SessionEndDialog />
    </Suspense>
  ) : null
}
