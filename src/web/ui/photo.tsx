import { getPhoto } from '#contract/users.ts'

import { addressOf } from '../api/call.ts'
import type { Me } from '../api/session.ts'

import classes from './photo.module.css'

/** The person's photo, or the first letters of their name. It stands beside the name, so readers are not told of it. */
export function Photo({
  me,
  size = 36,
  version = 0,
}: {
  me: Pick<Me, 'id' | 'full_name' | 'photo'>
  size?: number
  version?: number
}) {
  if (me.photo)
    return (
      <img
        // The version makes the browser ask again after a change.
        src={addressOf(getPhoto.path, { query: { id: me.id } }) + (version ? `#${version}` : '')}
        alt=""
        width={size}
        height={size}
        className={classes.photo}
      />
    )
  return (
    <span
      className={classes.photo}
      style={{ width: size, height: size, fontSize: size * 0.38 }}
      aria-hidden="true"
    >
      {initialsOf(me.full_name)}
    </span>
  )
}

function initialsOf(name: string): string {
  const words = name
    .replaceAll(/[^\p{L}\s]/gu, ' ')
    .split(/\s+/)
    .filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.[0] ?? '')
    .join('')
    .toUpperCase()
}
