import type { Ref } from 'react'

import { Field, type FieldWords } from './field.tsx'

import classes from './control.module.css'

/** A few sentences, with how many letters are written of how many. */
export function TextArea({
  value,
  onChange,
  onLeave,
  max,
  rows = 4,
  ref,
  ...words
}: FieldWords & {
  value: string
  onChange: (value: string) => void
  onLeave?: () => void
  max: number
  rows?: number
  ref?: Ref<HTMLTextAreaElement> | undefined
}) {
  return (
    <Field {...words} count={`${value.trim().length}/${max}`}>
      {(marks) => (
        <textarea
          {...marks}
          ref={ref}
          className={classes.input}
          rows={rows}
          value={value}
          maxLength={max}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={onLeave}
        />
      )}
    </Field>
  )
}
