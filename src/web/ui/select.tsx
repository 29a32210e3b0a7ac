import { type ReactNode, useId } from 'react'

import { Icon } from './icons.tsx'

import classes from './control.module.css'

type Option = { value: string; label: string }

/** A choice of one, the browser's own. Give `options`, or option elements as children. */
export function Select({
  label,
  value,
  options,
  children,
  onChange,
  error,
  hideLabel = false,
}: {
  label: string
  value: string
  options?: readonly Option[]
  children?: ReactNode
  onChange: (value: string) => void
  error?: string | undefined
  /** For readers only, where what stands beside it says the same. */
  hideLabel?: boolean
}) {
  const id = useId()
  return (
    <div className={classes.control}>
      <label htmlFor={id} className={hideLabel ? 'unseen' : classes.label}>
        {label}
      </label>
      <div className={classes.pick}>
        <select
          id={id}
          className={classes.input}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {options?.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
          {children}
        </select>
        <Icon name="down" size={18} />
      </div>
      {error && (
        <p id={`${id}-error`} className={`${classes.below} ${classes.error}`}>
          {error}
        </p>
      )}
    </div>
  )
}
