import type { ReactNode } from 'react'

import { Field, type FieldWords } from './field.tsx'
import { Icon } from './icons.tsx'

import classes from './control.module.css'

type Option<Value> = { value: Value; label: string }

/** Words by their values, as options. */
export const optionsOf = <Value extends string>(words: Readonly<Record<Value, string>>): Option<Value>[] =>
  // Safe: these are the keys of the table.
  Object.entries(words).map(([value, label]) => ({ value, label }) as Option<Value>)

/** A choice of one, the browser's own. Give `options`, or option elements as children. */
export function Select<Value extends string>({
  value,
  options,
  children,
  onChange,
  ...words
}: FieldWords & {
  value: Value
  options?: readonly Option<Value>[]
  children?: ReactNode
  onChange: (value: Value) => void
}) {
  return (
    <Field {...words}>
      {(marks) => (
        <span className={classes.pick}>
          <select
            {...marks}
            className={classes.input}
            value={value}
            // Safe: the browser gives the value of one of the options.
            onChange={(event) => onChange(event.currentTarget.value as Value)}
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
