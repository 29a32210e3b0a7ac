import { beginMonth } from '#server/features/figures/duties.ts'
import { keepSummaries } from '#server/features/figures/keeping.ts'

import { month, reportIn } from './reports.ts'
import type { World } from './with-app.ts'

/** What facilities owe in the month that is collected. */
export const beginDuties = ({ db, services }: World): Promise<void> => beginMonth(db, month, services.forms)

/** Two cities have reported November: Bandung twice (one confirmed), Surabaya once (confirmed). */
export async function reportedWaste(world: World): Promise<void> {
  await beginDuties(world)
  await reportIn(world, 'confirmed')
  await reportIn(world, 'sent', { person: 'healthCenter' })
  await reportIn(world, 'confirmed', { person: 'otherHospital' })
  await keepAll(world)
}

/** Counts until no change is left. */
export async function keepAll({ db, services }: World): Promise<void> {
  while (await keepSummaries(db, { forms: services.forms, now: services.now() }));
}
