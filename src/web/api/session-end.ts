/** The dialog 'Sesi berakhir' over the page: whoever meets a 401 waits here until the person has signed in again. */
type Waiting = { promise: Promise<void>; resolve: () => void; reject: (reason: Error) => void }

let waiting: Waiting | undefined
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** Opens the dialog (once for all calls that meet a 401 together). @throws `refusal` when the person gives up. */
export function askToSignIn(refusal: Error): Promise<void> {
  if (listeners.size === 0) return Promise.reject(refusal)
  if (!waiting) {
    waiting = Promise.withResolvers<void>()
    tell()
  }
  return waiting.promise
}

export function isSignInAsked(): boolean {
  return waiting !== undefined
}

/** The dialog's answer: signed in again, or given up. */
export function settleSignIn(outcome: 'signed-in' | Error) {
  const answered = waiting
  waiting = undefined
  tell()
  if (outcome === 'signed-in') answered?.resolve()
  else answered?.reject(outcome)
}

export function onSignInAsked(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
