import { type ReactNode, useEffect, useState } from 'react'

import { useOnline } from '../offline/connection.ts'
import { lateArrival } from './lazy-page.ts'
import { ErrorState } from './states.tsx'

/** In milliseconds: after how long code that did not come is asked for again, at first and at most. */
const [soon, seldom] = [5000, 60_000]

/**
 * Code that arrives after the page. Unlike `lazyPart` it never fails: a device may go offline before it is there, and a report that
 * waits to be sent must not give way to an error. It is asked for until it comes, ever more seldom, as a release may have taken it away,
 * and at once where the server answers again.
 */
export function useCode<Module extends object>(load: () => Promise<Module>): Module | undefined {
  const [code, setCode] = useState<Module>()
  const online = useOnline()
  const isHere = code !== undefined
  useEffect(() => {
    if (isHere) return undefined
    let isGone = false
    let timer: ReturnType<typeof setTimeout>
    const ask = (pause: number) => {
      load()
        .then((module) => {
          if (!isGone) setCode(module)
        })
        .catch(() => {
          if (!isGone) timer = setTimeout(ask, pause, Math.min(2 * pause, seldom))
        })
    }
    ask(online ? soon : seldom)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [load, isHere, online])
  return code
}

/** Fetches code as soon as the page is drawn: when it is needed the device may be offline. */
export function CodeAhead({ load }: { load: () => Promise<object> }) {
  useCode(load)
  return null
}

/** In milliseconds: how long such code may take while the server answers. */
const patience = 30_000

/** What stands in place of code that useCode asks for. Where it does not come although the server answers, the page can be loaded again. */
export function LateCode({ children }: { children: ReactNode }) {
  const online = useOnline()
  const [isLate, setLate] = useState(false)
  // The clock is outside of React.
  useEffect(() => {
    const timer = setTimeout(setLate, patience, online)
    return () => clearTimeout(timer)
  }, [online])
  if (!isLate || !online) return children
  return (
    <ErrorState title="Bagian ini belum dapat dimuat" error={lateArrival} retry={() => location.reload()} />
  )
}
