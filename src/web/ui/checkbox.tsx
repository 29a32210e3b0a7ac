import type { ReactNode } from 'react'

import classes from './control.module.css'

/** A box to tick. `name` is its accessible name where no words stand beside it. */
export function Checkbox({
  checked,
  partly = false,
  disabled = false,
  name,
  title,
  children,
  onChange,
}: {
  checked: boolean
  /** Some of what it stands for, not all. */
  partly?: boolean
  disabled?: boolean
  name?: string
  title?: string | undefined
  children?: ReactNode
  onChange: (checked: boolean) => void
}) {
  return (
    <label className={classes.tick} data-bare={children ? undefined : true} title={title}>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-label={name}
        ref={(box) => {
          if (box) box.indeterminate = partly
        }}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {children}
    </label>
  )
}
