import { describe, expect, it } from 'vitest'

import { placePath } from '#server/testing/place-figures.ts'
import { completeDraft, month, ok, reason, reportIn, traces } from '#server/testing/reports.ts'
import { withApp, type World } from '#server/testing/with-app.ts'

const path = '/api/limbahfasyankes'

/** An administrator closes the hospital from the month on, and opens it again in the one after. */
async function closeMonth(world: World, { andReopen = false } = {}) {
  const admin = await world.as('admin')
  const id = await world.facilityIdOf('hospital')
  ok(await admin.post(placePath(id, '/tutup'), { from_month: month, reason }))
  if (andReopen) ok(await admin.post(placePath(id, '/buka'), { from_month: '2026-12', reason }))
}

describe('a draft of a month in which its facility was closed', () => {
  it.each([
    ['while it is closed', { andReopen: false }],
    ['after it has opened again', { andReopen: true }],
  ])('is read, and neither saved, copied into nor sent: %s', (_case, closing) =>
    withApp(async (world) => {
      await reportIn(world, 'sent', { of: '2026-10' })
      const { report_id, version, answers } = await completeDraft(world, 'hospital')
      await closeMonth(world, closing)
      const before = await traces(world)
      const facility = await world.as('hospital')
      const named = { report_id, version }
      const refused = [
        await facility.put(path, { ...named, answers: { reporter_name: 'Budi Santoso' } }),
        await facility.put('/api/updateBor', { ...named, answers: { bor_beds_total: 100 } }),
        await facility.post('/api/form/fill-with-previous-month', { form_type: 'limbahfasyankes', ...named }),
        await facility.post('/api/limbah/store', named),
        await facility.post('/api/limbah/store?validasi=1', named),
        await facility.post('/api/limbah/store', { date: month, answers }),
      ]
      for (const { status, body } of refused)
        expect([status, body.code, body.message]).toEqual([
          ...[409, 'notAtWork', 'Fasyankes sudah tutup pada bulan ini.'],
        ])
      expect(await traces(world)).toBe(before)

      const shown = ok(await facility.get(`${path}?report_id=${report_id}`)).data
      expect(shown).toMatchObject({ report_status: 'unsend', actions: [], answers })
      const asked = `form_type=limbahfasyankes&report_id=${report_id}`
      const copying = ok(await facility.get(`/api/form/check-previous-month-form?${asked}`)).data
      expect(copying).toMatchObject({ exists: false, fields: 0 })
      const desk = ok(await facility.get(`/api/form-filling-status?date=${month}`))
      expect(desk.data).toHaveLength(1)
      expect(desk.data[0]).toMatchObject({ report_id, expected: false, actions: [] })
      expect(desk.waiting).toEqual([])
      const city = await world.as('city')
      const missing = ok(await city.get(`/api/konfirmasi-formulir/missing?date=${month}`)).data
      expect(missing.filter((row: { facility: { code: string } }) => row.facility.code === 'RS001')).toEqual(
        [],
      )
    })(),
  )

  it(
    'is not late: nobody awaits it',
    withApp(async (world) => {
      const { report_id } = await completeDraft(world, 'hospital')
      await closeMonth(world)
      world.setNow(new Date('2026-12-20T02:00:00Z'))
      const facility = await world.as('hospital')
      const desk = ok(await facility.get(`/api/form-filling-status?date=${month}`)).data
      const table = ok(await facility.get('/api/facility-table?tahun=2026')).data.months[10].reports
      const months = ok(await facility.get(`${path}/listbulan?tahun=2026`)).data
      const told = [desk[0], table[0], months[10]]
      for (const address of [
        `${path}?report_id=${report_id}`,
        `/api/detailheader?report_id=${report_id}`,
        `/api/limbah/answer/${report_id}`,
      ])
        told.push(ok(await facility.get(address)).data)
      expect(told.map(({ late }) => late)).toEqual(told.map(() => false))
    }),
  )

  it.each([
    ['while it is closed', { andReopen: false }],
    ['after it has opened again', { andReopen: true }],
  ])('is not late for those who read the reports of others: %s', (_case, closing) =>
    withApp(async (world) => {
      await completeDraft(world, 'hospital')
      world.setNow(new Date('2026-12-20T02:00:00Z'))
      const [city, admin] = [await world.as('city'), await world.as('admin')]
      const account = await world.idOf('hospital')
      const told = async () => {
        const query = `date=${month}&find=RS001&form_type=limbahfasyankes`
        const queue = ok(await city.get(`/api/konfirmasi-formulir/list?${query}&status=unsend`)).data
        const list = ok(await admin.get(`/api/kelola-formulir/laporan?${query}`)).data
        const reports = ok(await city.get(`${path}?tahun=2026&user_id=${account}`)).data
        const { months } = ok(
          await city.get(`/api/limbah/answers/user-year?user_id=${account}&tahun=2026`),
        ).data
        const card = ok(await city.get(`/api/limbah-modal-user/${account}`)).data
        const ofCard = card.months.find(({ date }: { date: string }) => date === month)
        const filtered = [
          await city.get(`/api/konfirmasi-formulir/list?${query}&status=all&late=1`),
          await admin.get(`/api/kelola-formulir/laporan?${query}&late=1`),
        ].map((answer) => ok(answer))
        return {
          late: [queue[0], list[0], reports[0], months[10], ofCard].map(({ late }) => late),
          found: filtered.map(({ data, total, counts }) => [data.length, total, counts.late]),
        }
      }
      const lists = (late: boolean, count: number) => ({
        late: Array.from({ length: 5 }, () => late),
        found: [
          [count, count, count],
          [count, count, count],
        ],
      })
      expect(await told()).toEqual(lists(true, 1))
      await closeMonth(world, closing)
      expect(await told()).toEqual(lists(false, 0))
    })(),
  )

  it(
    'gives no receipt again once it was taken back',
    withApp(async (world) => {
      const { report_id, version } = await completeDraft(world, 'hospital')
      const facility = await world.as('hospital')
      const body = { report_id, version, key: '6f9b0a52-3d6e-4a53-9c55-0b6ed2f0a001' }
      ok(await facility.post('/api/limbah/store', body))
      ok(await facility.post(`/api/reports/${report_id}/withdraw`))
      await closeMonth(world)
      expect(await facility.post('/api/limbah/store', body)).toMatchObject({
        ...{ status: 409, body: { code: 'notAtWork' } },
      })
    }),
  )

  it(
    'is unlike a returned report, which is corrected all the same',
    withApp(async (world) => {
      const { report_id, version } = await reportIn(world, 'revise')
      await world.db
        .updateTable('facility')
        .set({ closed_on: `${month}-01` })
        .where('code', '=', 'RS001')
        .execute()
      const facility = await world.as('hospital')
      const answers = { ...ok(await facility.get(`${path}?report_id=${report_id}`)).data.answers }
      const saved = ok(
        await facility.put(path, {
          report_id,
          version,
          answers: { ...answers, reporter_name: 'Budi Santoso' },
        }),
      ).data
      expect(saved.actions).toEqual(['saveCorrection', 'send'])
      ok(await facility.post('/api/limbah/store', { report_id, version: saved.version }))
    }),
  )
})
