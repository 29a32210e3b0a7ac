import { sql } from 'kysely'

import type { Month } from '#domain/month.ts'
import type { Db } from '#server/database/transaction.ts'
import { placeByDuties, writeDutiesFrom } from '#server/features/figures/duties.ts'
import type { FormRegistry } from '#server/form-versions/form-registry.ts'

/** Writes what a facility owes in months that it has owed nothing for until now, where it lay then. */
export async function writeMissingDuties(
  db: Db,
  id: number,
  { from, until }: { from: Month; until: Month },
  { forms, now }: { forms: FormRegistry; now: Date },
): Promise<void> {
  await writeDutiesFrom(db, from, { forms, facilities: [id], now, until })
  // Duties are written where the facility lies now, and its drafts follow them; it may have moved since.
  const written = sql`duty.facility_id = ${id} and duty.month >= ${from} and duty.month <= ${until}`
  await sql`
    update duty set regency_code = place.code
    from (
      select duty.form, duty.month, (
        select former_regency_code from facility_move
        where facility_id = ${id} and from_month > duty.month order by from_month limit 1) as code
      from duty where ${written}) place
    where ${written} and duty.form = place.form and duty.month = place.month
      and place.code is not null and place.code <> duty.regency_code`.execute(db)
  await placeByDuties(db, written)
}
