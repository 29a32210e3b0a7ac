import { expect, it } from 'vitest'

import { completeBor, completeKesling } from '#forms/testing/samples.ts'
import { mergeAs } from '#server/testing/place-figures.ts'
import { month, ok, profiles, reason, reportIn, sendForm } from '#server/testing/reports.ts'
import { withApp, type World } from '#server/testing/with-app.ts'

type Puskesmas = 'healthCenter' | 'smallHealthCenter'

/** One with power for 12 hours a day: enough only where there are no beds. */
async function sendsHealth(world: World, person: Puskesmas = 'healthCenter'): Promise<number> {
  const answers = {
    ...completeKesling(profiles[person], month),
    ...{ ene_hours: 12, ene_backup: 'ada_berfungsi', ene_backup_hours: 8, ene_light_vent: 'ya' },
    soft_check_notes: 'Listrik desa menyala pada siang hari saja.',
  }
  return ok(await sendForm(world, 'kesehatanlingkungan', answers, { person })).data.report_id
}

/** Some days later it has this many beds, or none at all. */
async function changesItsBeds({ as, idOf, setNow }: World, person: Puskesmas, beds: number | null) {
  setNow(new Date('2026-12-04T02:00:00Z'))
  const facility = await as(person)
  const { version } = ok(await facility.get('/api/profile')).data
  const record = { version, inpatient: beds !== null, beds }
  ok(await facility.put(`/api/pengguna/updateidentitas/${await idOf(person)}`, record))
}

/** How its page judges its energy for somebody. */
async function levelOn({ as }: World, report: number, person: 'city' | 'healthCenter'): Promise<string> {
  const { data } = ok(await (await as(person)).get(`/api/reports/${report}/environmental-health-result`))
  return data.sections.find(({ section }: { section: string }) => section === 'energi').level
}

it(
  'judges a sent report on its page by the facility as it was then, as tables and figures do',
  withApp(async (world) => {
    const report = await sendsHealth(world)
    const levelFor = (person: 'city' | 'healthCenter') => levelOn(world, report, person)
    expect(await levelFor('city')).toBe('limited_service')
    await changesItsBeds(world, 'healthCenter', null)
    const city = await world.as('city')
    const { data: rows } = ok(await city.get(`/api/report-table/kesehatanlingkungan?date=${month}`))
    expect(rows[0].values.health_energi_level).toBe('limited_service')
    expect([await levelFor('city'), await levelFor('healthCenter')]).toEqual([
      'limited_service',
      'limited_service',
    ])
    ok(await city.post('/api/perbaikan-form', { report_id: report, reason }))
    const facility = await world.as('healthCenter')
    const { version } = ok(await facility.get(`/api/kesehatanlingkungan?report_id=${report}`)).data
    const answers = { ene_outage_hours: 3 }
    ok(await facility.put('/api/kesehatanlingkungan', { report_id: report, version, answers }))
    // Its office reads what was sent; what is corrected will be judged by the facility as it is.
    expect([await levelFor('city'), await levelFor('healthCenter')]).toEqual([
      'limited_service',
      'base_service',
    ])
  }),
)

it(
  'judges a report that a merge has brought by the record of the facility that sent it',
  withApp(async (world) => {
    const report = await sendsHealth(world, 'smallHealthCenter')
    // Neither what its sender says later counts, nor what the survivor said at any time.
    await changesItsBeds(world, 'smallHealthCenter', 10)
    await changesItsBeds(world, 'healthCenter', 12)
    world.setNow(new Date('2026-12-05T02:00:00Z'))
    const duplicate_id = await world.facilityIdOf('smallHealthCenter')
    ok(await mergeAs(await world.as('admin'), await world.facilityIdOf('healthCenter'), { duplicate_id }))
    const city = await world.as('city')
    const { data: rows } = ok(await city.get(`/api/report-table/kesehatanlingkungan?date=${month}`))
    expect(rows[0].values.health_energi_level).toBe('base_service')
    for (const person of ['city', 'healthCenter'] as const)
      expect(await levelOn(world, report, person)).toBe('base_service')
    // What comes back is corrected by the survivor, as it is.
    ok(await city.post('/api/perbaikan-form', { report_id: report, reason }))
    expect([await levelOn(world, report, 'city'), await levelOn(world, report, 'healthCenter')]).toEqual([
      'base_service',
      'limited_service',
    ])
  }),
)

it(
  'keeps the sheet of bed occupancy with a report that was sent with one',
  withApp(async (world) => {
    const { report_id: report } = await reportIn(world, 'confirmed', { person: 'healthCenter' })
    const read = async () => {
      const { data } = ok(
        await (await world.as('healthCenter')).get(`/api/limbahfasyankes?report_id=${report}`),
      )
      return { sheets: data.subforms, judgedBy: data.context.profile }
    }
    const sent = await read()
    expect(sent.sheets).toMatchObject([{ form_type: 'bor' }])
    await changesItsBeds(world, 'healthCenter', null)
    expect(await read()).toEqual(sent)
  }),
)

it(
  'leaves a report as it was judged where another of the month comes later',
  withApp(async (world) => {
    const person = 'smallHealthCenter'
    const report = await sendsHealth(world, person)
    await changesItsBeds(world, person, 10)
    const { report_id, version } = await reportIn(world, 'draft', { person })
    const facility = await world.as(person)
    const answers = completeBor({ ...profiles[person], inpatient: true, beds: 10 }, month)
    const { data } = ok(await facility.put('/api/updateBor', { report_id, version, answers }))
    ok(await facility.post('/api/limbah/store', { report_id, version: data.version }))
    const { energi_level: level } = await world.db
      .selectFrom('environmental_health_fact')
      .select('energi_level')
      .where('report_id', '=', report)
      .executeTakeFirstOrThrow()
    expect(level).toBe('base_service')
  }),
)
