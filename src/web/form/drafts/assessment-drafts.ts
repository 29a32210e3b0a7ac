import type { AssessmentPart } from '#domain/self-assessment/parts.ts'
import type { Semester } from '#domain/self-assessment/periods.ts'

import { isPractising } from '../../api/practice.ts'
import { readStored, removeStored, store, storedKeys } from '../../api/stored.ts'
import { isViewing } from '../../api/viewing.ts'
import { aged } from './leftovers.ts'

/** An unfinished sheet of the self-assessment on this device, by account, period and part. */
export type AssessmentSheet = {
  account: number
  year: number
  semester: Semester | undefined
  part: AssessmentPart
  sheet: 'quick' | 'instrument'
}

const everyPrefix = 'silika.assessment/'
const ownerOf = /^silika\.assessment\/(?:latihan\/)?(\d+)\//
const prefixOf = (account: number) => `${everyPrefix}${isPractising() ? 'latihan/' : ''}${account}/`

/** What a sheet is kept under. */
export const assessmentKey = ({ account, year, semester, part, sheet }: AssessmentSheet) =>
  `${prefixOf(account)}${year}/${semester ?? '-'}/${part}/${sheet}`

/** Where a sheet comes from: the saved state that it was begun on, and as what it was sent last, whether that arrived or not; once or several times. */
export type SheetOrigin = { base?: number | null; given?: unknown }
/** A sheet as the device keeps it, with when it was last changed. */
type KeptSheet = SheetOrigin & { changedAt?: string; oldSince?: string | undefined; sheet?: unknown }

// Safe: what else may stand there has none of its fields.
const readKept = (key: string) =>
  isViewing() ? undefined : (readStored(key) as KeptSheet | null | undefined)

export const readKeptSheet = (key: string): unknown => readKept(key)?.sheet

/** Older versions of the page have kept a sheet without its origin. */
export function readSheetOrigin(key: string): SheetOrigin {
  const { base = null, given } = readKept(key) ?? {}
  return { base, given }
}

/** Whether the browser has kept it; nothing is kept, or missed, where an administrator only looks. */
export function keepSheet(key: string, sheet: unknown, origin: SheetOrigin = {}): boolean {
  return (
    isViewing() || store(key, { changedAt: new Date().toISOString(), sheet, ...origin } satisfies KeptSheet)
  )
}

/** Forgets a sheet. What its owner has left here stays where an administrator only looks. */
export function dropSheet(key: string): void {
  if (!isViewing()) removeStored(key)
}

/** How many sheets of an account this device holds that the server has not got. */
export const countKeptAssessments = (account: number): number => storedKeys(prefixOf(account)).length

/** Forgets what an account has typed in this page's world. */
export function forgetSheets(account: number): void {
  for (const key of storedKeys(prefixOf(account))) removeStored(key)
}

/** Forgets sheets that an account which is not signed in has not come back to for 30 days. */
export function forgetOldSheets(account: number | null, now: Date): void {
  for (const key of storedKeys(everyPrefix)) {
    if (ownerOf.exec(key)?.[1] === String(account)) continue
    const kept = (readStored(key) ?? {}) as KeptSheet
    const left = aged(kept, now)
    if (left === null) removeStored(key)
    else if (left !== kept) store(key, left)
  }
}
