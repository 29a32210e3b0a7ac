import { useState } from 'react'

import { type Day, dayIn, daysBetween, type Zone } from '#domain/time.ts'
import { momentText } from '#domain/words.ts'

import { useDeviceDay } from '../../api/device-day.ts'
import type { Report } from '../../form/drafts/report-source.ts'

/** From this many days before it on, the page warns of the lock. */
const warningDays = 7

export type Lock = {
  /** The report can no longer be sent; a correction always can. */
  isClosed: boolean
  isNear: boolean
  /** Until when it can be sent, in words; null where nothing locks it. */
  until: string | null
  /** What the server has said of it when it refused a sending. */
  said: string | undefined
}

/** When a report can no longer be sent, also in a form that stays open; `note` takes the server's words for it. */
export function useLock(
  { actions, locked_at, report_status }: Report,
  today: Day,
  zone: Zone,
): { lock: Lock; note: (words: string) => void } {
  const [said, note] = useState<string>()
  const daysUntil = useDaysUntil(today, zone)
  const at = locked_at !== null && report_status !== 'revise' ? new Date(locked_at) : null
  const isOver = at !== null && daysUntil(dayIn('WIB', at)) < 0
  const lock = {
    isClosed: isOver || said !== undefined || !actions.includes('send'),
    isNear: at !== null && daysUntil(dayIn('WIB', at)) <= warningDays,
    until: at && momentText(at, zone),
    said,
  }
  return { lock, note }
}

/** Whether what is sent now is late, also from a form that stays open. */
export function useIsLate({ due_date, late, on_time }: Report, today: Day, zone: Zone): boolean {
  const isOver = useDaysUntil(today, zone)(due_date) < 0
  return (late || isOver) && on_time !== true
}

/**
 * Counts the days until one is over that ends in WIB, up to two hours into the next day of the facility; below 0 it is. It goes by the
 * server's `today` in `zone`, and by the midnights of this device.
 */
export function useDaysUntil(today: Day, zone: Zone): (day: Day) => number {
  const ahead = daysBetween(useDeviceDay('WIB'), useDeviceDay(zone))
  return (day) => daysBetween(today, day) + ahead
}
