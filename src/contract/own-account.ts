import * as z from 'zod'

import { Secret } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { ById, Done, Instant, many, Nothing } from './envelope.ts'

/** The sessions and the password of who is signed in. */

export const listSessions = endpoint('GET', '/api/sessions', {
  permission: 'account.self',
  summary: 'The sessions in which the caller is signed in',
  reply: many(
    z.object({
      session_id: z.int(),
      created_at: Instant,
      /** To some minutes. */
      seen_at: Instant,
      expires_at: Instant,
      user_agent: z.string().nullable(),
      address: z.string().nullable(),
      current: z.boolean(),
    }),
  ),
})

export const endOtherSessions = endpoint('POST', '/api/sessions/end-others', {
  permission: 'account.self',
  summary: 'Ends every session of the caller but this one',
  body: Nothing,
  reply: Done,
})

export const endSession = endpoint('DELETE', '/api/sessions/{id}', {
  permission: 'account.self',
  summary: 'Ends one session of the caller at once',
  params: ById,
  reply: Done,
})

export const changePassword = endpoint('POST', '/api/updatepass', {
  permission: 'account.self',
  summary: "Changes the caller's password; every other session ends",
  body: z.strictObject({ old_password: Secret, password: Secret, password_confirmation: Secret }),
  reply: Done,
})
