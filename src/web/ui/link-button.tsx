import type { ReactNode } from 'react'

import { Button, type ButtonProps } from './button.tsx'
import { type Place, PlaceLink } from './places.tsx'

/** A link that looks like a button: it leads somewhere, it does nothing. */
export function LinkButton({
  place,
  label,
  children,
  ...rest
}: {
  place: Place
  /** What readers hear, where several such links stand on a page. */
  label?: string
  children: ReactNode
} & Omit<ButtonProps, 'children' | 'renderRoot'>) {
  return (
    <Button {...rest} renderRoot={(props) => <PlaceLink {...props} place={place} aria-label={label} />}>
      {children}
    </Button>
  )
}
