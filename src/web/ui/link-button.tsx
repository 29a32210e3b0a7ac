import type { ComponentProps } from 'react'

import { buttonFace, type ButtonLook } from './button.tsx'
import { type Place, PlaceLink } from './places.tsx'

/** A link that looks like a button: it leads somewhere, it does nothing. */
export function LinkButton({
  place,
  label,
  onClick,
  ...rest
}: {
  place: Place
  /** What readers hear, where several such links stand on a page. */
  label?: string
  /** What else happens when it is followed, such as that its dialog closes. */
  onClick?: () => void
} & ButtonLook) {
  return <PlaceLink {...buttonFace(rest)} place={place} aria-label={label} onClick={onClick} />
}

/** The same for an address outside of the page's own places: a file, or a page in a tab of its own. */
export function AddressButton({
  href,
  ...rest
}: { href: string } & ButtonLook & Omit<ComponentProps<'a'>, 'className' | 'children'>) {
  const { children, ...face } = buttonFace(rest)
  return (
    <a {...face} href={href}>
      {children}
    </a>
  )
}
