import { type Ref, useId } from 'react'

import classes from './control.module.css'

/** A few sentences, with how many letters are left to write. */
export function TextArea({
  label,
  value,
  onChange,
  onLeave,
  max,
  hint,
  error,
  placeholder,
  rows = 4,
  ref,
}: {
  label: string
  value: string
  onChange: (value: string) => void
  onLeave?: () => void
  max: number
  hint?: string | undefined
  error?: string | undefined
  placeholder?: string
  rows?: number
  ref?: Ref<HTMLTextAreaElement> | undefined
}) {
  const id = useId()
  return (
    <div className={classes.control}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <textarea
        ref={ref}
        id={id}
        className={classes.input}
        rows={rows}
        value={value}
        maxLength={max}
        placeholder={placeholder}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-below`}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onLeave}
      />
      <p id={`${id}-below`} className={classes.below}>
        <span className={error ? classes.error : undefined} role={error ? 'alert' : undefined}>
          {error ?? hint}
        </span>
        <span className={classes.count}>
          {value.trim().length}/{max}
        </span>
      </p>
    </div>
  )
}
