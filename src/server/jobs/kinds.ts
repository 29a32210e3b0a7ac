import { dayIn } from '#domain/time.ts'
import type { Db, ReadDb } from '#server/database/transaction.ts'
import type { Services } from '#server/http/implement.ts'
import type { Log } from '#server/log.ts'

/** What the work of a job is given. It may be done twice (a process can die), so it must be safe to repeat. */
export type JobRequest = {
  key: string
  /** The one instant of this attempt. */
  now: Date
  db: ReadDb
  /** The work's own short transactions: no connection is held while it waits for something outside. */
  transact: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  services: Services
  log: Log
}

export type JobKind = {
  work: (request: JobRequest) => Promise<void>
  /** How long to wait after each failed attempt, in seconds; after the last it is given up. */
  retryAfter: readonly number[]
  /** How many of these a process works on at once, where each takes long: what is short, such as a mail, has the rest of its places. */
  atOnce?: number
  /** The occurrences that a schedule has reached by `now`, for work that comes round by itself. */
  occurrences?: (now: Date) => { key: string; runAt: Date }[]
}

export type JobKinds = Readonly<Record<string, JobKind>>

/** The hour that has begun, as an occurrence. */
export function everyHour(now: Date): { key: string; runAt: Date }[] {
  const hour = now.toISOString().slice(0, 13)
  return [{ key: hour, runAt: new Date(`${hour}:00:00Z`) }]
}

/** Today, from one o'clock at night in Jakarta on. */
export function everyDay(now: Date): { key: string; runAt: Date }[] {
  const key = dayIn('WIB', now)
  return [{ key, runAt: new Date(`${key}T01:00:00+07:00`) }]
}

/** The ten minutes that have begun, as an occurrence. */
export function everyTenMinutes(now: Date): { key: string; runAt: Date }[] {
  const key = now.toISOString().slice(0, 15)
  return [{ key, runAt: new Date(`${key}0:00Z`) }]
}
