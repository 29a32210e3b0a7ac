import * as z from 'zod'

import { endpoint } from './endpoint.ts'
import { login } from './login.ts'

const Word = z.string({ error: 'Wajib diisi' }).min(1, { error: 'Wajib diisi' }).max(4096)

export const sso = endpoint('POST', '/api/sso', {
  permission: 'public',
  summary:
    "Single sign-on: begun with nothing it gives the provider's address, and with what the provider gave back it signs in; 404 where it is not configured",
  body: z.strictObject({
    postdata: z.union([
      z.strictObject({}),
      z.strictObject({
        code: Word,
        state: Word,
        /** As the provider wrote it into the address that it led back to. */
        iss: Word.optional(),
      }),
    ]),
  }),
  reply: z.union([z.object({ redirect_url: z.string() }), login.reply]),
})
