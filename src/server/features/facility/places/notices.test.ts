import { expect, it } from 'vitest'

import { formIds } from '#domain/form-ids.ts'
import { writeDuties } from '#server/features/figures/duties.ts'
import { began, mergeAs, months, placePath, reason } from '#server/testing/place-figures.ts'
import { completeDraft, ok, type Reporter, reportIn } from '#server/testing/reports.ts'
import { testNow, withApp, type World } from '#server/testing/with-app.ts'
import type { Person } from '#server/testing/world.ts'

/** What somebody has been told and not read, with the month of each. */
async function toldTo({ as }: World, person: Person): Promise<string[]> {
  const { data } = ok(await (await as(person)).get('/api/notification?type=unread'))
  return data.map(({ kind, date }: { kind: string; date: string }) => `${kind} ${date}`).toSorted()
}

it(
  'a move hands what waits to the office that decides now, and takes it from the one before',
  withApp(async (world) => {
    await began(world)
    const person = 'smallHealthCenter'
    await reportIn(world, 'sent', { person, of: '2026-09' })
    await reportIn(world, 'confirmed', { person, of: '2026-10' })
    await reportIn(world, 'sent', { person, of: '2026-11' })
    await completeDraft(world, person, { of: '2026-12' })
    await reportIn(world, 'sent', { person: 'hospital', of: '2026-11' })
    expect(await toldTo(world, 'city')).toEqual(['sent 2026-09', 'sent 2026-11', 'sent 2026-11'])
    const admin = await world.as('admin')
    const facility_ids = [await world.facilityIdOf(person)]
    const move = async (from_regency_id: string, to_regency_id: string) => {
      const body = { from_regency_id, to_regency_id, from_month: '2026-12', facility_ids }
      ok(await admin.post('/api/fasyankes/pindah', body))
    }
    await move('32.73', '35.78')
    expect(await toldTo(world, 'city')).toEqual(['sent 2026-11'])
    expect(await toldTo(world, 'otherCity')).toEqual(['sent 2026-09', 'sent 2026-11'])
    await move('35.78', '32.73')
    expect(await toldTo(world, 'city')).toEqual(['sent 2026-09', 'sent 2026-11', 'sent 2026-11'])
    expect(await toldTo(world, 'otherCity')).toEqual([])
  }),
)

/** Reminders of medical waste, of the month that is over and of the one that runs. */
async function remind({ db, idOf }: World, person: Reporter, form: string = formIds.waste): Promise<void> {
  const account_id = await idOf(person)
  const of = (kind: 'due' | 'overdue', month: string) => ({
    ...{ account_id, kind, form, month, created_at: testNow },
    days_ahead: kind === 'due' ? 7 : null,
  })
  await db
    .insertInto('notification')
    .values([of('overdue', '2026-09'), of('overdue', '2026-10'), of('due', '2026-11')])
    .execute()
}

/** The reminders that a facility has not read. */
async function remindersOf({ as }: World, person: Reporter): Promise<string[]> {
  const { data } = ok(await (await as(person)).get('/api/notification?type=unread'))
  const reminders = data.filter(({ kind }: { kind: string }) => ['due', 'overdue', 'remind'].includes(kind))
  return reminders.map(({ date }: { date: string }) => date).toSorted()
}

it(
  'a closing ends the reminders of the months from then on, and a later beginning those before it',
  withApp(async (world) => {
    await began(world)
    await remind(world, 'hospital')
    const admin = await world.as('admin')
    const id = await world.facilityIdOf('hospital')
    ok(await admin.post(placePath(id, '/tutup'), { from_month: '2026-11', reason }))
    expect(await remindersOf(world, 'hospital')).toEqual(['2026-09', '2026-10'])
    ok(await admin.put(placePath(id), { version: 2, active_since: '2026-10-05' }))
    expect(await remindersOf(world, 'hospital')).toEqual(['2026-10'])
  }),
)

it(
  'a merge ends the reminders of reports that it brings',
  withApp(async (world) => {
    await began(world)
    await remind(world, 'healthCenter')
    await reportIn(world, 'sent', { person: 'smallHealthCenter', of: '2026-09' })
    await completeDraft(world, 'smallHealthCenter', { of: '2026-10' })
    const [id, duplicate_id] = await Promise.all([
      world.facilityIdOf('healthCenter'),
      world.facilityIdOf('smallHealthCenter'),
    ])
    ok(await mergeAs(await world.as('admin'), id, { duplicate_id }))
    expect(await remindersOf(world, 'healthCenter')).toEqual(['2026-10', '2026-11'])
  }),
)

const twins = ({ facilityIdOf }: World) =>
  Promise.all([facilityIdOf('healthCenter'), facilityIdOf('smallHealthCenter')])

it(
  'a merge ends the reminders that come with the account, of what the survivor has sent or does not owe',
  withApp(async (world) => {
    await began(world)
    // Neither owes COVID waste any more.
    await world.db.updateTable('facility').set({ covid_handler: false }).where('code', '=', 'PK001').execute()
    for (const month of months) await writeDuties(world.db, month, world.services)
    await reportIn(world, 'sent', { person: 'healthCenter', of: '2026-09' })
    await remind(world, 'smallHealthCenter')
    await remind(world, 'smallHealthCenter', formIds.covid)
    const admin = await world.as('admin')
    const [id, duplicate_id] = await twins(world)
    const account = await world.idOf('healthCenter')
    ok(await admin.put(`/api/pengguna/${account}`, { full_name: 'Pengamat', roles: 'External', version: 1 }))
    ok(await mergeAs(admin, id, { duplicate_id }))
    expect(await remindersOf(world, 'smallHealthCenter')).toEqual(['2026-10', '2026-11'])
  }),
)

it(
  'a merge passes on no reminder of an office, and no return, that asks the survivor for nothing',
  withApp(async (world) => {
    await began(world)
    const city = await world.as('city')
    const [id, duplicate_id] = await twins(world)
    for (const of of ['2026-09', '2026-10'] as const)
      await reportIn(world, 'sent', { person: 'healthCenter', of })
    await reportIn(world, 'revise', { person: 'smallHealthCenter', of: '2026-09' })
    for (const date of ['2026-10', '2026-11']) {
      const body = { date, form_type: formIds.waste, facility_ids: [duplicate_id] }
      ok(await city.post('/api/konfirmasi-formulir/remind', body))
    }
    const reports = [{ form: formIds.waste, date: '2026-09', keep: 'survivor' }]
    ok(await mergeAs(await world.as('admin'), id, { duplicate_id, reports }))
    expect(await toldTo(world, 'healthCenter')).toEqual(['remind 2026-11'])
  }),
)
