import { dayIn, type Zone } from '#domain/time.ts'
import { clockText, shortDayText } from '#domain/words.ts'

import classes from './moment.module.css'

/** When something was, in a column of a list: the day, and the time below it. */
export function Moment({ at, zone }: { at: string; zone: Zone }) {
  const moment = new Date(at)
  return (
    <time dateTime={at} className="nowrap">
      {shortDayText(dayIn(zone, moment))} <span className={classes.time}>{clockText(moment, zone)}</span>
    </time>
  )
}
