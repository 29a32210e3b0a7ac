import { useEffect } from 'react'

import { useMe, useMay } from '../api/me.ts'

/** Starts the sender of queued reports once the page is at rest; its code is no part of the entry. */
export function QueueWatch() {
  const { id } = useMe()
  const mayFill = useMay('report.fill')
  // The device's queue and the connection are outside of React.
  useEffect(() => {
    if (!mayFill) return undefined
    let stop: (() => void) | undefined
    let isGone = false
    let timer = setTimeout(() => void start(), 2000)
    async function start() {
      try {
        const { startQueueSender } = await import('../form/drafts/queue-sender.ts')
        if (!isGone) stop = startQueueSender(id)
      } catch {
        // Without a connection the code may not come.
        if (!isGone) timer = setTimeout(() => void start(), 15_000)
      }
    }
    return () => {
      isGone = true
      clearTimeout(timer)
      stop?.()
    }
  }, [id, mayFill])
  return null
}
