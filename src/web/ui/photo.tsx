import { useState, useSyncExternalStore } from 'react'

import { getPhoto } from '#contract/photo.ts'

import { addressOf } from '../api/call.ts'
import type { Me } from '../api/session.ts'

import classes from './photo.module.css'

/** How often the photo has changed on this page; its address carries the number, so that the browser asks again. */
let version = 0
const listeners = new Set<() => void>()
const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Reloads the photo everywhere, after a new one was stored. */
export function renewPhoto() {
  version += 1
  for (const listener of listeners) listener()
}

/** The person's photo, or the first letters of their name while none arrives. It stands beside the name, so screen readers skip it. */
export function Photo({
  me: { id, full_name, photo },
  size = 36,
}: {
  me: Pick<Me, 'id' | 'full_name' | 'photo'>
  size?: number
}) {
  const number = useSyncExternalStore(listen, () => version)
  // The address whose picture did not arrive: a new one is tried again.
  const [missing, setMissing] = useState('')
  const address = `${addressOf(getPhoto.path, { query: { id } })}#${number}`
  if (photo && address !== missing)
    return (
      <img
        src={address}
        alt=""
        onError={() => setMissing(address)}
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
      {initialsOf(full_name)}
    </span>
  )
}

function initialsOf(name: string): string {
  const words = name
    .replaceAll(/[^\p{L}\s]/gu, ' ')
    .split(/\s+/)
    .filter(Boolean)
  const last = words.length > 1 ? words.at(-1) : undefined
  return [words[0], last]
    .map((word) => word?.[0] ?? '')
    .join('')
    .toUpperCase()
}
