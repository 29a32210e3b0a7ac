import type { DeviceCopy, SavedSheet } from './draft-shapes.ts'
import type { Draft } from './draft.ts'
import { changedNames } from './same-answers.ts'

/** How long what was typed and not saved waits on a device for its account. */
export const keptDays = 30
/** In days: how long it is found to be older than that before it goes. The date of a device may be wrong for a while. */
const foundDays = 7
const daysSince = (at: string, now: Date) => Math.abs(now.getTime() - Date.parse(at)) / 86_400_000

/** When something was typed on the device, and since when it has been found to be old. */
type Aging = { changedAt?: string; oldSince?: string | undefined }

/** What another account has typed, with what its age makes of it; null where it has waited long enough. A moment that cannot be read has. */
export function aged<Kept extends Aging>(kept: Kept, now: Date): Kept | null {
  const { changedAt = '', oldSince } = kept
  if (daysSince(changedAt, now) < keptDays)
    return oldSince === undefined ? kept : { ...kept, oldSince: undefined }
  if (oldSince === undefined) return { ...kept, oldSince: now.toISOString() }
  return daysSince(oldSince, now) < foundDays ? kept : null
}

/** Whose a key of the device is: the copies of sheets that are filled in, and the replies of the server to an account. */
const owned = /^(?:(draft)|reply\/(?:report|assessment))\/(\d+)\//

/** What becomes of the device's entries. */
export type Leftovers = { gone: string[]; pared: [key: string, copy: DeviceCopy][] }

/**
 * What stays on a device on which only `account` is signed in (null: nobody): of every other account nothing that the server
 * has said, and for 30 days what was typed and not saved. Definitions and questions are nobody's, and stay.
 */
export function leftoversOf(
  entries: readonly (readonly [key: string, value: unknown])[],
  {
    account,
    now,
    open = new Set(),
  }: {
    account: number | null
    now: Date
    /** The copies of pages that are open. */
    open?: ReadonlySet<string>
  },
): Leftovers {
  const leftovers: Leftovers = { gone: [], pared: [] }
  for (const [key, value] of entries) {
    const [, draft, owner] = owned.exec(key) ?? []
    if (owner === undefined || Number(owner) === account) continue
    // Safe: what stands under such a key was written as this.
    const copy = value as DeviceCopy
    const pared = draft === undefined ? null : paredCopy(copy)
    const left = pared && !open.has(key) ? aged(pared, now) : pared
    if (left === null) leftovers.gone.push(key)
    else if (left !== copy) leftovers.pared.push([key, left])
  }
  return leftovers
}

/**
 * A copy without what the server has said: the answers that differ, text that is no answer yet, a sending that waits, and what was typed
 * and lost a conflict. Null for nothing.
 */
export function paredCopy(copy: DeviceCopy): DeviceCopy | null {
  if (copy.pared) return copy
  const { saved, queued, rejection } = copy
  const own = paredDraft(copy.draft, saved)
  const other = copy.aside && copy.isAsideTyped ? paredDraft(copy.aside, saved) : null
  const isTyped = (copy.isUnsaved !== false && own.isTyped) || other?.isTyped
  if (!isTyped && queued === null && rejection === null) return null
  return {
    ...copy,
    draft: own.draft,
    saved: { ...saved, answers: {}, copied: [], savedBy: '' },
    aside: other?.draft ?? null,
    // A sending holds as much itself.
    given: queued ? copy.given : [],
    pared: { cleared: own.cleared, clearedAside: other?.cleared ?? [] },
  }
}

/** A draft without the answers that the server held as well. */
function paredDraft(draft: Draft, saved: SavedSheet) {
  const names = changedNames(saved.answers, draft.answers)
  const given = names.filter((name) => draft.answers[name] !== undefined)
  return {
    draft: { ...draft, answers: Object.fromEntries(given.map((name) => [name, draft.answers[name]])) },
    cleared: names.filter((name) => draft.answers[name] === undefined),
    isTyped: names.length > 0 || Object.keys(draft.typed).length > 0,
  }
}
