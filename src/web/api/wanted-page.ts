import type { Me } from './session.ts'

/** What this tab keeps: gone with it, so that the next person at a shared computer is led nowhere. */
const key = 'silika.tab'
/** In milliseconds: how long a page is still wanted. */
const patience = 30 * 60_000

type Kept = {
  /** Who was last signed in on this tab; null in a practice session, whose pages are in another world. */
  of?: number | null
  /** When it was asked for, too. */
  wanted?: WantedPage & { at: number }
}
/** A page inside, by its whole address and its path alone. */
export type WantedPage = { href: string; pathname: string }

function read(): Kept {
  try {
    // Safe: only this module writes it, and what it leads to is guarded like every page.
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Kept
  } catch {
    return {}
  }
}

function keep(kept: Kept): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // The way leads to the first page then.
  }
}

/** A person has reached a page of their own: whatever was wanted before is forgotten. */
export function keepPerson({ id, practice_since: practice }: Me): void {
  keep({ of: practice ? null : id })
}

/** A page was asked for with nobody signed in. */
export function keepWanted(page: WantedPage): void {
  keep({ ...read(), wanted: { ...page, at: Date.now() } })
}

const isFresh = ({ at }: { at: number }) => Date.now() - at < patience

/** Whether a page waits for somebody to sign in. */
export function isPageWanted(): boolean {
  const { wanted } = read()
  return wanted !== undefined && isFresh(wanted)
}

/** The page that was asked for before this person signed in; undefined where somebody else was on this tab last. */
export function wantedBy({ id }: Me): WantedPage | undefined {
  const { of = id, wanted } = read()
  return wanted && of === id && isFresh(wanted) ? wanted : undefined
}
