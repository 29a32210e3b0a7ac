import type { BodyOf } from '#contract/endpoint.ts'
import type { createPlace, updatePlace } from '#contract/places.ts'
import { recordAudit } from '#server/database/audit.ts'
import type { Db } from '#server/database/transaction.ts'
import { updateRows } from '#server/database/update-rows.ts'
import { writeDutiesFrom } from '#server/features/figures/duties.ts'
import type { FormRegistry } from '#server/form-versions/form-registry.ts'
import { checkAll } from '#server/http/check-all.ts'
import type { Actor } from '#server/http/implement.ts'

import { type ChangeDetail, facilityChanged, type FacilityRow } from '../queries.ts'
import { assertSince, findFirstReported, followSince } from './active-since.ts'
import { insertPlaces } from './queries.ts'
import { assertOwn, type Change, checkedPlace, checkedRecord, type NewPlace, readKnown } from './record.ts'

type By = { db: Db; actor: Actor; now: Date }

/** What the audit is told of a facility. */
const entryOf = ({ actor, now }: By, { id, action, detail }: Told) => ({
  ...{ actorId: actor.id, now, action, detail, subjectId: id },
})
type Told = { id: number; action: 'facilityCreated' | typeof facilityChanged; detail: ChangeDetail }

/** Makes facilities that have been checked. Gives their ids, in their order. */
export async function addPlaces(by: By, places: readonly NewPlace[]): Promise<number[]> {
  const { db, now } = by
  const ids = await insertPlaces(
    db,
    places.map(({ columns, region, activeSince }) => ({
      ...{ ...columns, ...region, active_since: activeSince },
      ...{ created_at: now, updated_at: now },
    })),
  )
  const entries = places.flatMap(({ detail }, index) => {
    const id = ids[index]
    return id === undefined ? [] : [entryOf(by, { id, action: 'facilityCreated', detail })]
  })
  await recordAudit(db, ...entries)
  return ids
}

/** Makes a facility, with what it owes since it is active, of months that are over too. @throws Problem invalidInput */
export async function makePlace(
  by: By & { forms: FormRegistry },
  body: BodyOf<typeof createPlace>,
): Promise<number> {
  const { db, now, forms } = by
  const place = checkedPlace(await readKnown(db, [body]), body, now)
  const [id] = await addPlaces(by, [place])
  if (id === undefined) throw new Error('A facility that was made has no id.')
  await writeDutiesFrom(db, place.activeSince.slice(0, 7), { forms, facilities: [id], now })
  return id
}

type Stored = Change & { id: number; columns: { active_since?: string } }

/** Stores what has been checked of facilities whose rows are locked; of those alone that differ. */
export async function saveChanges(by: By, changes: readonly Stored[]): Promise<void> {
  const differing = changes.filter(({ detail }) => Object.keys(detail.after).length > 0)
  await updateRows(by.db, 'facility', differing, by.now)
  const entries = differing.map(({ id, detail }) => entryOf(by, { id, action: facilityChanged, detail }))
  await recordAudit(by.db, ...entries)
}

/** Changes the record of a facility, whose row is locked. Gives what differs, which may be nothing. @throws Problem */
export async function changePlace(
  by: By & { forms: FormRegistry },
  row: FacilityRow,
  { active_since: since = row.activeSince, ...body }: Omit<BodyOf<typeof updatePlace>, 'version'>,
): Promise<ChangeDetail> {
  assertOwn(row)
  const { db, now } = by
  const { id, activeSince } = row
  const isOther = since !== activeSince
  const known = await readKnown(db, [body])
  const firstReported = isOther ? await findFirstReported(db, id) : undefined
  const [{ columns, detail }] = checkAll(
    () => checkedRecord(known, row, body),
    () => isOther && assertSince(row, since, { firstReported, now }),
  )
  const told = {
    before: { ...detail.before, ...(isOther && { active_since: activeSince }) },
    after: { ...detail.after, ...(isOther && { active_since: since }) },
  }
  await saveChanges(by, [{ id, columns: { ...columns, active_since: since }, detail: told }])
  if (isOther) await followSince(db, row, since, by)
  return told
}
