import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'

import { isRefusal, isUnreachable } from '../api/call.ts'
import { ErrorState } from './states.tsx'

/** What stands in a page's place when it breaks: the rest of the shell goes on. */
export function PageError({ error }: ErrorComponentProps) {
  const router = useRouter()
  // A call can be made again; code that has failed to load or has broken needs the page anew.
  const isCall = isRefusal(error) || isUnreachable(error)
  return (
    <ErrorState
      {...(isCall ? {} : { title: 'Halaman ini belum dapat ditampilkan' })}
      error={error}
      retry={() => (isCall ? router.invalidate() : location.reload())}
    />
  )
}
