import { expect, it } from 'vitest'

import { completeKesling } from '#forms/testing/samples.ts'
import { month, ok, profiles, reason, reportIn, sendForm } from '#server/testing/reports.ts'
import { withApp, type World } from '#server/testing/with-app.ts'

/** A Puskesmas with beds, whose power is there for 12 hours a day: enough only for one without. */
async function sendsHealth(world: World): Promise<number> {
  const { healthCenter } = profiles
  const answers = {
    ...completeKesling(healthCenter, month),
    ...{ ene_hours: 12, ene_backup: 'ada_berfungsi', ene_backup_hours: 8, ene_light_vent: 'ya' },
    soft_check_notes: 'Listrik desa menyala pada siang hari saja.',
  }
  const sent = await sendForm(world, 'kesehatanlingkungan', answers, { person: 'healthCenter' })
  return ok(sent).data.report_id
}

/** Some days later it has beds no more. */
async function losesItsBeds({ as, idOf, setNow }: World): Promise<void> {
  setNow(new Date('2026-12-04T02:00:00Z'))
  const facility = await as('healthCenter')
  const { version } = ok(await facility.get('/api/profile')).data
  const record = { version, inpatient: false, beds: null }
  ok(await facility.put(`/api/pengguna/updateidentitas/${await idOf('healthCenter')}`, record))
}

it(
  'judges a sent report on its page by the facility as it was then, as tables and figures do',
  withApp(async (world) => {
    const report = await sendsHealth(world)
    const levelFor = async (person: 'city' | 'healthCenter') => {
      const { data } = ok(
        await (await world.as(person)).get(`/api/reports/${report}/environmental-health-result`),
      )
      return data.sections.find(({ section }: { section: string }) => section === 'energi').level
    }
    expect(await levelFor('city')).toBe('limited_service')
    await losesItsBeds(world)
    const city = await world.as('city')
    const { data: rows } = ok(await city.get(`/api/report-table/kesehatanlingkungan?date=${month}`))
    expect(rows[0].values.health_energi_level).toBe('limited_service')
    expect([await levelFor('city'), await levelFor('healthCenter')]).toEqual([
      'limited_service',
      'limited_service',
    ])
    ok(await city.post('/api/perbaikan-form', { report_id: report, reason }))
    // Its office reads what was sent; what is corrected will be judged by the facility as it is.
    expect([await levelFor('city'), await levelFor('healthCenter')]).toEqual([
      'limited_service',
      'base_service',
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
    await losesItsBeds(world)
    expect(await read()).toEqual(sent)
  }),
)
