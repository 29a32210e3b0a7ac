import { describe, expect, it } from 'vitest'

import type { TrustedProxies } from '#server/config-kinds.ts'
import { listening } from '#server/testing/listening.ts'
import { withApp } from '#server/testing/with-app.ts'

const wrong = { password: 'bukan kata sandinya', 'apps-key': 'silika-web' }
const attacker = '103.0.0.9'

/** What arrives when a client sends a list of its own and each proxy in front adds the address that it saw. */
const arrangements: [words: string, trustProxy: TrustedProxies, seen: string][] = [
  ['one proxy, counted', 1, attacker],
  ['one proxy, by its network', ['127.0.0.0/8'], attacker],
  ['two proxies, counted', 2, `${attacker}, 10.0.0.2`],
  ['two proxies, by their networks', ['127.0.0.1', '10.0.0.0/8'], `${attacker}, 10.0.0.2`],
]

describe.each(arrangements)('a client behind %s', (_words, trustProxy, seen) => {
  let turn = 0
  const forged = () => ({ 'x-forwarded-for': `36.80.${++turn % 250}.1, 10.0.0.7, ${seen}` })

  it(
    'is one network to the slow-down and the audit, whatever addresses it claims',
    withApp(
      async ({ app, db }) => {
        await using server = await listening(app)
        for (const username of ['satu@silika.test', 'dua@silika.test'])
          await server.send('POST', '/api/login', { headers: forged(), body: { ...wrong, username } })
        const rows = await db.selectFrom('audit').select('detail').execute()
        expect(rows.map(({ detail }) => detail?.['address'])).toEqual([attacker, attacker])
        const networks = await db
          .selectFrom('sign_in_failure')
          .select(['subject', 'failures'])
          .where('subject', 'like', 'network: %')
          .execute()
        expect(networks).toEqual([{ subject: `network: ${attacker}`, failures: 2 }])
      },
      { config: { trustProxy } },
    ),
  )

  it(
    'has one share of the requests',
    withApp(
      async ({ app }) => {
        await using server = await listening(app)
        const statuses: number[] = []
        for (let request = 0; request < 5; request++)
          statuses.push((await server.send('GET', '/api/config', { headers: forged() })).status)
        expect(statuses).toEqual([200, 200, 200, 429, 429])
      },
      { config: { trustProxy, requestsPerMinute: 3 } },
    ),
  )
})

it(
  'spraying one password over many names is slowed, with a new address claimed each time',
  withApp(
    async ({ app }) => {
      await using server = await listening(app)
      const statuses: number[] = []
      for (let turn = 0; turn < 21; turn++) {
        const headers = { 'x-forwarded-for': `36.80.0.${turn}, ${attacker}` }
        const body = { ...wrong, username: `orang${turn}@silika.test` }
        statuses.push((await server.send('POST', '/api/login', { headers, body })).status)
      }
      expect(statuses.filter((status) => status === 401)).toHaveLength(20)
      expect(statuses.at(-1)).toBe(429)
    },
    { config: { trustProxy: 1 } },
  ),
)

it(
  'nothing that a client claims is believed without a proxy in front',
  withApp(
    async ({ app, db }) => {
      await using server = await listening(app)
      const headers = { 'x-forwarded-for': '36.80.0.1' }
      await server.send('POST', '/api/login', { headers, body: { ...wrong, username: 'rs@silika.test' } })
      const { detail } = await db.selectFrom('audit').select('detail').executeTakeFirstOrThrow()
      expect(detail).toMatchObject({ address: '127.0.0.1', network: '127.0.0.1' })
    },
    { ownApp: true },
  ),
)
