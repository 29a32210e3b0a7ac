import { expect, it } from 'vitest'

import { ok } from '#server/testing/reports.ts'
import { withApp } from '#server/testing/with-app.ts'

import { firstReport } from './first-report.ts'

it(
  'takes a program from its key to its first sent report, step by step, as the page says',
  withApp(async ({ as, app }) => {
    const whole = { name: 'SIMRS', scopes: ['read', 'draft', 'send'], expires_on: '2027-06-30' }
    const { key } = ok(await (await as('hospital')).post('/api/kunci-program', whole)).data
    const visitor = await as(null)
    const headers = { authorization: `Bearer ${key}` }
    for (const { title, method, path, body, status, answer } of firstReport) {
      const given = await (method === 'GET'
        ? visitor.get(path, undefined, { headers })
        : visitor.post(path, body, { headers }))
      expect({ title, status: given.status, body: given.body }).toMatchObject({ title, status, body: answer })
    }
    const page = await app.inject('/api/docs/mulai')
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    // What scrolls sideways on a phone can be scrolled by keys too.
    expect(page.body.match(/<pre tabindex="0">/g)).toHaveLength(1 + 2 * firstReport.length)
    for (const { title, path } of firstReport) {
      expect(page.body).toContain(title)
      expect(page.body).toContain(path.replaceAll('&', '&amp;'))
    }
  }),
)
