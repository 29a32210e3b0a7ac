import { useEffect, useState } from 'react'

/**
 * Code that arrives after the page. Unlike `lazyPart` it never fails: a device may go offline before it is there, and a report that
 * waits to be sent must not give way to an error. It is asked for again when the connection is back.
 */
export function useCode<Module extends object>(load: () => Promise<Module>): Module | undefined {
  const [code, setCode] = useState<Module>()
  useEffect(() => {
    let isGone = false
    const ask = () => {
      load()
        .then((module) => {
          if (!isGone) setCode(module)
        })
        .catch(() => undefined)
    }
    ask()
    window.addEventListener('online', ask)
    return () => {
      isGone = true
      window.removeEventListener('online', ask)
    }
  }, [load])
  return code
}
