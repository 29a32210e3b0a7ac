import { problem } from '#contract/problem.ts'
import { secondsUntil } from '#domain/time.ts'
import type { Db, ReadDb } from '#server/database/transaction.ts'
import type { Slow } from '#server/http/implement.ts'
import { networkOf } from '#server/http/network.ts'

import {
  countFailure,
  findBlock,
  forgetFailures,
  forgiveFailure,
  hasSignedInFrom,
  type Slowdown,
} from './queries.ts'

/** Who tries: a name, from an address, that may or may not belong to an account. */
export type Attempt = { username: string; accountId: number | null; address: string }

const anHour = 3600
const aDay = 24 * anHour
const knownForDays = 30

/**
 * Three counts slow a guesser down: of the name from this network, of the name from anywhere (one name, many machines), and of
 * the network (one machine, many names). The last two do not concern a person on a network from which they have signed in
 * lately: otherwise any stranger could keep them out forever. Such a person's failures are then counted by themselves, where
 * no answer shows it.
 */
function slowdownsOf({ username, address }: Attempt) {
  const name = username.toLowerCase()
  const network = networkOf(address)
  return {
    own: { subject: `from ${network}: ${name}`, free: 5, forgetAfterSeconds: aDay },
    shared: [
      { subject: `name: ${name}`, free: 20, forgetAfterSeconds: aDay },
      { subject: `network: ${network}`, free: 20, forgetAfterSeconds: anHour },
    ],
    known: { subject: `known from ${network}: ${name}`, free: 5, forgetAfterSeconds: aDay },
  } as const satisfies Record<string, Slowdown | readonly Slowdown[]>
}

/** How an attempt is met. */
export type Standing = {
  /** Until when it is slowed, the same for every name in its place; null when it is not. */
  until: Date | null
  /** Whether its password is compared all the same. */
  isCompared: boolean
  /** What its failure counts to, always in this order, so that parallel attempts wait for each other and do not cross. */
  counts: readonly Slowdown[]
  /** Where only some names are compared: a refusal comes after so long, so that the clock does not show which. */
  refusedAfterMs?: number
}

/** More than the few comparisons take that are made before a name is slowed by itself, one after the other. */
const refusedAfterMs = 500

export async function findStanding(db: ReadDb, attempt: Attempt, now: Date): Promise<Standing> {
  const { own, shared, known } = slowdownsOf(attempt)
  const blocked = (slowdowns: readonly Slowdown[]) => findBlock(db, slowdowns, now)
  const byAll = await blocked([own, ...shared])
  if (!byAll) return { until: null, isCompared: true, counts: [own, ...shared] }
  if (await blocked([own])) return { until: byAll, isCompared: false, counts: [] }
  const isCompared = (await isKnown(db, attempt, now)) && !(await blocked([known]))
  return { until: byAll, isCompared, counts: [known], refusedAfterMs }
}

/** Does what compares a password or code of one's own: a stolen session must not become a way to guess it. @throws Problem tooManyAttempts */
export function ownAttempt<T>(
  { actor, db, http, now }: Pick<Slow<unknown>, 'actor' | 'db' | 'http' | 'now'>,
  work: (attempt: Attempt, standing: Standing) => Promise<T>,
): Promise<T> {
  return runInTurn(actor.username, async () => {
    const attempt = { username: actor.username, accountId: actor.id, address: http.address }
    const standing = await findStanding(db, attempt, now)
    if (standing.until && !standing.isCompared) throw tooManyAttempts(standing.until, now)
    return work(attempt, standing)
  })
}

/** @throws Problem tooManyAttempts while one of these slows the caller down */
export async function assertNotSlowed(db: ReadDb, slowdowns: readonly Slowdown[], now: Date): Promise<void> {
  const until = await findBlock(db, slowdowns, now)
  if (until) throw tooManyAttempts(until, now)
}

/** The refusal, with the seconds to wait. */
export const tooManyAttempts = (until: Date, now: Date) =>
  problem('tooManyAttempts', { seconds: secondsUntil(until, now) })

export async function recordFailure(db: Db, { counts }: Standing, now: Date): Promise<void> {
  for (const slowdown of counts) await countFailure(db, slowdown, now)
}

export async function recordSuccess(db: Db, attempt: Attempt): Promise<void> {
  const { own, shared, known } = slowdownsOf(attempt)
  const [name, network] = shared
  await forgetFailures(db, [own.subject, known.subject, name.subject])
  await forgiveFailure(db, network.subject)
}

function isKnown(db: ReadDb, { accountId, address }: Attempt, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - knownForDays * aDay * 1000)
  return hasSignedInFrom(db, accountId ?? 0, { network: networkOf(address), since })
}

const turns = new Map<string, Promise<unknown>>()

/**
 * Attempts on one name happen one after the other, so that a hundred sent at once are counted like a hundred sent in turn and
 * not all compared before the first has failed.
 */
export async function runInTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  const key = name.toLowerCase()
  const turn = (turns.get(key) ?? Promise.resolve()).then(work)
  const settled = turn.catch(() => {})
  turns.set(key, settled)
  try {
    return await turn
  } finally {
    if (turns.get(key) === settled) turns.delete(key)
  }
}
