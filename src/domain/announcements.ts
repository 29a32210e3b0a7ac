import { namesOf } from './names-of.ts'
import { safeLink } from './safe-link.ts'
import { dayIn, isDay, startOfDay } from './time.ts'

/** Announcements: what they may hold, and in which state one is. */
export const announcementLimits = { title: 120, body: 2000, label: 40, href: 500, regions: 600 } as const

export const importances = { usual: 'Biasa', important: 'Penting' } as const
export type Importance = keyof typeof importances
export const importanceNames = namesOf(importances)

export const announcementStates = {
  draft: 'Draf',
  scheduled: 'Terjadwal',
  shown: 'Tayang',
  ended: 'Berakhir',
  withdrawn: 'Ditarik',
} as const
export type AnnouncementState = keyof typeof announcementStates
// Safe: as above.
export const announcementStateNames = namesOf(announcementStates)

/** The state at `now`, from the moments that are stored. */
export function announcementStateOf(
  times: { releasedAt: Date | null; withdrawnAt: Date | null; from: Date; until: Date },
  now: Date,
): AnnouncementState {
  if (times.withdrawnAt) return 'withdrawn'
  if (!times.releasedAt) return 'draft'
  if (now >= times.until) return 'ended'
  return now < times.from ? 'scheduled' : 'shown'
}

/** Whether a text is a minute as it is typed, `2026-11-24T08:00`. */
export const isMinute = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$/.test(text) && isDay(text.slice(0, 10))

/** The moment of such a minute in WIB. */
export function momentOfMinute(text: string): Date {
  const [hours, minutes] = [Number(text.slice(11, 13)), Number(text.slice(14, 16))]
  return new Date(startOfDay(text.slice(0, 10), 'WIB').getTime() + (hours * 60 + minutes) * 60_000)
}

/** The minute in WIB of a moment. */
export function minuteOf(at: Date): string {
  const day = dayIn('WIB', at)
  const past = Math.floor((at.getTime() - startOfDay(day, 'WIB').getTime()) / 60_000)
  return `${day}T${String(Math.floor(past / 60)).padStart(2, '0')}:${String(past % 60).padStart(2, '0')}`
}

/** Whether an address may stand behind a button: http or https, or a page of the product. */
export const isButtonAddress = (href: string): boolean => /^(?:\/|https?:)/i.test(safeLink(href) ?? '')

/** The paragraphs of a plain text: empty lines stand between them. */
export const paragraphsOf = (body: string): string[] =>
  body
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
