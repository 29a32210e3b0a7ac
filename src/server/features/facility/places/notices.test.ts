import { expect, it } from 'vitest'

import { formIds } from '#domain/form-ids.ts'
import { began, mergeAs, placePath, reason } from '#server/testing/place-figures.ts'
import { completeDraft, ok, reportIn } from '#server/testing/reports.ts'
import { testNow, withApp, type World } from '#server/testing/with-app.ts'

/** What an office has been told and not read: the months of the reports. */
async function toldTo({ as }: World, office: 'city' | 'otherCity'): Promise<string[]> {
  const { data } = ok(await (await as(office)).get('/api/notification?type=unread'))
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
async function remind({ db, idOf }: World, person: 'hospital' | 'healthCenter'): Promise<void> {
  const of = (kind: 'due' | 'overdue', month: string) => ({
    ...{ account_id: 0, kind, form: formIds.waste, month, created_at: testNow },
    days_ahead: kind === 'due' ? 7 : null,
  })
  const account_id = await idOf(person)
  const notices = [of('overdue', '2026-09'), of('overdue', '2026-10'), of('due', '2026-11')]
  await db
    .insertInto('notification')
    .values(notices.map((notice) => ({ ...notice, account_id })))
    .execute()
}

/** The reminders that a facility has not read. */
async function remindersOf({ as }: World, person: 'hospital' | 'healthCenter'): Promise<string[]> {
  const { data } = ok(await (await as(person)).get('/api/notification?type=unread'))
  const reminders = data.filter(({ kind }: { kind: string }) => ['due', 'overdue'].includes(kind))
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
