import { describe, expect, it } from 'vitest'

import { startOfDay } from '#domain/time.ts'
import { sanitarianKit } from '#forms/definitions/sanitarian-kit.ts'
import { completeSheet } from '#forms/testing/samples.ts'
import { runJobs } from '#server/testing/jobs.ts'
import { practise } from '#server/testing/practice.ts'
import { ok, profiles, sendForm } from '#server/testing/reports.ts'
import { type Client, withApp, type World } from '#server/testing/with-app.ts'

const kit = sanitarianKit.id
const manage = `/api/kelola-formulir/${kit}`
const path = '/api/sanitarian-kit'
const person = 'smallHealthCenter'
const note = 'catatan_alat'
const [before, after] = ['2026-12', '2027-01']
const eachZone = ['WIB', 'WIT'] as const
type Zone = (typeof eachZone)[number]

const begins = (zone: Zone) => startOfDay('2027-01-01', zone)
const minuteBefore = new Date(begins('WIT').getTime() - 60_000)
const lastMs = (moment: Date) => new Date(moment.getTime() - 1)

/** Has the facility lie in a zone with its office, as it has from the beginning. */
async function lieIn({ db, idOf, facilityIdOf }: World, zone: Zone): Promise<void> {
  if (zone === 'WIB') return
  const place = { province_code: '94', regency_code: '94.01' }
  const id = await facilityIdOf(person)
  const lying = { ...place, district_code: null }
  await db.updateTable('facility').set(lying).where('id', '=', id).execute()
  const office = await idOf('city')
  await db.updateTable('account').set(place).where('id', '=', office).execute()
}

/** Publishes a second version, which asks for a note, from January on. */
async function publish({ as }: World): Promise<void> {
  const admin = await as('admin')
  const { revision, definition } = ok(await admin.post(`${manage}/draf`)).data
  definition.sections[1].fields[note] = { kind: 'text', label: 'Catatan', max: 200, optional: true }
  const saved = ok(await admin.put(`${manage}/draf`, { revision, definition })).data
  ok(await admin.post(`${manage}/terbit`, { revision: saved.revision, valid_from: after }))
}

/** The facility's own program. */
async function programOf({ as }: World): Promise<Client['post']> {
  const whole = { name: 'SIMPUS', scopes: ['read', 'draft', 'send'], expires_on: '2027-06-30' }
  const { key } = ok(await (await as(person)).post('/api/kunci-program', whole)).data
  const visitor = await as(null)
  return (url, body) => visitor.post(url, body, { headers: { authorization: `Bearer ${key}` } })
}

const versionsOn = async (client: Client, month: string) => {
  const { data } = ok(await client.get(`/api/form-filling-status?date=${month}`))
  const rows: { form_type: string; form_version: number }[] = data
  return rows.filter(({ form_type }) => form_type === kit).map(({ form_version }) => form_version)
}

describe('a version that begins with a month', () => {
  it.each(eachZone)('asks from 00.00 %s on, and not of the months before', (zone) =>
    withApp(async (world) => {
      await lieIn(world, zone)
      await publish(world)
      world.setNow(lastMs(begins(zone)))
      const facility = await world.as(person)
      const program = await programOf(world)
      expect(await versionsOn(facility, before)).toEqual([1])
      const { report_id, form_version } = ok(await program(path, { date: before })).data
      expect(form_version).toBe(1)
      for (const post of [facility.post, program])
        expect((await post(path, { date: after })).body.errors.date).toEqual(['Bulan ini belum dimulai.'])

      world.setNow(begins(zone))
      const answers = completeSheet(sanitarianKit, profiles[person], before)
      const asked = await program(path, { report_id, answers: { ...answers, [note]: 'Rusak' } })
      expect(Object.keys(asked.body.errors)).toEqual([`answers.${note}`])
      const sent = ok(await sendForm(world, kit, answers, { person, of: before })).data
      expect(sent).toMatchObject({ report_id, form_version: 1, late: false })
      const begun = ok(await facility.post(path, { date: after })).data
      const fill = { form_type: kit, report_id: begun.report_id }
      const filled = ok(await facility.post('/api/form/fill-with-previous-month', fill)).data
      expect([filled.form_version, filled.copied.length > 0]).toEqual([2, true])
      const noted = { date: after, answers: { ...filled.answers, [note]: 'Rusak' } }
      expect(ok(await program(path, noted)).data.answers).toMatchObject({ [note]: 'Rusak' })
      expect([await versionsOn(facility, before), await versionsOn(facility, after)]).toEqual([[1], [2]])

      const practice = await practise(world, person)
      for (const [date, version] of [
        [before, 1],
        [after, 2],
      ])
        expect(ok(await practice.post(path, { date })).data.form_version).toBe(version)
    })(),
  )

  it(
    'is taken back until a minute before it begins in the east, while other processes can still be told',
    withApp(async (world) => {
      await publish(world)
      const takeBack = async (now: Date) => {
        world.setNow(now)
        return (await world.as('admin')).post(`${manage}/tarik`, { version: 2 })
      }
      expect((await takeBack(minuteBefore)).body.why).toBe('begun')
      ok(await takeBack(lastMs(minuteBefore)))
    }),
  )
})

