import { useEffect, useRef } from 'react'

/**
 * Takes a step `pause` milliseconds after the last time that it was asked for, unless the component has gone: what it was about is
 * gone too. The second takes it back.
 */
export function useDelay(pause: number): [later: (step: () => void) => void, cancel: () => void] {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const cancel = () => clearTimeout(timer.current)
  // The clock is outside of React.
  useEffect(() => () => clearTimeout(timer.current), [])
  const later = (step: () => void) => {
    cancel()
    timer.current = setTimeout(step, pause)
  }
  return [later, cancel]
}
