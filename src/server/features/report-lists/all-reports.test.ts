import { expect, it } from 'vitest'

import { ok } from '#server/testing/reports.ts'
import { type Answer, withApp } from '#server/testing/with-app.ts'

import { markMerged, october, seed } from './testing/listed-reports.ts'

const path = '/api/kelola-formulir/laporan'
const codes = ({ data }: Answer['body']) =>
  data.map(({ facility }: { facility: { code: string } }) => facility.code)

it(
  'lists a month of every facility with its counts, the newest sending first and drafts last',
  withApp(async (world) => {
    await seed(world)
    const admin = await world.as('admin')
    const all = ok(await admin.get(path))
    expect(codes(all)).toEqual(['RS002', 'PK002', 'RS001', 'PK001'])
    expect(all).toMatchObject({
      ...{ date: '2026-11', due_date: '2026-12-10', total: 4, last_page: 1 },
      counts: { unsend: 1, sent: 1, revise: 1, confirmed: 1, late: 0 },
    })
    expect(all.data[0]).toMatchObject({
      ...{ form_type: 'limbahfasyankes', form_title: 'Pengelolaan Limbah Fasyankes', form_version: 1 },
      ...{ report_status: 'confirmed', late: false, facility: { regency: 'Kota Surabaya' } },
    })
    expect(all.forms).toContainEqual({ form_type: 'sanitarian-kit', title: 'Sanitarian Kit' })
    expect(codes(ok(await admin.get(`${path}?date=${october}`)))).toEqual(['RS001'])
  }),
)

it(
  'is narrowed by form, status, region, kind, name and lateness; the counts are not by status',
  withApp(async (world) => {
    await seed(world)
    const admin = await world.as('admin')
    const found = async (query: string) => ok(await admin.get(`${path}?${query}`))
    expect(codes(await found('status=revise'))).toEqual(['PK002'])
    expect((await found('status=revise')).counts).toMatchObject({ sent: 1, revise: 1, confirmed: 1 })
    expect((await found('form_type=sanitarian-kit')).total).toBe(0)
    expect(codes(await found('provinsi_id=32&tipe_fasyankes=1'))).toEqual(['RS001'])
    expect(codes(await found('kabupatenkota_id=32.73&find=pk002'))).toEqual(['PK002'])
    expect((await found('find=pk002')).counts).toMatchObject({ sent: 0, revise: 1 })
    expect((await found('late=1')).total).toBe(0)
    const second = await found('per_page=3&page=2')
    expect([codes(second), second.total]).toEqual([['PK001'], 4])
    await world.db.updateTable('report').set({ on_time: false }).where('status', '=', 'sent').execute()
    world.setNow(new Date('2026-12-12T02:00:00Z'))
    // A session ends before the month is due.
    const late = ok(await (await world.as('admin')).get(`${path}?date=2026-11&late=1`))
    expect([codes(late), late.total, late.counts.late]).toEqual([['RS001', 'PK001'], 2, 2])
  }),
)

it(
  'leaves out what a merge has left behind, unless it is looked for by name or code',
  withApp(async (world) => {
    await seed(world)
    await markMerged(world)
    const admin = await world.as('admin')
    const all = ok(await admin.get(path))
    expect([codes(all), all.total, all.counts.unsend]).toEqual([['RS002', 'PK002', 'RS001'], 3, 0])
    expect(codes(ok(await admin.get(`${path}?provinsi_id=32`)))).toEqual(['PK002', 'RS001'])
    expect(codes(ok(await admin.get(`${path}?find=pk001`)))).toEqual(['PK001'])
  }),
)

it(
  'is for administrators, and refuses what it does not know',
  withApp(async ({ as }) => {
    for (const person of ['ministry', 'province', 'city', 'hospital'] as const)
      expect((await (await as(person)).get(path)).status).toBe(403)
    const admin = await as('admin')
    for (const [query, field] of [
      ['form_type=tidak-ada', 'form_type'],
      ['status=unfilled', 'status'],
      ['late=2', 'late'],
      ['date=2026-13', 'date'],
      ['provinsi_id=x', 'provinsi_id'],
    ] as const) {
      const { status, body } = await admin.get(`${path}?${query}`)
      expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    }
  }),
)
