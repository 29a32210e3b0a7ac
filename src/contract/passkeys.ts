import * as z from 'zod'

/** What a browser says of a passkey, as WebAuthn writes it in JSON. Browsers add fields; those that nothing reads are dropped. */

const Base64Url = z
  .string({ error: 'Jawaban kunci sandi tidak lengkap' })
  .regex(/^[\w-]+$/, { error: 'Jawaban kunci sandi tidak dapat dibaca' })
  .max(20_000, { error: 'Jawaban kunci sandi terlalu panjang' })
const credential = {
  id: Base64Url,
  rawId: Base64Url,
  type: z.literal('public-key', { error: 'Bukan kunci sandi' }),
  /** Nothing is read of them. */
  clientExtensionResults: z
    .unknown()
    .optional()
    .transform(() => ({})),
}

/** A new passkey. */
export const NewPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
})

/** A passkey that has signed what it was asked to. */
export const SignedPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: Base64Url.optional(),
  }),
})

/** What a passkey is asked to sign. */
export const PasskeyQuestion = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.enum(['required', 'preferred', 'discouraged']),
  allowCredentials: z.array(z.object({ id: z.string(), type: z.string(), transports: z.array(z.string()) })),
})
