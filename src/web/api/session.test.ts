import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'

import { siti } from '../testing/sample-me.ts'
import { onSignInAsked, settleSignIn } from './session-end.ts'
import { type Me, sessionQuery } from './session.ts'

/** What the server says of the session, one answer after another. */
function serverSays(...answers: (Me | null)[]) {
  vi.stubGlobal('fetch', async () => Response.json({ data: answers.shift() ?? null }))
}
const ask = async (client = new QueryClient()) => client.fetchQuery({ ...sessionQuery, staleTime: 0 })

beforeEach(() => {
  vi.stubGlobal('document', { cookie: 'id=7; role=HealthServiceFacility' })
})

it('without the cookie nobody is asked about', async () => {
  vi.stubGlobal('document', { cookie: '' })
  serverSays(siti)
  expect(await ask()).toBeNull()
})

it('a stale or forged cookie makes a visitor, without an error', async () => {
  serverSays(null)
  expect(await ask()).toBeNull()
})

it('a person known on this page signs in over it and continues', async () => {
  serverSays(siti, null, siti)
  const client = new QueryClient()
  expect(await ask(client)).toMatchObject({ id: 7 })
  const asked = vi.fn<() => void>()
  const stop = onSignInAsked(asked)
  const again = ask(client)
  await vi.waitFor(() => expect(asked).toHaveBeenCalled())
  settleSignIn()
  expect(await again).toMatchObject({ id: 7 })
  stop()
})
