import { month } from '#server/testing/reports.ts'
import type { World } from '#server/testing/with-app.ts'

export const path = '/api/data/limbahfasyankes'
export const october = '2026-10'

/** Five reports in two provinces: Bandung has one of October and three of November, Surabaya one of November. */
const reports = [
  ['hospital', october, 'confirmed'],
  ['hospital', month, 'sent'],
  ['healthCenter', month, 'draft'],
  ['smallHealthCenter', month, 'revise'],
  ['otherHospital', month, 'confirmed'],
] as const

/** Lists read the narrow rows alone. */
export async function seed({ db, idOf, facilityIdOf }: World) {
  const at = new Date('2026-12-01T02:00:00Z')
  for (const [person, of, status] of reports) {
    const facility = await db
      .selectFrom('facility')
      .select(['id as facility_id', 'type as facility_type', 'province_code', 'regency_code'])
      .where('id', '=', await facilityIdOf(person))
      .executeTakeFirstOrThrow()
    const saved = { created_at: at, saved_at: at, saved_by: await idOf(person) }
    const sent = status === 'draft' ? {} : { first_sent_at: at, sent_at: at, on_time: true }
    await db
      .insertInto('report')
      .values({ ...facility, ...saved, ...sent, form: 'limbahfasyankes', month: of, status, form_version: 1 })
      .execute()
  }
}

/** The health center's draft is what a merge has left behind. */
export async function markMerged({ db, facilityIdOf }: World) {
  await db
    .updateTable('facility')
    .set({ merged_into: await facilityIdOf('smallHealthCenter'), closed_on: '2026-01-01' })
    .where('id', '=', await facilityIdOf('healthCenter'))
    .execute()
}

/** Fields as a form of a page sends them. */
export const form = (fields: Record<string, string>) => ({
  payload: new URLSearchParams(fields).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
})
