import type { Configuration, CustomFetch } from 'openid-client'

import { type Problem, problem } from '#contract/problem.ts'
import type { Config } from '#server/config.ts'
import { limitedBody } from '#server/limited-body.ts'

type Settings = NonNullable<Config['sso']>

/** What one sign-in sends to the provider and expects to find again. */
export type SsoSecrets = { state: string; nonce: string; verifier: string }
/** What the provider wrote into the address that it led back to. */
type SsoReturn = { code: string; iss?: string | undefined }
/** Who the provider has let in. */
type SsoPerson = { email: string | null; isVerified: boolean }

/** The provider of single sign-on: OpenID Connect, authorisation code with PKCE. */
export type SsoProvider = {
  /** Where the browser goes. @throws Problem ssoUnavailable */
  addressFor: (secrets: SsoSecrets) => Promise<string>
  /** @throws Problem ssoUnavailable, or ssoRefused where the answer is not the provider's or not for this sign-in */
  identify: (returned: SsoReturn, secrets: SsoSecrets) => Promise<SsoPerson>
}

/**
 * In milliseconds: how long its description is believed. No longer, so that a click says that the provider is away and does not
 * lead there; one that could not be read is asked for again at once.
 */
const descriptionKept = 30_000
/** In seconds: how far its clock may be from ours. Its tokens come straight from it, so nobody has kept one for that long. */
const clocksDiffer = 300
/** Of its description, its keys, and what it says of a person. */
const mostBytes = 500_000

export function ssoProvider(settings: Settings): SsoProvider {
  let kept: { found: Promise<Configuration>; until: number } | undefined

  /** Once for all who ask at the same time. */
  function described(): Promise<Configuration> {
    if (kept && performance.now() < kept.until) return kept.found
    const asked = { found: describe(settings), until: performance.now() + descriptionKept }
    kept = asked
    asked.found.catch(() => {
      if (kept === asked) kept = undefined
    })
    return asked.found
  }

  return {
    addressFor: async ({ state, nonce, verifier }) => {
      const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import('openid-client')
      return buildAuthorizationUrl(await described(), {
        redirect_uri: settings.redirectUrl,
        scope: 'openid email',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }).href
    },
    identify: async (returned, secrets) => {
      const configuration = await described()
      try {
        return await exchange(configuration, settings, { returned, secrets })
      } catch (error) {
        throw await problemOf(error)
      }
    },
  }
}

/** @throws Problem ssoUnavailable, whatever is the matter with the description */
async function describe({ issuer, clientId, clientSecret, timeoutMs }: Settings): Promise<Configuration> {
  const openId = await import('openid-client')
  try {
    const found = await openId.discovery(
      new URL(issuer),
      clientId,
      { [openId.clockTolerance]: clocksDiffer },
      openId.ClientSecretBasic(clientSecret),
      {
        timeout: timeoutMs / 1000,
        [openId.customFetch]: fetchLittle,
        execute: [
          // The signature of what it says of a person is checked, and not only the line that it came by.
          openId.enableNonRepudiationChecks,
          ...(issuer.startsWith('http:') ? [openId.allowInsecureRequests] : []),
        ],
      },
    )
    assertWhole(found, issuer)
    return found
  } catch (error) {
    throw because(problem('ssoUnavailable'), error)
  }
}

/** @throws Error where the description lacks an address that a sign-in needs, which is found out too late once it is kept */
function assertWhole(found: Configuration, issuer: string): void {
  const description = found.serverMetadata()
  for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const) {
    const protocol = URL.parse(description[name] ?? '')?.protocol
    if (protocol !== 'https:' && !(protocol === 'http:' && issuer.startsWith('http:')))
      throw new Error(`The description has no ${name} that can be used.`)
  }
}

async function exchange(
  configuration: Configuration,
  { redirectUrl }: Settings,
  { returned, secrets }: { returned: SsoReturn; secrets: SsoSecrets },
): Promise<SsoPerson> {
  const openId = await import('openid-client')
  const address = new URL(redirectUrl)
  address.searchParams.set('code', returned.code)
  address.searchParams.set('state', secrets.state)
  // There is one provider only: a caller that leaves it out cannot mean another.
  address.searchParams.set('iss', returned.iss ?? configuration.serverMetadata().issuer)
  const tokens = await openId.authorizationCodeGrant(configuration, address, {
    expectedState: secrets.state,
    expectedNonce: secrets.nonce,
    pkceCodeVerifier: secrets.verifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (claims?.['email'] !== undefined) return personOf(claims)
  // Many providers say it only when they are asked.
  const sub = claims?.sub ?? ''
  return personOf(await openId.fetchUserInfo(configuration, tokens.access_token, sub))
}

function personOf({ email, email_verified }: Readonly<Record<string, unknown>>): SsoPerson {
  return {
    email: typeof email === 'string' ? email : null,
    // Some providers write it as a text.
    isVerified: email_verified === true || email_verified === 'true',
  }
}

/** What the library says where nothing useful came back. */
const outages: readonly unknown[] = [
  undefined,
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]

async function problemOf(error: unknown): Promise<Problem> {
  const { ClientError, ResponseBodyError } = await import('openid-client')
  const isRefusal =
    error instanceof ResponseBodyError
      ? error.error === 'invalid_grant'
      : error instanceof ClientError && !outages.includes(error.code)
  return because(isRefusal ? problem('ssoRefused', { why: 'answer' }) : problem('ssoUnavailable'), error)
}

/** The reason is for the log and the audit; the reply does not hold it. */
const because = (refusal: Problem, cause: unknown): Problem => Object.assign(refusal, { cause })

/** As `fetch`, but an endless answer ends at the limit. */
const fetchLittle: CustomFetch = async (address, options) => {
  const answer = await fetch(address, options as RequestInit)
  const body = await limitedBody(answer, mostBytes)
  if (body === null) throw new Error('The answer is too large.')
  const { status, headers } = answer
  return new Response(body.length > 0 ? body : null, { status, headers })
}
