import { describe, expect, it } from 'vitest'

import { ok, readersOf } from '#server/testing/reports.ts'
import { type Answer, withApp } from '#server/testing/with-app.ts'

const codesIn = ({ data }: Answer['body']) => data.map(({ code }: { code: string }) => code)

describe('facilities by region and name', () => {
  it(
    'are listed and found for everybody with a session',
    withApp(async ({ as, idOf }) => {
      const external = await as('external')
      expect(codesIn(ok(await external.get('/api/listfasyankes?provinsi_id=32&tipe_fasyankes=2')))).toEqual([
        'PK002',
        'PK001',
      ])
      expect(ok(await external.get('/api/listfasyankes?per_page=3&page=2'))).toMatchObject({
        ...{ total: 4, last_page: 2, data: [{ code: 'RS002', user_id: null }] },
      })
      expect(codesIn(ok(await external.get('/api/carifasyankes?find=surabaya')))).toEqual(['RS002'])
      expect(codesIn(ok(await external.get('/api/carifasyankes?find=pk001')))).toEqual(['PK001'])
      expect((await external.get('/api/carifasyankes?find=s')).body.errors).toEqual({
        find: ['Tulis paling sedikit 2 huruf'],
      })
      expect((await (await as(null)).get('/api/listfasyankes')).status).toBe(401)
      const city = await as('city')
      expect(ok(await city.get('/api/carifasyankes?find=rs001')).data[0].user_id).toBe(await idOf('hospital'))
    }),
  )

  it(
    'have a contact and an account within reach alone',
    withApp(async ({ as, facilityIdOf, idOf }) => {
      const id = await facilityIdOf('hospital')
      for (const [person, status] of readersOf('hospital')) {
        if (person === null) continue
        const client = await as(person)
        const { data } = ok(await client.get(`/api/detailfasyankes?id=${id}`))
        expect([person, data.code, data.contact === null]).toEqual([person, 'RS001', status !== 200])
        const byAccount = await client.get(`/api/detailfasyankes?user_id=${await idOf('hospital')}`)
        expect([person, byAccount.status]).toEqual([person, status === 200 ? 200 : 404])
      }
      const city = await as('city')
      expect(ok(await city.get(`/api/detailfasyankes?id=${id}`)).data.contact.account).toMatchObject({
        username: 'rs@silika.test',
        status: 'active',
      })
      expect((await city.get('/api/detailfasyankes')).status).toBe(422)
      expect((await city.get('/api/detailfasyankes?id=999999')).status).toBe(404)
    }),
  )
})
