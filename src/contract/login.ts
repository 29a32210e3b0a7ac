import * as z from 'zod'

import { Role, Secret } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { SignedPasskey } from './passkeys.ts'
import { Otp, RecoveryCode } from './second-factor.ts'

export const login = endpoint('POST', '/api/login', {
  permission: 'public',
  summary: 'Signs in; sets the cookies token, id and role for 7 days',
  body: z.strictObject({
    username: z
      .string({ error: 'Nama pengguna wajib diisi' })
      .trim()
      .min(1, { error: 'Nama pengguna wajib diisi' })
      .max(320, { error: 'Nama pengguna terlalu panjang' }),
    password: Secret,
    'apps-key': z.string({ error: 'apps-key wajib diisi' }).max(200),
    sso: z
      .union([z.boolean(), z.literal(0), z.literal(1)], {
        error: 'Harus berupa benar atau salah (true/false)',
      })
      .optional(),
    /** Where the account has a second factor, one of these three as well. */
    otp: Otp.optional(),
    recovery_code: RecoveryCode.optional(),
    passkey: SignedPasskey.optional(),
  }),
  reply: z.object({
    token: z.string(),
    message: z.string(),
    data: z.object({ id: z.int(), access_right: Role }),
  }),
})
