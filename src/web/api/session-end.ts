/** The dialog 'Sesi berakhir' over the page: a call that gets a 401 waits here until the person has signed in again. */
type Outcome = 'signed-in' | 'left'

let waiting: PromiseWithResolvers<Outcome> | undefined
const listeners = new Set<() => void>()
const notify = () => {
  for (const listener of listeners) listener()
}

/** Opens the dialog (once for all calls that meet a 401 together). @throws `refusal` when the person gives up. */
export async function askToSignIn(refusal: Error): Promise<void> {
  if (listeners.size === 0) throw refusal
  if (!waiting) {
    waiting = Promise.withResolvers<Outcome>()
    notify()
  }
  if ((await waiting.promise) === 'left') throw refusal
}

export function isSignInAsked(): boolean {
  return waiting !== undefined
}

/** The dialog's answer: signed in again, or given up. */
export function settleSignIn(outcome: Outcome) {
  const answered = waiting
  waiting = undefined
  notify()
  answered?.resolve(outcome)
}

export function onSignInAsked(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
