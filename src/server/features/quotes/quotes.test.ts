import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'

import { keepAll, reportedWaste } from '#server/testing/kept-figures.ts'
import { ok, reportIn } from '#server/testing/reports.ts'
import { withApp } from '#server/testing/with-app.ts'

const question = { indikator: 'waste_generated', periode: '2026-11' }

describe('a quoted figure', () => {
  it(
    'says to everyone what it was and what it has become, of confirmed reports',
    withApp(async (world) => {
      await reportedWaste(world)
      const { kutipan: code } = ok(await (await world.as('ministry')).post('/api/kutipan', question)).data
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/)
      const again = ok(await (await world.as('ministry')).post('/api/kutipan', question)).data
      expect(again.kutipan).toBe(code)
      const read = async () => ok(await (await world.as(null)).get(`/api/kutipan/${code.toLowerCase()}`)).data
      const first = await read()
      expect(first).toMatchObject({
        code,
        figure: { id: 'waste_generated', label: 'Limbah medis dihasilkan', unit: 'kg', carries: false },
        region: { code: 'ID', name: 'Indonesia' },
        span_label: 'November 2026',
        told: { n: 2, base: { n: 2, of: 4, confirmed: 2 } },
      })
      expect(first.now).toEqual(first.told)
      const office = await world.as('city')
      const { report_id } = await reportIn(world, 'sent', { person: 'smallHealthCenter' })
      ok(await office.post('/api/form-confirmation/simpan', { report_id, decision: 'confirm' }))
      await keepAll(world)
      const later = await read()
      expect(later.told).toEqual(first.told)
      expect(later.now.n).toBe(3)
      expect(later.now.value).toBeGreaterThan(later.told.value)

      await sql`update figure_quote set told = told #- '{figure,carries}'`.execute(world.db)
      expect((await read()).figure).toEqual(first.figure)
    }),
  )

  it(
    'is refused where everyone may not learn it, and to who may not quote',
    withApp(async (world) => {
      await reportedWaste(world)
      const ministry = await world.as('ministry')
      const small = await ministry.post('/api/kutipan', { ...question, kabupatenkota_id: '35.78' })
      expect([small.status, small.body.errors]).toEqual([
        422,
        { indikator: ['Angka ini tidak dapat dikutip: terlalu sedikit fasyankes'] },
      ])
      expect((await ministry.post('/api/kutipan', { ...question, periode: '2027' })).status).toBe(422)
      expect((await (await world.as('hospital')).post('/api/kutipan', question)).status).toBe(403)
      expect((await (await world.as(null)).get('/api/kutipan/ADATIDAK')).status).toBe(404)
    }),
  )
})
