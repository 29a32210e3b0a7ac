import { type ComponentProps, useState } from 'react'

import { Field, type FieldWords } from './field.tsx'
import { IconButton } from './icon-button.tsx'

import classes from './control.module.css'

type Given<Tag extends 'input' | 'textarea'> = FieldWords & Omit<ComponentProps<Tag>, 'className' | 'id'>

/** One line of text. */
export function TextField({ label, error, hint, hideLabel = false, ...rest }: Given<'input'>) {
  return (
    <Field label={label} error={error} hint={hint} hideLabel={hideLabel}>
      {(marks) => <input type="text" {...rest} {...marks} className={classes.input} />}
    </Field>
  )
}

/** Several lines of text. */
export function TextAreaField({ label, error, hint, hideLabel = false, ...rest }: Given<'textarea'>) {
  return (
    <Field label={label} error={error} hint={hint} hideLabel={hideLabel}>
      {(marks) => <textarea {...rest} {...marks} className={classes.input} />}
    </Field>
  )
}

/** A password that can be looked at. */
export function PasswordField({
  label,
  error,
  hint,
  hideLabel = false,
  ...rest
}: Omit<Given<'input'>, 'type'>) {
  const [isSeen, setSeen] = useState(false)
  return (
    <Field label={label} error={error} hint={hint} hideLabel={hideLabel}>
      {(marks) => (
        <span className={classes.secret}>
          <input {...rest} {...marks} type={isSeen ? 'text' : 'password'} className={classes.input} />
          <IconButton
            icon={isSeen ? 'unseen' : 'seen'}
            label={`${isSeen ? 'Sembunyikan' : 'Tampilkan'}: ${label}`}
            onClick={() => setSeen(!isSeen)}
          />
        </span>
      )}
    </Field>
  )
}
