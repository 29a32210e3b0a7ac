import type { Month } from '#domain/month.ts'
import { beginMonth } from '#server/features/figures/duties.ts'
import { keepSummaries } from '#server/features/figures/keeping.ts'

import type { World } from './with-app.ts'

/** Writes down what facilities owe in a month, as the job does when it begins. */
export const begin = ({ db, services }: World, month: Month): Promise<void> =>
  beginMonth(db, month, services.forms)

/** Counts all that has changed, as the keeper does beside the application. */
export async function keepAll({ db, services }: World): Promise<void> {
  while (await keepSummaries(db, { forms: services.forms, now: services.now() }));
}
