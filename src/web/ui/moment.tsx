import { dayIn, type Zone } from '#domain/time.ts'
import { clockText, dayText } from '#domain/words.ts'

/** A moment as `momentText` has it, for a narrow column: it breaks between day and time only. */
export function Moment({ at, zone }: { at: string; zone: Zone }) {
  const moment = new Date(at)
  return (
    <>
      <span className="nowrap">{dayText(dayIn(zone, moment))}</span>{' '}
      <span className="nowrap">pukul {clockText(moment, zone)}</span>
    </>
  )
}
