import { describe, expect, it } from 'vitest'

import { numberText } from '#domain/words.ts'
import { readSheet } from '#server/spreadsheet/read-sheet.ts'
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

  it(
    'are given as a file as they are listed, all of them, with their regions and what the file is about',
    withApp(async (world) => {
      await completeAssessment(world, 'hospital')
      const file = async (person: Person, query: string) => {
        const answer = await (
          await world.as(person)
        ).get(`/api/creshcf/facilities/file?year=2026&semester=2&${query}`)
        expect(answer.status).toBe(200)
        return answer
      }
      const rowsOf = async (bytes: Buffer, sheet?: string) =>
        (await readSheet(bytes, {}, sheet)).map(({ cells }) => cells)
      const { bytes, headers } = await file('city', 'format=csv')
      expect(headers['content-disposition']).toContain('penilaian-mandiri-fasyankes-2026-2-2026-12-02.csv')
      const [head, ...facilities] = await rowsOf(bytes)
      expect(head?.slice(0, 5)).toEqual([
        ...['Kode fasyankes', 'Fasyankes', 'Jenis fasyankes', 'Provinsi', 'Kabupaten/kota'],
      ])
      expect(facilities.map(([code]) => code)).toEqual(['PK002', 'PK001', 'RS001'])
      const hospital = facilities.find(([code]) => code === 'RS001')
      expect(hospital?.slice(3, 8)).toEqual(['Jawa Barat', 'Kota Bandung', 'Ya', 'Ya', 'Ya'])
      expect([hospital?.[8], hospital?.[10]]).toEqual([expect.stringMatching(/^0,\d{1,3}$/), 'Banjir'])

      const book = (await file('ministry', 'format=xlsx&kabupatenkota_id=32.73&status=complete')).bytes
      expect((await rowsOf(book)).map(([code]) => code)).toEqual(['Kode fasyankes', 'RS001'])
      expect((await rowsOf(book, 'Wilayah')).map((cells) => cells.slice(0, 4))).toEqual([
        ['Kode', 'Wilayah', 'Fasyankes', 'Mulai'],
        ['32.73', 'Kota Bandung', 3, 1],
        [null, 'Jumlah', 3, 1],
      ])
      const about = Object.fromEntries(await rowsOf(book, 'Keterangan'))
      expect(about).toMatchObject({
        'Kabupaten/kota': 'Kota Bandung',
        Provinsi: 'Semua',
        Kemajuan: 'Lengkap',
      })
      const nation = await rowsOf((await file('ministry', 'format=xlsx')).bytes, 'Wilayah')
      expect(nation.map(([code]) => code)).toEqual(['Kode', '32', '35', null])
      const refused = await (await world.as('external')).get('/api/creshcf/facilities/file?format=csv')
      expect(refused.status).toBe(403)
    }),
  )
})
