/**
 * For which world this page was loaded: 'Mode latihan' or the real months, as the session was when the server first said so.
 * It stays so until the page is loaded again, whatever another tab does to the session: what the page keeps on the device and what
 * it sends belong to this world alone. Undefined before anybody is known.
 */
let practising: boolean | undefined

export const isWorldKnown = (): boolean => practising !== undefined
export const isPractising = (): boolean => practising === true
export function setPractising(is: boolean | undefined): void {
  practising = is
}

/** Headers of our own: no other site can send them, and what was meant for the other world is refused. */
export const ownHeaders = (): Record<string, string> => ({
  'x-requested-with': 'silika',
  ...(isWorldKnown() ? { 'x-practice': practising ? '1' : '0' } : {}),
})
