import type { ComponentProps, ReactNode } from 'react'

import { Icon, type IconName } from './icons.tsx'

import classes from './button.module.css'

export type ButtonLook = {
  /** `filled` is the step of the page, `default` any other, `light` stands on white, `subtle` beside another, `deep` on the brand's colour. */
  variant?: 'filled' | 'default' | 'light' | 'subtle' | 'deep' | undefined
  /** `compact` stands in a line of text, `md` in a form that is the whole page, `lg` on the welcome page. */
  size?: 'compact' | 'sm' | 'md' | 'lg' | undefined
  /** It takes something away. */
  danger?: boolean | undefined
  fullWidth?: boolean | undefined
  /** Before the words, or behind them. */
  icon?: IconName
  iconAfter?: IconName
  children: ReactNode
}

const iconSizes = { compact: 16, sm: 18, md: 18, lg: 20 } as const

/** Parts the look, as attributes and with the icons around the words, from the rest: for buttons and for links that look like one. */
export function buttonFace<Props extends ButtonLook>({
  variant = 'filled',
  size = 'sm',
  danger,
  fullWidth,
  icon,
  iconAfter,
  children,
  ...rest
}: Props) {
  return {
    ...rest,
    className: classes.button,
    'data-variant': variant,
    'data-size': size,
    'data-danger': danger || undefined,
    'data-full': fullWidth || undefined,
    children: (
      <>
        {icon && <Icon name={icon} size={iconSizes[size]} />}
        <span className={classes.words}>{children}</span>
        {iconAfter && <Icon name={iconAfter} size={iconSizes[size]} />}
      </>
    ),
  }
}

/** The button of every page. */
export function Button({
  loading,
  disabled,
  ...rest
}: {
  /** At work: it keeps its width and its words, cannot be pressed, and readers hear 'Memuat…'. */
  loading?: boolean | undefined
} & ButtonLook &
  Omit<ComponentProps<'button'>, 'className'>) {
  return (
    <>
      <button
        type="button"
        {...buttonFace(rest)}
        disabled={disabled || loading}
        aria-busy={loading || undefined}
      />
      {loading !== undefined && (
        <span role="status" className="unseen">
          {loading ? 'Memuat…' : ''}
        </span>
      )}
    </>
  )
}
