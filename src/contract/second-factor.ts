import * as z from 'zod'

import { isPlainLine, plainLineHint } from '#domain/plain-text.ts'
import { seenLength } from '#domain/words.ts'

import { endpoint } from './endpoint.ts'
import { ById, Done, Instant, Nothing, one } from './envelope.ts'
import { NewPasskey, PasskeyQuestion, SignedPasskey } from './passkeys.ts'

/** What signing in needs beside the password, and how its owner sets it up; see docs/decisions/0051. */

/** Six digits, as people type them: with a space in the middle too. */
export const Otp = z
  .string({ error: 'Isi kode 6 angka' })
  .max(12, { error: 'Kode terdiri atas 6 angka' })
  .transform((typed) => typed.replaceAll(/\s/g, ''))
  .pipe(
    z.string({ error: 'Kode terdiri atas 6 angka' }).regex(/^\d{6}$/, { error: 'Kode terdiri atas 6 angka' }),
  )
export const RecoveryCode = z
  .string({ error: 'Isi kode pemulihan' })
  .trim()
  .min(1, { error: 'Isi kode pemulihan' })
  .max(40, { error: 'Kode pemulihan terlalu panjang' })

const name = z
  .string({ error: 'Beri nama kunci sandi ini' })
  .trim()
  .refine((words) => seenLength(words) > 0, { error: 'Beri nama kunci sandi ini' })
  .max(60, { error: 'Nama paling banyak 60 huruf' })
  .refine(isPlainLine, { error: plainLineHint })
/** Shown once; null where the account has codes already. */
const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()).nullable() })

export const getSecondFactor = endpoint('GET', '/api/faktor-kedua', {
  permission: 'account.self',
  beforeEnrolment: true,
  summary: "What signing in to the caller's account needs beside the password",
  reply: one(
    z.object({
      is_on: z.boolean(),
      /** From when there must be one; null where the caller has one, or is free to. */
      required_from: Instant.nullable(),
      /** Whether the role must have one, so that its last way stays. */
      is_required: z.boolean(),
      has_password: z.boolean(),
      authenticator: z.object({ created_at: Instant }).nullable(),
      passkeys: z.array(
        z.object({
          passkey_id: z.int(),
          name: z.string(),
          created_at: Instant,
          last_used_at: Instant.nullable(),
        }),
      ),
      /** How many codes still work. */
      codes_left: z.int(),
    }),
  ),
})

export const beginAuthenticator = endpoint('POST', '/api/faktor-kedua/aplikasi/mulai', {
  permission: 'account.self',
  sensitive: true,
  beforeEnrolment: true,
  summary: 'A new secret for an app that shows codes; it counts once a code of it was sent',
  body: Nothing,
  reply: one(
    z.object({
      /** For an app that takes no picture: base32. */
      key: z.string(),
      /** What the QR code says. */
      uri: z.string(),
      /** To be sent back with the first code, within 15 minutes. */
      setup: z.string(),
    }),
  ),
})
export const confirmAuthenticator = endpoint('POST', '/api/faktor-kedua/aplikasi', {
  permission: 'account.self',
  beforeEnrolment: true,
  summary:
    "The app's first code: from now on signing in asks for one. It takes the place of an app before it",
  body: z.strictObject({
    setup: z.string({ error: 'Mulai lagi' }).max(500, { error: 'Mulai lagi' }),
    otp: Otp,
  }),
  reply: one(RecoveryCodes),
})
export const removeAuthenticator = endpoint('DELETE', '/api/faktor-kedua/aplikasi', {
  permission: 'account.self',
  sensitive: true,
  summary: 'The app no longer counts',
  reply: Done,
})

export const beginPasskey = endpoint('POST', '/api/faktor-kedua/kunci-sandi/mulai', {
  permission: 'account.self',
  sensitive: true,
  beforeEnrolment: true,
  summary: 'What the browser needs to make a passkey (WebAuthn)',
  body: Nothing,
  reply: one(
    z.object({
      challenge: z.string(),
      rp: z.object({ id: z.string(), name: z.string() }),
      user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
      pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
      timeout: z.int(),
      attestation: z.literal('none'),
      excludeCredentials: PasskeyQuestion.shape.allowCredentials,
      authenticatorSelection: z.object({
        residentKey: z.literal('preferred'),
        userVerification: z.literal('preferred'),
      }),
    }),
  ),
})
export const addPasskey = endpoint('POST', '/api/faktor-kedua/kunci-sandi', {
  permission: 'account.self',
  beforeEnrolment: true,
  summary: 'Keeps a passkey that the browser has made; from now on signing in asks for a second factor',
  body: z.strictObject({ name, passkey: NewPasskey }),
  reply: one(RecoveryCodes),
})
export const renamePasskey = endpoint('PUT', '/api/faktor-kedua/kunci-sandi/{id}', {
  permission: 'account.self',
  summary: 'Another name for a passkey',
  params: ById,
  body: z.strictObject({ name }),
  reply: Done,
})
export const removePasskey = endpoint('DELETE', '/api/faktor-kedua/kunci-sandi/{id}', {
  permission: 'account.self',
  sensitive: true,
  summary: 'A passkey no longer counts',
  params: ById,
  reply: Done,
})

export const renewRecoveryCodes = endpoint('POST', '/api/faktor-kedua/kode-pemulihan', {
  permission: 'account.self',
  sensitive: true,
  summary: 'Ten new recovery codes, shown only here; those before no longer work',
  body: Nothing,
  reply: one(RecoveryCodes),
})
export const switchOffSecondFactor = endpoint('DELETE', '/api/faktor-kedua', {
  permission: 'account.self',
  sensitive: true,
  summary: 'Signing in needs the password only; refused where the role must have a second factor',
  reply: Done,
})

export const resetSecondFactor = endpoint('DELETE', '/api/pengguna/{id}/faktor-kedua', {
  permission: 'account.manage',
  sensitive: true,
  summary: "Removes somebody else's second factor, for who has lost it; their sessions end",
  params: ById,
  reply: Done,
})

export const askPasskey = endpoint('POST', '/api/konfirmasi-diri/kunci-sandi', {
  permission: 'account.self',
  beforeEnrolment: true,
  summary: "What one of the caller's passkeys signs to prove that the person is there",
  body: Nothing,
  reply: one(PasskeyQuestion),
})
/** Exactly one of the ways. */
const Proof = z.strictObject({
  password: z.string().max(1024, { error: 'Kata sandi terlalu panjang' }).optional(),
  otp: Otp.optional(),
  passkey: SignedPasskey.optional(),
})
export const provePresence = endpoint('POST', '/api/konfirmasi-diri', {
  permission: 'account.self',
  renewsSession: true,
  beforeEnrolment: true,
  summary:
    'Proves by the password, a code or a passkey that the person is there, which dangerous acts ask for; it counts for this session only',
  body: Proof.refine(
    (proof) => Object.values(proof).filter((part) => part !== undefined && part !== '').length === 1,
    {
      path: ['password'],
      error: 'Isi kata sandi Anda',
    },
  ),
  reply: Done,
})