describe('a closing that begins with a month', () => {
  it.each(eachZone)('ends with 24.00 %s what is asked, and what has been begun goes on', (zone) =>
    withApp(async (world) => {
      await lieIn(world, zone)
      await world.db.updateTable('facility').set({ active_since: '2026-12-01' }).execute()
      ok(await (await world.as('admin')).put(`${manage}/penutupan`, { from: after }))
      world.setNow(lastMs(begins(zone)))
      const facility = await world.as(person)
      const program = await programOf(world)
      const draft = ok(await facility.post(path, { date: before })).data
      expect(await versionsOn(facility, before)).toEqual([1])

      world.setNow(begins(zone))
      const practice = await practise(world, person)
      for (const post of [facility.post, program, practice.post])
        expect((await post(path, { date: after })).body.errors).toEqual({
          date: ['Formulir ini tidak dibuka pada bulan tersebut.'],
        })
      expect([await versionsOn(facility, before), await versionsOn(facility, after)]).toEqual([[1], []])
      const { data: year } = ok(await facility.get(`${path}/list-kalender-report?tahun=2027`))
      expect(year[0]).toMatchObject({ date: after, open: false, expected: false, late: false })
      const answers = completeSheet(sanitarianKit, profiles[person], before)
      ok(await program(path, { report_id: draft.report_id, answers }))

      // Nobody owes January, nor is reminded of it; December is still waited for, and comes late.
      world.setNow(new Date('2027-02-11T02:00:00Z'))
      await runJobs(world)
      const owed = await world.db
        .selectFrom('duty')
        .select('month')
        .where('form', '=', kit)
        .where('facility_id', '=', await world.facilityIdOf(person))
        .execute()
      expect(owed.map(({ month }) => month)).not.toContain(after)
      const reminders = world.db.selectFrom('notification').select('id').where('form', '=', kit)
      expect(await reminders.where('month', '>=', after).execute()).toEqual([])
      const office = await world.as('city')
      const missing = `/api/konfirmasi-formulir/missing?form_type=${kit}&date=`
      const totals = [before, after].map(async (date) => ok(await office.get(missing + date)).total)
      expect(await Promise.all(totals)).toEqual([zone === 'WIB' ? 2 : 1, 0])
      const sent = ok(await sendForm(world, kit, answers, { person, of: before })).data
      expect(sent).toMatchObject({ report_id: draft.report_id, late: true })
    })(),
  )

  it(
    'is asked for, or taken back, until a minute before its month begins in the east',
    withApp(async (world) => {
      const close = async (now: Date, from: string | null) => {
        world.setNow(now)
        return (await world.as('admin')).put(`${manage}/penutupan`, { from })
      }
      expect(Object.keys((await close(minuteBefore, after)).body.errors)).toEqual(['from'])
      ok(await close(lastMs(minuteBefore), after))
      expect((await close(minuteBefore, null)).body.why).toBe('notClosed')
      expect(ok(await close(lastMs(minuteBefore), null)).data.closures).toEqual([])
    }),
  )
})
