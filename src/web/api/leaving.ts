import { logout } from '#contract/auth.ts'

import { recordBusy } from '../offline/connection.ts'
import { readRefusal, restOf } from './call.ts'
import type { Me } from './session.ts'
import { readStored, removeStored, store, storedNames } from './stored.ts'

/** In milliseconds: how long a person who leaves waits for the device and the server before the page goes, and a later call for the server. */
const [patience, laterPatience] = [3000, 8000]

/**
 * Ends the session on this device at once and on the server as soon as it can be reached: the sign-out is remembered, and goes
 * before every other call. The page reloads, as the specification has it: a facility at `/`, everyone else at `/welcome`.
 * @throws Error where the device can remember nothing and the server does not answer
 */
export async function signOut(me: Me, forget: () => Promise<void>): Promise<void> {
  const isRemembered = store(storedNames.leaving, me.id)
  if (!isRemembered) await tellServer()
  // Without these two the page takes nobody to be signed in; the third, the token, only the server can take back.
  for (const name of ['id', 'role', '__Host-id', '__Host-role']) {
    // oxlint-disable-next-line unicorn/no-document-cookie -- the Cookie Store API is not there on plain http
    document.cookie = `${name}=; path=/; max-age=0${name.startsWith('_') ? '; secure' : ''}`
  }
  removeStored(storedNames.me)
  const late = new AbortController()
  const later = new Promise((resolve) => {
    setTimeout(resolve, patience)
  }).then(() => late.abort())
  const told = isRemembered ? settleLeaving(late.signal) : undefined
  // The session has ended: neither the device's store nor the server keeps anybody here who does not answer.
  await Promise.race([Promise.allSettled([forget(), told]), later])
  location.assign(me.role === 'HealthServiceFacility' ? '/' : '/welcome')
}

let settling: Promise<void> | undefined

/**
 * Tells the server of a sign-out that it has not heard of. Once for all who ask meanwhile, and in one tab at a time: a second one
 * that arrived late would end the session of the next person.
 * @throws Error while the server does not answer, Refusal while it is busy
 */
export async function settleLeaving(signal?: AbortSignal): Promise<void> {
  settling ??= inTurn(async () => {
    if (readStored(storedNames.leaving) === undefined) return
    await tellServer(signal)
    removeStored(storedNames.leaving)
  }).finally(() => {
    settling = undefined
  })
  return settling
}

/** Absent where the page is not served securely. */
async function inTurn(step: () => Promise<void>): Promise<void> {
  const locks = (navigator as Partial<Navigator>).locks
  return locks ? locks.request(storedNames.leaving, step) : step()
}

/** The call goes with the page: answered later, it would take the cookies of the next person. */
async function tellServer(signal?: AbortSignal): Promise<void> {
  const timeout = AbortSignal.timeout(laterPatience)
  const response = await fetch(logout.path, {
    method: logout.method,
    credentials: 'same-origin',
    headers: { 'x-requested-with': 'silika' },
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  })
  if (response.ok) return
  // Whatever it says, it is told again.
  recordBusy(restOf(response))
  throw await readRefusal(response)
}
