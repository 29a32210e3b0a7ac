import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { isRefusal, isUnreachable, isUnreadable } from '../api/call.ts'
import { checkReach, useOnline } from '../offline/connection.ts'
import { lateArrival } from '../ui/lazy-page.ts'
import { ErrorState } from '../ui/states.tsx'

/** A page's code is not on this device, and cannot be fetched. */
const unfetched = new Error('Halaman ini belum tersimpan di perangkat ini. Buka lagi saat tersambung.')
/** A page has broken; the console holds the error, in words for the people who fix it. */
const broken = new Error('Terjadi kesalahan pada halaman ini. Bila terulang, hubungi administrator.')

const isOfCall = (error: unknown) => isRefusal(error) || isUnreachable(error) || isUnreadable(error)

/** What stands in a page's place when it breaks: the rest of the shell goes on. */
export function PageError({ error }: ErrorComponentProps) {
  const router = useRouter()
  const online = useOnline()
  const [wasOffline, setWasOffline] = useState(!online)
  if (!online && !wasOffline) setWasOffline(true)
  const isUnfetched = wasOffline && error !== lateArrival && !isOfCall(error)
  const isUnexplained = !wasOffline && error !== lateArrival && !isOfCall(error)
  // The browser may know of a connection while the server is away: then what has broken may be code that could not be fetched.
  useEffect(() => {
    if (isUnexplained) void checkReach()
  }, [isUnexplained])
  // The connection is outside of React: code that could not be fetched can be now.
  useEffect(() => {
    if (isUnfetched && online) location.reload()
  }, [isUnfetched, online])
  // A call can be made again; code that failed to load or broke needs a reload.
  if (isOfCall(error)) return <ErrorState isPage error={error} retry={() => router.invalidate()} />
  return (
    <ErrorState
      isPage
      title="Halaman ini belum dapat ditampilkan"
      error={error === lateArrival ? error : isUnfetched ? unfetched : broken}
      retry={() => location.reload()}
    />
  )
}
