import { Secret, TOTP } from 'otpauth'

import { ok } from '#server/testing/reports.ts'
import { softPasskey } from '#server/testing/soft-passkey.ts'
import { type Client, testNow, type World } from '#server/testing/with-app.ts'

import { by, type Example, type Examples } from './example.ts'

const factor = '/api/faktor-kedua'
const empty = () => ({ body: {} })

const samplePasskey = {
  id: 'contoh-kunci-sandi',
  rawId: 'contoh-kunci-sandi',
  type: 'public-key',
  response: {
    clientDataJSON: 'contoh-jawaban-peramban',
    attestationObject: 'contoh-kunci-umum',
    transports: ['internal'],
  },
}

async function firstCode(client: Client): Promise<{ setup: string; otp: string }> {
  const { key, setup } = ok(await client.post(`${factor}/aplikasi/mulai`)).data
  const otp = new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: testNow.getTime() })
  return { setup, otp }
}

const newPasskey = async (client: Client) => ({
  name: 'Laptop kantor',
  passkey: softPasskey().create(ok(await client.post(`${factor}/kunci-sandi/mulai`)).data),
})

/** After the hospital has set up an app and a passkey. */
const after =
  (send?: (client: Client) => Promise<object>): Example['send'] =>
  async (world: World) => {
    const client = await world.as('hospital')
    ok(await client.post(`${factor}/aplikasi`, await firstCode(client)))
    ok(await client.post(`${factor}/kunci-sandi`, await newPasskey(client)))
    return (await send?.(client)) ?? {}
  }
const passkeyId = async (client: Client) => {
  const [{ passkey_id: id }] = ok(await client.get(factor)).data.passkeys
  return { params: { id } }
}

/** The second factor of an account. */
export const secondFactorExamples: Examples = {
  'GET /api/faktor-kedua': by('hospital', after()),
  'POST /api/faktor-kedua/aplikasi/mulai': by('hospital', empty),
  'POST /api/faktor-kedua/aplikasi': by('hospital', async ({ as }) => ({
    body: await firstCode(await as('hospital')),
    shown: { setup: 'contoh-persiapan', otp: '492039' },
  })),
  'DELETE /api/faktor-kedua/aplikasi': by('hospital', after()),
  'POST /api/faktor-kedua/kunci-sandi/mulai': by('hospital', empty),
  'POST /api/faktor-kedua/kunci-sandi': by('hospital', async ({ as }) => ({
    body: await newPasskey(await as('hospital')),
    shown: { name: 'Laptop kantor', passkey: samplePasskey },
  })),
  'PUT /api/faktor-kedua/kunci-sandi/{id}': by(
    'hospital',
    after(async (client) => ({ ...(await passkeyId(client)), body: { name: 'Ponsel kepala ruang' } })),
  ),
  'DELETE /api/faktor-kedua/kunci-sandi/{id}': by('hospital', after(passkeyId)),
  'POST /api/faktor-kedua/kode-pemulihan': by(
    'hospital',
    after(async () => ({ body: {} })),
  ),
  'DELETE /api/faktor-kedua': by('hospital', after()),
  'DELETE /api/pengguna/{id}/faktor-kedua': by('admin', async (world) => {
    await after()?.(world)
    return { params: { id: await world.idOf('hospital') } }
  }),
  'POST /api/konfirmasi-diri/kunci-sandi': by(
    'hospital',
    after(async () => ({ body: {} })),
  ),
}
