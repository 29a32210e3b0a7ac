import type { ReactNode } from 'react'

/**
 * What is being saved, where nothing can be changed meanwhile: that would be lost with it, or stand there as if it were kept. It has no box
 * and readers hear no group of it. The focus that a shut field loses comes back by shell/lost-focus.ts.
 */
export function Held({ by, children }: { by: boolean; children: ReactNode }) {
  return (
    <fieldset role="none" className="fieldset" disabled={by} style={{ display: 'contents' }}>
      {children}
    </fieldset>
  )
}
