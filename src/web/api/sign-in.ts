import type { QueryClient } from '@tanstack/react-query'

import type { BodyInput, ReplyOf } from '#contract/endpoint.ts'
import { login } from '#contract/login.ts'

import { call } from './call.ts'
import { configurationQuery } from './configuration.ts'

/** What a person gives to sign in; the application's own key goes with it. */
export type SignIn = Omit<BodyInput<typeof login>, 'apps-key'>

/** Signs in. The key comes with the configuration: on a slow line that may be later than what a person has typed. */
export async function signIn(queries: QueryClient, given: SignIn): Promise<ReplyOf<typeof login>> {
  const { data } = await queries.ensureQueryData(configurationQuery)
  return call(login, { body: { ...given, 'apps-key': data.apps_key } }, { keepsSession: true })
}
