import { generateKeyPairSync } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

import { Provider } from 'oidc-provider'

import { standIn } from './stand-in.ts'

export const oidcClient = { clientId: 'silika', clientSecret: 'rahasia-klien' }

export type OidcServer = Disposable & {
  /** Its address, and what it calls itself unless a test has it otherwise. */
  issuer: string
  /** Signs in there as a browser would, and gives the address that it is led back to. */
  enter: (address: string, email: string) => Promise<URL>
  /** Registers one more address that it may lead back to. */
  leadBackTo: (address: string) => void
}

/** A real OpenID Connect provider on this machine, which knows everybody by the e-mail that they type. */
export async function oidcServer({
  unverified = [],
  claimsInToken = false,
  issuedAs,
  aheadBy,
}: {
  /** Whose addresses it has not verified. */
  unverified?: readonly string[]
  /** It tells the address in the ID token already, and not only when it is asked. */
  claimsInToken?: boolean
  /** What it calls itself, where that is not its own address. */
  issuedAs?: string
  /** In seconds: its clock is so far ahead, and its tokens are not valid before its now. */
  aheadBy?: number
} = {}): Promise<OidcServer> {
  const { url: address, stop } = await standIn((request, response) => void handle(request, response))
  const issuer = issuedAs ?? address
  const redirectUris: string[] = []
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const provider = () =>
    new Provider(issuer, {
      clients: [
        {
          client_id: oidcClient.clientId,
          client_secret: oidcClient.clientSecret,
          redirect_uris: redirectUris,
          id_token_signed_response_alg: 'ES256',
        },
      ],
      jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig' }] },
      cookies: { keys: ['rahasia-penyedia'] },
      claims: { openid: ['sub', 'nbf'], email: ['email', 'email_verified'] },
      conformIdTokenClaims: !claimsInToken,
      ttl: { Interaction: anHour, Grant: anHour, Session: anHour, AccessToken: anHour, IdToken: anHour },
      pkce: { required: () => true },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
      findAccount: (_context: unknown, id: string) => ({
        accountId: id,
        claims: () => ({
          sub: id,
          email: id,
          email_verified: !unverified.includes(id),
          ...(aheadBy !== undefined && { nbf: Math.floor(Date.now() / 1000) + aheadBy }),
        }),
      }),
      loadExistingGrant: grantAll,
    })
  let made: Provider | undefined

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    made ??= provider()
    if (!request.url?.startsWith('/interaction/')) return made.callback()(request, response)
    if (request.method !== 'POST') return void response.setHeader('content-type', 'text/html').end(form)
    const email = new URLSearchParams(await text(request)).get('email') ?? ''
    return made.interactionFinished(request, response, { login: { accountId: email } })
  }

  return {
    issuer: address,
    enter: (begin, email) => enter(address, begin, email),
    leadBackTo: (redirectUri) => void redirectUris.push(redirectUri),
    [Symbol.dispose]: stop,
  }
}

/** In seconds. */
const anHour = 3600

const form = `<!doctype html><html lang="id"><title>Penyedia SSO</title>
<form method="post"><label>E-mail <input name="email"></label> <button>Lanjutkan</button></form></html>`

type GrantContext = {
  oidc: {
    provider: {
      Grant: new (of: object) => { addOIDCScope: (scope: string) => void; save: () => Promise<string> }
    }
    client: { clientId: string }
    session: { accountId: string }
  }
}
/** Nobody is asked whether we may know their address. */
async function grantAll({ oidc: { provider, client, session } }: GrantContext) {
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
  grant.addOIDCScope('openid email')
  await grant.save()
  return grant
}

async function enter(issuer: string, address: string, email: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let [at, body]: [URL, URLSearchParams | null] = [new URL(address), null]
  for (let step = 0; step < 10; step += 1) {
    if (at.origin !== issuer) return at
    const response: Response = await fetch(at, {
      method: body ? 'POST' : 'GET',
      body,
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    await response.body?.cancel()
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    const next: string | null = response.headers.get('location')
    if (next) [at, body] = [new URL(next, at), null]
    else if (at.pathname.startsWith('/interaction/')) body = new URLSearchParams({ email })
    else throw new Error(`The provider answered ${response.status} at ${at.pathname}.`)
  }
  throw new Error('The provider leads nowhere.')
}
