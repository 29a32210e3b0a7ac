import * as z from 'zod'

import { Secret } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { Done, Instant, one } from './envelope.ts'

const Token = z
  .string({ error: 'Kode wajib diisi' })
  .trim()
  .min(1, { error: 'Kode wajib diisi' })
  .max(200, { error: 'Kode terlalu panjang' })

export const forgotPassword = endpoint('POST', '/api/lupa-sandi', {
  permission: 'public',
  summary: 'Mails a link to set a password, to an active account; answers all addresses alike',
  body: z.strictObject({
    email: z
      .string({ error: 'Surel wajib diisi' })
      .trim()
      .max(320, { error: 'Alamat surel terlalu panjang' })
      .regex(/^\S+@\S+\.\S+$/, {
        error: 'Tulis alamat surel yang lengkap, misalnya nama@contoh.go.id',
      }),
  }),
  reply: Done,
})

export const checkPasswordLink = endpoint('POST', '/api/atur-sandi/periksa', {
  permission: 'public',
  summary: "Whose password a mailed link's token or a letter's code sets, and until when",
  body: z.strictObject({ token: Token }),
  reply: one(
    z.object({
      purpose: z.enum(['reset', 'invite', 'code']),
      username: z.string(),
      full_name: z.string(),
      facility: z.string().nullable(),
      expires_at: Instant,
    }),
  ),
})

export const setPassword = endpoint('POST', '/api/atur-sandi', {
  permission: 'public',
  summary:
    "Sets a password by a mailed link's token or a letter's code, once; every session of the account ends",
  body: z.strictObject({ token: Token, password: Secret, password_confirmation: Secret }),
  reply: Done,
})
