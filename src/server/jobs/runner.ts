import { setTimeout as sleep } from 'node:timers/promises'

import { inTransaction, type Pool } from '#server/database/transaction.ts'
import type { Services } from '#server/http/implement.ts'
import type { Log } from '#server/log.ts'

import type { JobKinds } from './kinds.ts'
import { claimJobs, type ClaimedJob, extendClaims, insertJobs, settleJob } from './queries.ts'

export type RunnerOptions = {
  db: Pool
  services: Services
  kinds: JobKinds
  log: Log
  /** How many jobs this process works on at once. */
  concurrency?: number
  /** How often it looks for work. */
  pollMs?: number
  /** For how long a claim lasts unless it is renewed, which happens three times in that span. */
  leaseMs?: number
}

const defaults = { concurrency: 4, pollMs: 1000, leaseMs: 60_000 }
/** A job that takes its process down with it must not do so forever. */
const deathsForgiven = 3
/** A schedule is asked this often for what it has reached; its shortest span is ten minutes. */
const scheduleMs = 20_000

/**
 * Works on the jobs of the database until it is stopped. Any number of processes may: each job goes to one of them. The
 * clock is the services'.
 */
export function startJobRunner(options: RunnerOptions): { stop: () => Promise<void> } {
  const { db, services, kinds, log, concurrency, pollMs, leaseMs } = { ...defaults, ...options }
  const stopping = new AbortController()
  const running = new Map<ClaimedJob, Promise<void>>()
  /** Settled when something may have changed: a job has ended, or it is time to look again. */
  let wake = () => {}
  let scheduledAt = -Infinity

  async function turn(): Promise<void> {
    const now = services.now()
    if (performance.now() - scheduledAt >= scheduleMs) {
      scheduledAt = performance.now()
      await scheduleJobs(db, kinds, now)
    }
    const limit = concurrency - running.size
    if (limit === 0) return
    const claimed = await inTransaction(db, async (tx) => {
      const jobs: ClaimedJob[] = []
      for (const [names, most] of claims())
        jobs.push(
          ...(await claimJobs(tx, {
            kinds: names,
            now,
            limit: Math.min(most, limit - jobs.length),
            leaseMs,
          })),
        )
      return jobs
    })
    for (const job of claimed) running.set(job, work(job))
  }

  /** What may be taken up now, and how much of it at most: first what may not fill this process, then everything else. */
  function claims(): (readonly [names: readonly string[], most: number])[] {
    const limited = Object.entries(kinds).flatMap(([name, { atOnce }]) => {
      const under = [...running.keys()].filter((job) => job.kind === name).length
      return atOnce === undefined ? [] : [[[name], atOnce - under] as const]
    })
    const others = Object.keys(kinds).filter((name) => kinds[name]?.atOnce === undefined)
    return [...limited.filter(([, most]) => most > 0), [others, concurrency]]
  }

  async function work(job: ClaimedJob): Promise<void> {
    try {
      await runJob(options, job)
    } catch (error) {
      // The end could not be written; the claim passes and the job is taken up again.
      log.error({ kind: job.kind, job: job.id, failure: nameOf(error) }, 'job lost')
    } finally {
      running.delete(job)
      wake()
    }
  }

  async function look(): Promise<void> {
    while (!stopping.signal.aborted) {
      const woken = new Promise<void>((resolve) => (wake = resolve))
      // A database that is away for a moment comes back.
      await turn().catch((error: unknown) => log.error({ failure: nameOf(error) }, 'jobs cannot be read'))
      const rest = sleep(pollMs, undefined, { signal: stopping.signal }).catch(() => {})
      await Promise.race([rest, woken])
    }
  }

  const renewing = setInterval(() => {
    if (running.size === 0) return
    const held = [...running.keys()]
    inTransaction(db, (tx) => extendClaims(tx, held, leaseMs)).catch((error: unknown) =>
      log.error({ failure: nameOf(error) }, 'claims cannot be renewed'),
    )
  }, leaseMs / 3)
  renewing.unref()

  const looking = look()
  return {
    /** Takes no more jobs and waits for those under way. */
    stop: async () => {
      stopping.abort()
      await looking
      while (running.size > 0) await Promise.all(running.values())
      clearInterval(renewing)
    },
  }
}

/** Asks for the occurrences that the schedules have reached. */
export async function scheduleJobs(db: Pool, kinds: JobKinds, now: Date): Promise<void> {
  const reached = Object.entries(kinds).flatMap(([kind, { occurrences }]) =>
    (occurrences?.(now) ?? []).map((occurrence) => ({ kind, ...occurrence })),
  )
  await inTransaction(db, (tx) => insertJobs(tx, reached))
}

/** One attempt at a job that this process holds, and how it ended. */
export async function runJob(
  { db, services, kinds, log }: Pick<RunnerOptions, 'db' | 'services' | 'kinds' | 'log'>,
  job: ClaimedJob,
): Promise<void> {
  const kind = kinds[job.kind]
  if (!kind) throw new Error(`There is no job of the kind ${job.kind}.`)
  const now = services.now()
  try {
    if (job.attempts > kind.retryAfter.length + 1 + deathsForgiven)
      throw new Error('The process that worked on it died each time.')
    await kind.work({
      key: job.key,
      now,
      db,
      transact: (work) => inTransaction(db, work),
      services,
      log,
    })
  } catch (error) {
    const seconds = kind.retryAfter[job.attempts - 1]
    const message = error instanceof Error ? error.message : String(error)
    const at = services.now()
    log.warn(
      { kind: job.kind, job: job.id, attempt: job.attempts, failure: nameOf(error) },
      seconds === undefined ? 'job given up' : 'job failed',
    )
    await inTransaction(db, (tx) =>
      settleJob(
        tx,
        job,
        seconds === undefined
          ? { finishedAt: at, error: message }
          : { runAt: new Date(at.getTime() + seconds * 1000), error: message },
      ),
    )
    return
  }
  await inTransaction(db, (tx) => settleJob(tx, job, { finishedAt: services.now(), error: null }))
}

/** What went wrong, without the words, which may quote what people wrote. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  return 'code' in error ? `${error.name} ${String(error.code)}` : error.name
}
