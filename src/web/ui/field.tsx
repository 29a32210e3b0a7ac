import { type ReactNode, useId } from 'react'

import classes from './control.module.css'

export type FieldWords = {
  label: string
  error?: ReactNode
  /** Stands below, until an error takes its place. */
  hint?: ReactNode
  /** For readers only, where what stands beside it says the same. */
  hideLabel?: boolean
}

/** What an input carries so that its label and the words below it belong to it. */
type InputMarks = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }

/** A label, its input, and what stands below: the hint or the error, and a count at the right. */
export function Field({
  label,
  error,
  hint,
  hideLabel = false,
  count,
  children,
}: FieldWords & { count?: string; children: (marks: InputMarks) => ReactNode }) {
  const id = useId()
  return (
    <div className={classes.control}>
      <label htmlFor={id} className={hideLabel ? 'unseen' : 'small strong'}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error || hint || count ? `${id}-below` : undefined,
      })}
      <Below id={`${id}-below`} error={error} hint={hint} count={count} />
    </div>
  )
}

/** What stands below an input, if anything does. */
export function Below({
  id,
  error,
  hint,
  count,
}: { id: string; count?: string | undefined } & Pick<FieldWords, 'error' | 'hint'>) {
  if (!error && !hint && !count) return null
  return (
    <p id={id} className={classes.below}>
      <span className={error ? classes.error : undefined} role={error ? 'alert' : undefined}>
        {error || hint}
      </span>
      {count && <span className={classes.count}>{count}</span>}
    </p>
  )
}
