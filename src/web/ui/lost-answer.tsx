import type { ReactNode } from 'react'

import { Notice } from './notice.tsx'

/** That nobody here knows whether a step was done; `children` say what to do. */
export function LostAnswer({ takesLostFocus, children }: { takesLostFocus?: boolean; children: ReactNode }) {
  return (
    <Notice
      tone="warning"
      role="alert"
      title="Jawaban server tidak diterima"
      takesLostFocus={takesLostFocus ?? false}
    >
      <p>{children}</p>
    </Notice>
  )
}
