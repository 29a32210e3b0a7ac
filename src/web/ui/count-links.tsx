import { numberText } from '#domain/words.ts'

import { type Place, PlaceLink } from './places.tsx'

import classes from './count-links.module.css'

/** The states of a list's rows, each a way to those in it with their number; `…` until it is known, nothing where it could not be read. */
export function CountLinks({
  label,
  links,
  isStale = false,
  isFailed = false,
}: {
  /** What the states are of, for readers. */
  label: string
  links: readonly { label: string; place: Place; count: number | undefined; isCurrent: boolean }[]
  /** The numbers belong to other filters than those above them, until the next ones are here. */
  isStale?: boolean
  isFailed?: boolean
}) {
  return (
    <nav aria-label={label} aria-busy={isStale}>
      <ul className={classes.links}>
        {links.map(({ label: words, place, count, isCurrent }) => (
          <li key={words}>
            <PlaceLink className={classes.link} place={place} aria-current={isCurrent ? 'page' : undefined}>
              {words}
              {(count !== undefined || !isFailed) && (
                <span className={`dims ${classes.count}`} data-stale={isStale}>
                  {count === undefined ? '…' : numberText(count)}
                </span>
              )}
            </PlaceLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
