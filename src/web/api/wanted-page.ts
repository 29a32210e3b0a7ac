import type { Me } from './session.ts'

/** What this tab keeps: gone with it, so that the next person at a shared computer is led nowhere. */
const key = 'silika.tab'
/** In milliseconds: how long a page is still wanted. */
const patience = 30 * 60_000

type Kept = {
  /** Who was last signed in on this tab; 0, who is nobody, in a practice session, whose pages are in another world. */
  of?: number
  /** A page inside, and when it was asked for. */
  wanted?: { href: string; at: number }
}

function read(): Kept {
  try {
    // Safe: only this module writes it, and what it leads to is guarded like every page.
    return JSON.parse(sessionStorage.getItem(key) ?? '') as Kept
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
  keep({ of: practice ? 0 : id })
}

/** A page was asked for with nobody signed in. */
export function keepWanted(href: string): void {
  keep({ ...read(), wanted: { href, at: Date.now() } })
}

/** The address that was asked for before this person, or anyone, signs in; undefined where somebody else was on this tab last. */
export function wantedBy(me?: Me): string | undefined {
  const { of = me?.id, wanted } = read()
  return wanted && (!me || of === me.id) && Date.now() - wanted.at < patience ? wanted.href : undefined
}
