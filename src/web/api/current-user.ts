import { getUser } from '#contract/users.ts'

import { call } from './call.ts'
import { readCookie } from './cookie.ts'

/**
 * The record of who is signed in, by the `id` cookie that the sign-in left.
 * @throws Error 'User ID not found in cookies.' without that cookie.
 */
export async function fetchCurrentUser(signal?: AbortSignal) {
  const id = readCookie('id')
  if (!id) throw new Error('User ID not found in cookies.')
  const { data } = await call(getUser, { params: { id } }, signal ? { signal } : {})
  return data
}
