import { describe, expect, it } from 'vitest'

import { later, testNow, withApp, type World } from '#server/testing/with-app.ts'

const refusalsIn = (db: World['db']) =>
  db
    .selectFrom('refusal')
    .select(['at', 'actor_id', 'call', 'code', 'address', 'count'])
    .orderBy('at')
    .execute()

describe('a refused call', () => {
  it(
    'is kept for the audit, once for each account, call and minute, with a count',
    withApp(async ({ as, db, setNow, idOf }) => {
      const hospital = await as('hospital')
      for (let turn = 0; turn < 7; turn++)
        expect((await hospital.get('/api/konfirmasi-formulir/list')).status).toBe(403)
      const queue = {
        actor_id: await idOf('hospital'),
        call: 'GET /api/konfirmasi-formulir/list',
        ...{ code: 'notAllowed', address: '127.0.0.1', count: 7 },
      }
      expect(await refusalsIn(db)).toContainEqual({ ...queue, at: testNow })
      setNow(later(61))
      await hospital.get('/api/konfirmasi-formulir/list')
      const rows = (await refusalsIn(db)).filter(({ call }) => call === queue.call)
      expect(rows).toEqual([
        { ...queue, at: testNow },
        { ...queue, at: later(60), count: 1 },
      ])
    }),
  )

  it(
    'from another site is there too',
    withApp(async ({ as, app, db, idOf }) => {
      const { token } = await as('hospital')
      await app.inject({
        method: 'POST',
        url: '/api/logout',
        headers: { cookie: `token=${token}`, origin: 'https://lain.example' },
      })
      expect(await refusalsIn(db)).toMatchObject([
        {
          actor_id: await idOf('hospital'),
          call: 'POST /api/logout',
          code: 'foreignOrigin',
        },
      ])
    }),
  )

  it(
    'of nobody, or of what is not found, is not',
    withApp(async ({ as, db }) => {
      expect((await (await as(null)).get('/api/konfirmasi-formulir/list')).status).toBe(401)
      expect((await (await as('city')).get('/api/file/999999')).status).toBe(404)
      expect(await refusalsIn(db)).toEqual([])
    }),
  )
})
