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
