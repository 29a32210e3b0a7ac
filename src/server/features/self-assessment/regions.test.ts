import { describe, expect, it } from 'vitest'

import { numberText } from '#domain/words.ts'
import { ok } from '#server/testing/reports.ts'
import {
  columnsOf,
  completeAssessment,
  importLevels,
  postQuick,
  quickAnswers,
} from '#server/testing/self-assessments.ts'
import { withApp, type World } from '#server/testing/with-app.ts'
import type { Person } from '#server/testing/world.ts'

describe('the regions', () => {
  const regions = async ({ as }: World, person: Person, query = '') =>
    (await as(person)).get(`/api/creshcf/regions?year=2026&semester=2${query}`)

  it(
    'count the facilities that have begun and sent each part, and pool their scores',
    withApp(async (world) => {
      ok(await importLevels(world))
      await completeAssessment(world, 'hospital', { vulnerability: 'Tinggi', capacity: 'Rendah' })
      await completeAssessment(world, 'healthCenter')
      await completeAssessment(world, 'otherHospital')
      ok(await postQuick(world, 'hazard', quickAnswers(), { person: 'smallHealthCenter' }))
      const risks = await world.db
        .selectFrom('assessment_result')
        .innerJoin('facility', 'facility.id', 'facility_id')
        .select(['risk_max', 'regency_code'])
        .where('capacity_sent', '=', true)
        .execute()
      const mean = (rows: typeof risks) =>
        rows.reduce((sum, { risk_max }) => sum + (risk_max ?? 0), 0) / rows.length
      const { total, regions: rows } = ok(await regions(world, 'ministry')).data
      expect(columnsOf(rows, 'id', 'facilities', 'begun', 'complete')).toEqual([
        ['32', 3, 3, 2],
        ['35', 1, 1, 1],
      ])
      expect(rows[0]).toMatchObject({
        name: 'Jawa Barat',
        hazard: 2,
        vulnerability: 2,
        capacity: 2,
        classes: { Tinggi: 1, Sedang: 1, Rendah: 0 },
        mean_capacity: 0.25,
      })
      expect(rows[0].completion).toBeCloseTo(66.667, 3)
      expect(rows[0].mean_risk).toBeCloseTo(
        mean(risks.filter(({ regency_code }) => regency_code === '32.73')),
        12,
      )
      expect(total).toMatchObject({ id: null, facilities: 4, begun: 4, complete: 3 })
      expect(total.mean_risk).toBeCloseTo(mean(risks), 12)
    }),
  )

  it(
    'show an office its own, a province by regency, and only active facilities',
    withApp(async (world) => {
      await completeAssessment(world, 'hospital')
      const ids = async (person: Person, query = '') =>
        columnsOf(ok(await regions(world, person, query)).data.regions, 'id').flat()
      expect(await ids('province')).toEqual(['32.73'])
      expect(await ids('city')).toEqual(['32.73'])
      expect(await ids('otherCity')).toEqual(['35.78'])
      expect(await ids('otherCity', '&provinsi_id=32')).toEqual([])
      expect(await ids('admin', '&provinsi_id=35')).toEqual(['35.78'])
      for (const person of ['hospital', 'external'] as const)
        expect((await regions(world, person)).status).toBe(403)
      const closure = { from_month: '2026-03', until_month: '2026-08' }
      await world.db
        .insertInto('facility_closure')
        .values({ facility_id: await world.facilityIdOf('hospital'), ...closure })
        .execute()
      const ministry = await world.as('ministry')
      const facilitiesIn = async (semester: number) =>
        ok(await ministry.get(`/api/creshcf/regions?year=2026&semester=${semester}`)).data.total.facilities
      expect([await facilitiesIn(1), await facilitiesIn(2)]).toEqual([3, 4])
      await world.db.updateTable('facility').set({ closed_on: '2026-08-01' }).execute()
      expect(ok(await regions(world, 'ministry')).data).toMatchObject({
        total: { facilities: 0, completion: null, mean_risk: null },
        regions: [],
      })
    }),
  )

  it(
    'list facilities with what they have sent, by name, within reach and filter',
    withApp(async (world) => {
      await completeAssessment(world, 'hospital')
      ok(await postQuick(world, 'hazard', quickAnswers(), { person: 'healthCenter' }))
      const list = async (query = '', person: Person = 'city') =>
        ok(await (await world.as(person)).get(`/api/creshcf/facilities?year=2026&semester=2${query}`))
      const names = async (query = '', person: Person = 'city') =>
        columnsOf((await list(query, person)).data, 'facility').flat()
      expect(await names()).toEqual(['Puskesmas Contoh', 'Puskesmas Rawat Inap Contoh', 'RS Contoh Bandung'])
      expect(await names('&status=complete')).toEqual(['RS Contoh Bandung'])
      expect(await names('&status=begun')).toEqual(['Puskesmas Rawat Inap Contoh'])
      expect(await names('&status=none')).toEqual(['Puskesmas Contoh'])
      expect(await names('&find=rawat')).toEqual(['Puskesmas Rawat Inap Contoh'])
      expect(await names('&kabupatenkota_id=35.78', 'ministry')).toEqual(['RS Contoh Surabaya'])
      expect(await names('&kabupatenkota_id=35.78', 'city')).toEqual([])
      const page = await list('&per_page=2&page=2', 'admin')
      expect([page.total, page.last_page, page.data.length]).toEqual([4, 2, 2])
      expect(page.data[0]).toMatchObject({
        user_id: await world.idOf('hospital'),
        tipe_fasyankes: 1,
        hazard: true,
        vulnerability: true,
        capacity: true,
        leading: 'banjir',
        reopenable: true,
      })
      expect(numberText(page.data[0].risk, 3)).toMatch(/^0,\d/)
    }),
  )
})
