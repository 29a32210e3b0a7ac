import type { BodyOf } from '#contract/endpoint.ts'
import type { createPlace, updatePlace } from '#contract/places.ts'
import { currentMonth } from '#domain/month.ts'
import { recordAudit } from '#server/database/audit.ts'
import type { Db } from '#server/database/transaction.ts'
import { updateRows } from '#server/database/update-rows.ts'
import { writeDutiesFrom } from '#server/features/figures/duties.ts'
import type { FormRegistry } from '#server/form-versions/form-registry.ts'
import type { Actor } from '#server/http/implement.ts'

import { type ChangeDetail, facilityChanged, type FacilityRow } from '../queries.ts'
import { insertPlaces } from './queries.ts'
import { assertOwn, type Change, checkedPlace, checkedRecord, type NewPlace, readKnown } from './record.ts'

type By = { db: Db; actor: Actor; now: Date }
/** Who makes facilities: they owe the forms of the months since they have been there. */
type Maker = By & { forms: FormRegistry }

/** What the audit is told of a facility. */
const entryOf = ({ actor, now }: By, { id, action, detail }: Told) => ({
  ...{ actorId: actor.id, now, action, detail, subjectId: id },
})
type Told = { id: number; action: 'facilityCreated' | typeof facilityChanged; detail: ChangeDetail }

/** Makes facilities that have been checked, with what they owe of past months too. Gives their ids, in their order. */
export async function addPlaces(by: Maker, places: readonly NewPlace[]): Promise<number[]> {
  const { db, now, forms } = by
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
  const [first] = places.map(({ activeSince }) => activeSince.slice(0, 7)).toSorted()
  // What the running month owes is written with everybody's, soon.
  if (first !== undefined && first < currentMonth(now, 'WIB'))
    await writeDutiesFrom(db, first, { forms, facilities: ids, now })
  return ids
}

/** Makes a facility. @throws Problem invalidInput */
export async function makePlace(by: Maker, body: BodyOf<typeof createPlace>): Promise<number> {
  const [id] = await addPlaces(by, [checkedPlace(await readKnown(by.db, [body]), body, by.now)])
  if (id === undefined) throw new Error('A facility that was made has no id.')
  return id
}

/** Stores what has been checked of facilities whose rows are locked; of those alone that differ. */
export async function saveChanges(by: By, changes: readonly (Change & { id: number })[]): Promise<void> {
  const differing = changes.filter(({ detail }) => Object.keys(detail.after).length > 0)
  await updateRows(by.db, 'facility', differing, by.now)
  const entries = differing.map(({ id, detail }) => entryOf(by, { id, action: facilityChanged, detail }))
  await recordAudit(by.db, ...entries)
}

/** Changes the record of a facility, whose row is locked. Gives what differs, which may be nothing. @throws Problem */
export async function changePlace(
  by: By,
  row: FacilityRow,
  body: Omit<BodyOf<typeof updatePlace>, 'version'>,
): Promise<ChangeDetail> {
  assertOwn(row)
  const change = checkedRecord(await readKnown(by.db, [body]), row, body)
  await saveChanges(by, [{ id: row.id, ...change }])
  return change.detail
}
