import type { ComponentProps } from 'react'

import { Icon, type IconName } from './icons.tsx'

import classes from './button.module.css'

/** A button that shows only an icon; its name is for readers. */
export function IconButton({
  icon,
  label,
  variant = 'subtle',
  iconSize,
  ...rest
}: {
  icon: IconName
  label: string
  variant?: 'subtle' | 'default'
  iconSize?: number
} & Omit<ComponentProps<'button'>, 'children' | 'className'>) {
  return (
    <button
      type="button"
      {...rest}
      className={classes.button}
      data-icon
      data-variant={variant}
      aria-label={label}
    >
      <Icon name={icon} {...(iconSize && { size: iconSize })} />
    </button>
  )
}
