import { expect, it } from 'vitest'

import { began } from '#server/testing/place-figures.ts'
import { completeDraft, ok, reportIn } from '#server/testing/reports.ts'
import { withApp, type World } from '#server/testing/with-app.ts'

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
