import { pageEnvelope, pageOf } from '#contract/envelope.ts'
import * as lists from '#contract/facility-lists.ts'
import { fieldProblem, problem } from '#contract/problem.ts'
import { facilityTypeOfCode } from '#domain/facility.ts'
import { reaching } from '#server/database/reach.ts'
import { partOf } from '#server/database/rows.ts'
import { presentListedFacility } from '#server/features/reports/life/present.ts'
import { assertRegions } from '#server/features/reports/life/regions.ts'
import { type Actor, read, type Route } from '#server/http/implement.ts'

import { countFacilities, findFacility, type ListedFacility, listFacilities } from './queries.ts'

/** The most that a search box offers. */
const mostFound = 20

/** Names and places are everybody's; contacts and accounts go as far as the right to read records does. */
const readerOf = (actor: Actor) => reaching(actor, 'facility.read')

export const facilityListRoutes: Route[] = [
  read(lists.listFacilities, async ({ actor, db, query }) => {
    const { provinsi_id, kabupatenkota_id, tipe_fasyankes, find } = query
    await assertRegions(db, { provinsi_id, kabupatenkota_id })
    const filter = {
      province: provinsi_id,
      regency: kabupatenkota_id,
      type: facilityTypeOfCode(tipe_fasyankes),
      find: find || undefined,
    }
    const page = pageOf(query)
    const rows = await listFacilities(db, readerOf(actor), filter, partOf(page))
    return pageEnvelope(rows.map(present), page, await countFacilities(db, filter))
  }),

  read(lists.findFacilities, async ({ actor, db, query }) => {
    const part = { limit: mostFound, offset: 0 }
    return { data: (await listFacilities(db, readerOf(actor), { find: query.find }, part)).map(present) }
  }),

  read(lists.getFacility, async ({ actor, db, query: { id, user_id } }) => {
    if (id === undefined && user_id === undefined)
      throw fieldProblem('id', 'Sebutkan id atau user_id fasyankes.')
    const by = id === undefined ? { userId: user_id ?? 0 } : { id }
    const row = await findFacility(db, readerOf(actor), by)
    // Whose account it is, is known within reach alone, and so is that there is one.
    const isNamed = row && (user_id === undefined || (row.isReached && row.userId === user_id))
    if (!isNamed) throw problem('notFound', { what: 'Fasyankes' })
    const { district, address, phone, email, username, fullName, accountStatus } = row
    const account =
      username === null || fullName === null || accountStatus === null
        ? null
        : { username, full_name: fullName, status: accountStatus }
    return {
      data: {
        ...present(row),
        ...{ district, address },
        contact: row.isReached ? { phone, email, account } : null,
      },
    }
  }),
]

function present(row: ListedFacility) {
  return {
    ...presentListedFacility(row),
    latitude: row.latitude,
    longitude: row.longitude,
    user_id: row.isReached ? row.userId : null,
  }
}
