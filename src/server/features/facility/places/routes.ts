import type { QueryOf } from '#contract/endpoint.ts'
import { pageEnvelope, pageOf } from '#contract/envelope.ts'
import * as places from '#contract/places.ts'
import { problem } from '#contract/problem.ts'
import { facilityTypeOfCode } from '#domain/facility.ts'
import { recordAct } from '#server/database/audit.ts'
import type { ReadDb } from '#server/database/transaction.ts'
import { listRecordsThen } from '#server/features/reports/life/profile-then.ts'
import { assertRegions } from '#server/features/reports/life/regions.ts'
import { orNotFound } from '#server/http/found.ts'
import { type Actor, read, type Route, write } from '#server/http/implement.ts'

import { presentChange, presentRecord } from '../present.ts'
import { type FacilityRow, findRecord, listChanges } from '../queries.ts'
import { closeFrom, reopenFrom } from './closing.ts'
import { exportPlaces } from './export.ts'
import { changePlace, makePlace } from './keeping.ts'
import { countMoving, getFateOfAccount, listPairs, lockReports } from './merge-queries.ts'
import { assertMergeable, choiceOf, fingerprintOfMerge, mergeFacilities } from './merging.ts'
import { checkedMove, moveFacilities, outlineOf, recordMove } from './moving.ts'
import { presentListedPlace, presentPairs, presentPlace } from './present.ts'
import * as queries from './queries.ts'

const what = 'Fasyankes'

/** @throws Problem notFound */
const getRow = async (db: ReadDb, actor: Actor, id: number, options?: { locked: boolean }) =>
  orNotFound(await findRecord(db, actor, { facilityId: id }, options), what)

async function placeReply(db: ReadDb, actor: Actor, id: number) {
  return presentPlace(await getRow(db, actor, id), await queries.getPlaceBeside(db, id))
}

/** Two facilities that can be merged, with what both have reported. @throws Problem */
async function readMerge(db: ReadDb, actor: Actor, ids: { survivor: number; duplicate: number }) {
  const survivor = await getRow(db, actor, ids.survivor)
  const duplicate = await getRow(db, actor, ids.duplicate)
  assertMergeable(survivor, duplicate)
  const merge = {
    ...{ survivor, duplicate, pairs: await listPairs(db, survivor.id, duplicate.id) },
    account: await getFateOfAccount(db, survivor, duplicate),
  }
  return { ...merge, fingerprint: fingerprintOfMerge(merge) }
}

const nameOf = ({ name, code }: Pick<FacilityRow, 'name' | 'code'>) => `${name} (${code})`

/** What a list narrows and how it goes. @throws Problem invalidInput for a region that does not exist */
async function listOf(
  db: ReadDb,
  {
    provinsi_id,
    kabupatenkota_id,
    tipe_fasyankes,
    status,
    lacking,
    ...query
  }: QueryOf<typeof places.exportPlaces>,
): Promise<{ filter: queries.PlaceFilter; sort: queries.PlaceSort }> {
  await assertRegions(db, { provinsi_id, kabupatenkota_id })
  const filter = {
    ...{ province: provinsi_id, regency: kabupatenkota_id, status, lacking },
    type: facilityTypeOfCode(tipe_fasyankes),
    find: query.find || undefined,
  }
  return { filter, sort: query.sort ?? 'name' }
}

