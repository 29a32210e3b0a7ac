import { useEffect, useState } from 'react'

/** In milliseconds: after how long code that did not come is asked for again. */
const again = 5000

/**
 * Code that arrives after the page. Unlike `lazyPart` it never fails: a device may go offline before it is there, and a report that
 * waits to be sent must not give way to an error. It is asked for until it comes.
 */
export function useCode<Module extends object>(load: () => Promise<Module>): Module | undefined {
  const [code, setCode] = useState<Module>()
  useEffect(() => {
    let isGone = false
    let timer: ReturnType<typeof setTimeout>
    const ask = () => {
      load()
        .then((module) => {
          if (!isGone) setCode(module)
        })
        .catch(() => {
          if (!isGone) timer = setTimeout(ask, again)
        })
    }
    ask()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [load])
  return code
}
