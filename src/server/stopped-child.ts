/** By these somebody ends all processes of the product at once; what a task does to its process ends it in other ways. */
const stops: readonly (string | null)[] = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT']

/** The failure of a process of ours that others have ended; undefined where they have not. Its task has done nothing wrong: an outage (`outages.ts`). */
export const stoppedChild = (signal: string | null): Error | undefined =>
  stops.includes(signal)
    ? Object.assign(new Error(`A process of the product was ended by ${signal}.`), { code: 'CHILD_STOPPED' })
    : undefined

/** Whether a process could not be started at all. */
export const isUnstarted = (error: Error): boolean =>
  'syscall' in error && String(error.syscall).startsWith('spawn')
