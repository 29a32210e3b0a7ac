import { type ReactNode, useState } from 'react'

import { Button } from '../../ui/button.tsx'

import classes from './analysis.module.css'

/** This much of a long table is shown at first; `analysis.module.css` hides the rest, but not in print. */
const shownRows = 10

/** A table of many regions: its first rows, and the others behind a button. */
export function ShortTable({ rows, noun, children }: { rows: number; noun: string; children: ReactNode }) {
  const [isWhole, setWhole] = useState(false)
  const rest = rows - shownRows
  if (rest <= 1) return children
  return (
    <>
      <div className={isWhole ? undefined : classes.short}>{children}</div>
      <div className={`no-print ${classes.more}`}>
        <Button variant="subtle" size="compact" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Tampilkan lebih sedikit' : `Tampilkan ${rest} ${noun} lainnya`}
        </Button>
      </div>
    </>
  )
}
