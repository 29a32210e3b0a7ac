import { type ReactNode, useId, useState } from 'react'

import { Button } from './button.tsx'

import classes from './fold.module.css'

/** What a phone folds away below its heading until it is asked for. Wide screens and paper show it. */
export function Fold({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const word = isOpen ? 'Sembunyikan' : 'Tampilkan'
  return (
    <>
      <div className={classes.step}>
        <Button
          variant="default"
          size="compact"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={`${word}: ${title}`}
          onClick={() => setOpen(!isOpen)}
        >
          {word}
        </Button>
      </div>
      <div id={id} className={classes.content} data-folded={!isOpen}>
        {children}
      </div>
    </>
  )
}

/** This much of a long table is shown at first; `fold.module.css` hides the rest, but not in print. */
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
