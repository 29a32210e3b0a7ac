import * as z from 'zod'

import { endpoint } from './endpoint.ts'
import { Done, Id, Instant, Nothing, one } from './envelope.ts'

/** 'Lihat sebagai': an administrator opens the product as another account, and changes nothing. */

export const beginViewing = endpoint('POST', '/api/pengguna/{id}/lihat', {
  permission: 'account.view',
  sensitive: true,
  summary:
    'Turns the session to another account for 30 minutes: every read answers as to its owner, every write is refused',
  params: z.object({ id: Id }),
  reply: one(z.object({ id: z.int(), full_name: z.string(), until: Instant })),
})

export const endViewing = endpoint('POST', '/api/lihat/selesai', {
  permission: 'account.self',
  whileViewing: true,
  summary: "Turns the session back to its own account; does nothing where it is one's own already",
  body: Nothing,
  reply: Done,
})
