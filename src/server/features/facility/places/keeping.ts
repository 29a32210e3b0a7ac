import type { BodyOf } from '#contract/endpoint.ts'
import type { createPlace, updatePlace } from '#contract/places.ts'
import { recordAudit } from '#server/database/audit.ts'
import type { Db } from '#server/database/transaction.ts'
import type { Actor } from '#server/http/implement.ts'

import {
  type ChangeDetail,
  facilityChanged,
  type FacilityRow,
  type placeActions,
  updateRecord,
} from '../queries.ts'
import { insertPlace } from './queries.ts'
import { assertOwn, checkedPlace, checkedRecord } from './record.ts'

type By = { db: Db; actor: Actor; now: Date }
type Act = typeof facilityChanged | (typeof placeActions)[number]

/** Tells the audit what became of a facility. */
export const told = ({
  db,
  actor,
  now,
  id,
  action,
  detail,
}: By & { id: number; action: Act; detail: ChangeDetail }) =>
  recordAudit(db, { actorId: actor.id, now, action, detail, subjectId: id })

/** Makes a facility. @throws Problem invalidInput */
export async function makePlace(
  by: By,
  body: BodyOf<typeof createPlace>,
): Promise<{ id: number; detail: ChangeDetail }> {
  const { db, now } = by
  const { columns, detail, region, activeSince } = await checkedPlace(db, body, now)
  const id = await insertPlace(db, {
    ...{ ...columns, ...region, active_since: activeSince },
    ...{ created_at: now, updated_at: now },
  })
  await told({ ...by, id, action: 'facilityCreated', detail })
  return { id, detail }
}

/** Changes the record of a facility, whose row is locked. Gives what differs, which may be nothing. @throws Problem */
export async function changePlace(
  by: By,
  row: FacilityRow,
  body: Omit<BodyOf<typeof updatePlace>, 'version'>,
): Promise<ChangeDetail> {
  assertOwn(row)
  const { columns, detail } = await checkedRecord(by.db, row, body)
  if (Object.keys(detail.after).length === 0) return detail
  await updateRecord(by.db, row.id, columns, by.now)
  await told({ ...by, id: row.id, action: facilityChanged, detail })
  return detail
}
