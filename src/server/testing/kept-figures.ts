import type { Month } from '#domain/month.ts'
import { beginMonth } from '#server/features/figures/duties.ts'
import { keepSummaries } from '#server/features/figures/keeping.ts'

import { month, reportIn } from './reports.ts'
import type { World } from './with-app.ts'

/** Writes down what facilities owe in a month, as the job does when it begins; by default in the one that is collected. */
export const beginDuties = ({ db, services }: World, of: Month = month): Promise<void> =>
  beginMonth(db, of, services.forms)

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
