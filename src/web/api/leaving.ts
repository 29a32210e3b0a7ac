import { logout } from '#contract/auth.ts'

import type { Me } from './session.ts'
import { readStored, removeStored, store, storedNames } from './stored.ts'

/** In milliseconds: how long a person who leaves waits for the server's answer before the page goes. */
const patience = 3000

/**
 * Ends the session on this device at once and on the server as soon as it can be reached: the sign-out is remembered, and goes
 * before every other call. The page reloads, as the specification has it: a facility at `/`, everyone else at `/welcome`.
 * @throws Error where the device can remember nothing and the server does not answer
 */
export async function signOut(me: Me, forget: () => Promise<void>): Promise<void> {
  const isRemembered = store(storedNames.leaving, me.id)
  if (!isRemembered) await tellServer()
  // Without these two the page takes nobody to be signed in; the third, the token, only the server can take back.
  for (const name of ['id', 'role']) {
    // oxlint-disable-next-line unicorn/no-document-cookie -- the Cookie Store API is not there on plain http
    document.cookie = `${name}=; path=/; max-age=0`
  }
  removeStored(storedNames.me)
  // The session has ended: that the device's store did not answer keeps nobody here.
  await forget().catch(() => undefined)
  const later = new Promise((resolve) => {
    setTimeout(resolve, patience)
  })
  if (isRemembered) await Promise.race([settleLeaving().catch(() => undefined), later])
  location.assign(me.role === 'HealthServiceFacility' ? '/' : '/welcome')
}

let settling: Promise<void> | undefined

/**
 * Tells the server of a sign-out that it has not heard of. Once for all who ask meanwhile, and in one tab at a time: a second one
 * that arrived late would end the session of the next person.
 * @throws Error while the server does not answer
 */
export async function settleLeaving(): Promise<void> {
  settling ??= inTurn(async () => {
    if (readStored(storedNames.leaving) === undefined) return
    await tellServer()
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

async function tellServer(): Promise<void> {
  const { ok, status } = await fetch(logout.path, {
    method: logout.method,
    credentials: 'same-origin',
    headers: { 'x-requested-with': 'silika' },
    // It goes on when the page does not.
    keepalive: true,
    signal: AbortSignal.timeout(8000),
  })
  if (!ok) throw new Error(`Server belum dapat mengakhiri sesi Anda (${status}). Coba lagi sebentar lagi.`)
}
