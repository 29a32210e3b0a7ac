import { sso } from '#contract/sso.ts'

import { call, isRefusal } from '../../api/call.ts'
import { textOf } from '../../ui/search-text.ts'

/** What the provider wrote into the address, as the router has read it. */
export type SsoReturn = { code?: unknown; state?: unknown; iss?: unknown }

/**
 * Signs in with what the provider gave back, and gives the words of the server.
 * @throws Error with what is said of a failure: the server's words, or the specification's where it has none
 */
export async function finishSso(returned: SsoReturn): Promise<string> {
  const [code, state, iss] = [returned.code, returned.state, returned.iss].map(textOf)
  // Without a code the person, or the provider, has broken it off.
  if (code === undefined || state === undefined) throw new Error(failed)
  try {
    const reply = await call(
      sso,
      { body: { postdata: { code, state, ...(iss && { iss }) } } },
      { keepsSession: true },
    )
    if ('message' in reply) return reply.message
  } catch (error) {
    if (isRefusal(error)) throw error
  }
  throw new Error(failed)
}

const failed = 'SSO login failed'
