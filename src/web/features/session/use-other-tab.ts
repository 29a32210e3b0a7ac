import { useEffect, useEffectEvent } from 'react'

import { readCookie } from '../../api/cookie.ts'
import { storedNames } from '../../api/stored.ts'

/**
 * Follows another tab of this browser in which somebody has signed in, such as the one that was opened for SSO: at once where the
 * browser tells of what it stores, and else when this page is looked at again.
 */
export function useOtherTab(follow: () => Promise<void>): void {
  const onSignedIn = useEffectEvent(() => void follow().catch(() => undefined))
  useEffect(() => {
    const onStored = ({ key, newValue }: StorageEvent) => {
      if (key === storedNames.me && newValue !== null) onSignedIn()
    }
    const onFocus = () => {
      if (readCookie('id') !== undefined) onSignedIn()
    }
    addEventListener('storage', onStored)
    addEventListener('focus', onFocus)
    return () => {
      removeEventListener('storage', onStored)
      removeEventListener('focus', onFocus)
    }
  }, [])
}
