import type { ReactNode } from 'react'

import { Field, type FieldWords } from './field.tsx'
import { Icon } from './icons.tsx'

import classes from './control.module.css'

type Option = { value: string; label: string }

/** A choice of one, the browser's own. Give `options`, or option elements as children. */
export function Select({
  value,
  options,
  children,
  onChange,
  ...words
}: FieldWords & {
  value: string
  options?: readonly Option[]
  children?: ReactNode
  onChange: (value: string) => void
}) {
  return (
    <Field {...words}>
      {(marks) => (
        <span className={classes.pick}>
          <select
            {...marks}
            className={classes.input}
            value={value}
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
        </span>
      )}
    </Field>
  )
}
