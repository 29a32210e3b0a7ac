/** The dialog 'Sesi berakhir' over the page: a call that gets a 401 waits here until the person has signed in again. */
let waiting: PromiseWithResolvers<void> | undefined
let reason = ''
const listeners = new Set<() => void>()
const notify = () => {
  for (const listener of listeners) listener()
}

/**
 * Opens the dialog (once for all calls that meet a 401 together) with the words of the first. It is left by signing in again,
 * or with the whole page. @throws `refusal` where no dialog can open, as on a visitors' page.
 */
export async function askToSignIn(refusal: Error, words = refusal.message): Promise<void> {
  if (listeners.size === 0) throw refusal
  if (!waiting) {
    waiting = Promise.withResolvers<void>()
    reason = words
    notify()
  }
  await waiting.promise
}

export function isSignInAsked(): boolean {
  return waiting !== undefined
}

/** Why the dialog is open. */
export function signInReason(): string {
  return reason
}

/** The person has signed in again: the calls that wait go on. */
export function settleSignIn() {
  const settled = waiting
  waiting = undefined
  notify()
  settled?.resolve()
}

export function onSignInAsked(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
