import { type ReactNode, useId } from 'react'

import { Fold } from './fold.tsx'

import classes from './card.module.css'

/** A part of a page, with its heading. */
export function Card({
  title,
  description,
  actions,
  folds = false,
  children,
}: {
  title: string
  description?: ReactNode
  actions?: ReactNode
  /** Whether a phone shows its heading alone until the rest is asked for. */
  folds?: boolean
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className="paper" aria-labelledby={id}>
      <div className={classes.head}>
        <div>
          <h2 id={id} className={classes.title}>
            {title}
          </h2>
          {description && <p className={classes.description}>{description}</p>}
        </div>
        {actions}
      </div>
      {folds ? <Fold title={title}>{children}</Fold> : children}
    </section>
  )
}