export const placeRoutes: Route[] = [
  read(places.listPlaces, async ({ db, query }) => {
    const page = pageOf(query)
    const { filter, sort } = await listOf(db, query)
    const { rows, total } = await queries.listPlaces(db, filter, { ...page, sort })
    return pageEnvelope(rows.map(presentListedPlace), page, total)
  }),

  read(places.exportPlaces, async ({ actor, db, query, now }) =>
    exportPlaces(db, { actor, ...(await listOf(db, query)), now }),
  ),

  read(places.getPlace, async ({ actor, db, params: { id } }) => ({ data: await placeReply(db, actor, id) })),

  read(places.listPlaceChanges, async ({ actor, db, params: { id }, query }) => {
    await getRow(db, actor, id)
    const page = pageOf(query)
    const { rows, total } = await listChanges(db, id, page)
    return pageEnvelope(rows.map(presentChange), page, total)
  }),

  write(places.createPlace, async ({ actor, db, body, now, services: { forms } }) => {
    const id = await makePlace({ db, actor, now, forms }, body)
    return { data: await placeReply(db, actor, id), message: 'Fasyankes berhasil dibuat.' }
  }),

  write(places.updatePlace, async ({ actor, db, params: { id }, body, now, services: { forms } }) => {
    const { version, ...given } = body
    const row = await getRow(db, actor, id, { locked: true })
    if (row.version !== version) throw problem('staleFacility', { current: presentRecord(row) })
    const { after } = await changePlace({ db, actor, now, forms }, row, given)
    const isOther = Object.keys(after).length > 0
    const message = isOther ? 'Data fasyankes berhasil disimpan.' : 'Tidak ada yang berubah.'
    return { data: await placeReply(db, actor, id), message }
  }),

  write(places.closePlace, async ({ actor, db, params: { id }, body: { from_month, reason }, now }) => {
    const row = await getRow(db, actor, id, { locked: true })
    await closeFrom(db, row, from_month, now)
    const detail = {
      before: { closed_from: null, reason: null },
      after: { closed_from: from_month, reason },
    }
    await recordAct({ db, actor, now }, 'facilityClosed', id, detail)
    return { data: await placeReply(db, actor, id), message: 'Fasyankes ditutup.' }
  }),

  write(places.reopenPlace, async ({ actor, db, params: { id }, body, now, services: { forms } }) => {
    const { from_month, reason } = body
    const row = await getRow(db, actor, id, { locked: true })
    await reopenFrom(db, row, from_month, { forms, now })
    const closed = row.closedOn?.slice(0, 7) ?? null
    const detail = {
      before: { closed_from: closed, opened_from: null, reason: null },
      after: { closed_from: null, opened_from: from_month, reason },
    }
    await recordAct({ db, actor, now }, 'facilityReopened', id, detail)
    return { data: await placeReply(db, actor, id), message: 'Fasyankes dibuka kembali.' }
  }),

  read(places.previewMove, async ({ db, body, now }) => ({
    data: await outlineOf(db, await checkedMove(db, body, now)),
  })),

  write(places.movePlaces, async ({ actor, db, body, now }) => {
    const move = await checkedMove(db, body, now, { locked: true })
    await moveFacilities(db, move, { actorId: actor.id, now })
    await recordMove(db, move, { actorId: actor.id, now })
    return { data: await outlineOf(db, move), message: `${move.facilities.length} fasyankes dipindahkan.` }
  }),

  read(places.previewMerge, async ({ actor, db, params, query, services }) => {
    const merge = await readMerge(db, actor, { survivor: params.id, duplicate: query.duplicate_id })
    const { survivor, duplicate, pairs, account, fingerprint } = merge
    return {
      data: {
        account,
        survivor: presentRecord(survivor),
        duplicate: presentRecord(duplicate),
        ...presentPairs(pairs, services.forms),
        ...(await countMoving(db, duplicate)),
        fingerprint,
      },
    }
  }),

  write(places.mergePlaces, async ({ actor, db, params, body, now, services: { forms } }) => {
    // In the order of their ids, so that two merges of the same pair wait for each other.
    for (const id of [params.id, body.duplicate_id].toSorted((a, b) => a - b))
      await getRow(db, actor, id, { locked: true })
    const ids = { survivor: params.id, duplicate: body.duplicate_id }
    await lockReports(db, Object.values(ids))
    const { survivor, duplicate, pairs, fingerprint } = await readMerge(db, actor, ids)
    if (body.fingerprint !== fingerprint) throw problem('mergeChanged')
    const choice = choiceOf(pairs, body)
    const records = await listRecordsThen(db, choice.taken)
    await mergeFacilities(db, { survivor, duplicate, choice }, { actor, now, forms })
    const { reason } = body
    await recordAct({ db, actor, now }, 'facilityMerged', survivor.id, {
      before: { merged: null, reason: null },
      after: { merged: nameOf(duplicate), reason },
      records,
    })
    await recordAct({ db, actor, now }, 'facilityMerged', duplicate.id, {
      before: { merged_into: null, reason: null },
      after: { merged_into: nameOf(survivor), reason },
    })
    return { data: await placeReply(db, actor, survivor.id), message: 'Kedua fasyankes digabung.' }
  }),
]
