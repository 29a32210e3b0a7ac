import { sql } from 'kysely'

import type { BodyOf } from '#contract/endpoint.ts'
import { mostMoved, type movePlaces } from '#contract/places.ts'
import { fieldProblem } from '#contract/problem.ts'
import type { Month } from '#domain/month.ts'
import { monthText } from '#domain/words.ts'
import { type AuditEntry, recordAudit } from '#server/database/audit.ts'
import { isReported } from '#server/database/report-status.ts'
import { firstFrom, rowsFrom } from '#server/database/rows.ts'
import type { Db, ReadDb } from '#server/database/transaction.ts'
import { findRegency, type Regency } from '#server/features/regions/queries.ts'
import { recountRisks } from '#server/features/self-assessment/recounting.ts'

import { assertBegun } from './closing.ts'
import { passNotices } from './notices.ts'

type Body = BodyOf<typeof movePlaces>
type Moved = {
  id: number
  code: string
  name: string
  regencyCode: string
  closed: boolean
  isMerged: boolean
  lastMove: Month | null
  /** The name of the district in which it lies, and of the one in which it then does. */
  district: string | null
  nextDistrict: string | null
}
/** A move that nothing stands in the way of. */
export type Move = {
  from: Regency
  to: Regency
  month: Month
  districts: readonly string[]
  facilities: readonly Moved[]
}

/** The facilities that move, and where to; `locked` until the end of the transaction. @throws Problem invalidInput */
export async function checkedMove(db: ReadDb, body: Body, now: Date, { locked = false } = {}): Promise<Move> {
  const { from_month: month, facility_ids, district_ids = [] } = body
  const from = await findRegency(db, body.from_regency_id)
  if (!from) throw fieldProblem('from_regency_id', 'Kabupaten/kota tidak dikenal')
  const to = await findRegency(db, body.to_regency_id)
  if (!to)
    throw fieldProblem(
      'to_regency_id',
      'Kabupaten/kota tujuan tidak dikenal; laporan tidak akan punya wilayah',
    )
  if (to.code === from.code) throw fieldProblem('to_regency_id', 'Pilih kabupaten/kota lain')
  assertBegun(month, now)
  const districts = await listDistrictsOf(db, from.code, district_ids)
  if (districts.length < new Set(district_ids).size)
    throw fieldProblem('district_ids', `Ada kecamatan yang tidak berada di ${from.name}`)
  const leaving = { from: from.code, to: to.code, ids: facility_ids, districts }
  const facilities = await listMoved(db, leaving, locked)
  if (facility_ids && facilities.length < new Set(facility_ids).size)
    throw fieldProblem('facility_ids', `Ada fasyankes yang tidak berada di ${from.name}`)
  if (facilities.length > mostMoved.facilities)
    throw fieldProblem('district_ids', `Paling banyak ${mostMoved.facilities} fasyankes sekaligus`)
  const merged = facilities.find(({ isMerged }) => isMerged)
  if (merged && facility_ids)
    throw fieldProblem('facility_ids', `${merged.name} sudah digabung ke fasyankes lain`)
  const later = facilities.find(({ lastMove }) => lastMove !== null && lastMove > month)
  if (later?.lastMove)
    throw fieldProblem(
      'from_month',
      `${later.name} sudah dipindahkan mulai ${monthText(later.lastMove)}; pilih bulan itu atau sesudahnya`,
    )
  if (facilities.length === 0) throw fieldProblem('district_ids', 'Tidak ada fasyankes di kecamatan ini')
  return { from, to, month, districts, facilities }
}

async function listDistrictsOf(db: ReadDb, regency: string, codes: readonly string[]): Promise<string[]> {
  if (codes.length === 0) return []
  const rows = await db
    .selectFrom('district')
    .select('code')
    .where('regency_code', '=', regency)
    .where('code', 'in', codes)
    .execute()
  return rows.map(({ code }) => code)
}

/** The district of a facility that lies in the regency from now on: its own, or the one that it once left there. */
const districtIn = (regency: string) => sql<string | null>`(
  select district.code from district
  left join facility_move move on move.facility_id = facility.id and move.former_district_code = district.code
  where district.regency_code = ${regency} and (district.code = facility.district_code or move.facility_id is not null)
  order by district.code = facility.district_code desc, move.from_month desc limit 1)`

type Moving = { from: string; to: string; ids: readonly number[] | undefined; districts: readonly string[] }

async function listMoved(
  db: ReadDb,
  { from, to, ids, districts }: Moving,
  locked: boolean,
): Promise<Moved[]> {
  const named = ids
    ? sql`facility.id = any(${[...ids]}::int[])`
    : sql`facility.district_code = any(${[...districts]}::text[])`
  return rowsFrom(db)<Moved>`
    select facility.id, facility.code, facility.name, facility.regency_code as "regencyCode",
      facility.closed_on is not null as closed, facility.merged_into is not null as "isMerged",
      (select max(from_month) from facility_move where facility_id = facility.id) as "lastMove",
      own.name as district, ${ids ? sql`(select name from district where code = ${districtIn(to)})` : sql`own.name`} as "nextDistrict"
    from facility left join district own on own.code = facility.district_code
    where facility.regency_code = ${from} and ${named}
    order by facility.id limit ${mostMoved.facilities + 1}
    ${locked ? sql`for update of facility` : sql``}`
}

/** What a move changes, before or after it: the answer is the same. */
export async function outlineOf(db: ReadDb, { facilities, month, to }: Move) {
  const counted = await firstFrom(db)<{ before: number; after: number; office: string | null }>`
    select (count(*) filter (where month < ${month}))::int as before,
      (count(*) filter (where month >= ${month}))::int as after,
      (select name from office where regency_code = ${to.code}) as office
    from report where facility_id = any(${facilities.map(({ id }) => id)}::int[]) and ${isReported()}`
  return {
    facilities: facilities.map(({ id, code, name, closed }) => ({ id, code, name, closed })),
    reports_before: counted?.before ?? 0,
    reports_after: counted?.after ?? 0,
    districts_lost: facilities.filter(
      ({ district, nextDistrict }) => district !== null && nextDistrict === null,
    ).length,
    office: counted?.office ?? null,
  }
}

/**
 * Months from then on are counted in the new region, also those that are over; earlier ones stay where they are. Self-assessments rest on
 * the hazard levels of the region in which the facility lies now.
 */
export async function moveFacilities(
  db: Db,
  { from, to, month, districts, facilities }: Move,
  { actorId, now }: { actorId: number; now: Date },
): Promise<void> {
  const ids = facilities.map(({ id }) => id)
  const isOne = sql`facility_id = any(${ids}::int[])`
  if (districts.length > 0)
    await db.updateTable('district').set({ regency_code: to.code }).where('code', 'in', districts).execute()
  // Two moves from the same month are one; there and back again, no move.
  await sql`
    insert into facility_move
      (facility_id, from_month, former_regency_code, former_district_code, regency_code, moved_by, moved_at)
    select id, ${month}, ${from.code}, district_code, ${to.code}, ${actorId}, ${now}
    from facility where id = any(${ids}::int[])
    on conflict (facility_id, from_month) do update
      set regency_code = excluded.regency_code, moved_by = excluded.moved_by, moved_at = excluded.moved_at`.execute(
    db,
  )
  await sql`
    update facility set regency_code = ${to.code}, province_code = ${to.province_code}, version = version + 1,
      updated_at = ${now}, district_code = ${districtIn(to.code)}
    where id = any(${ids}::int[])`.execute(db)
  await sql`
    delete from facility_move where ${isOne} and from_month = ${month} and former_regency_code = regency_code`.execute(
    db,
  )
  await sql`update duty set regency_code = ${to.code} where ${isOne} and month >= ${month}`.execute(db)
  await sql`
    update report set regency_code = ${to.code}, province_code = ${to.province_code}
    where ${isOne} and month >= ${month}`.execute(db)
  await passNotices(db, sql`report.facility_id = any(${ids}::int[])`, { regency: to.code, now })
  await recountRisks(db, { facilities: ids }, now)
}

/** The trace of a move at each of its facilities. */
export async function recordMove(
  db: Db,
  { from, to, month, facilities }: Move,
  by: { actorId: number; now: Date },
): Promise<void> {
  const entries = facilities.map(({ id, district, nextDistrict }): AuditEntry => {
    const isOther = district !== nextDistrict
    const before = { regency: from.name, ...(isOther && { district }), moved_from: null }
    const after = { regency: to.name, ...(isOther && { district: nextDistrict }), moved_from: month }
    return { ...by, action: 'facilityMoved', subjectId: id, detail: { before, after } }
  })
  await recordAudit(db, ...entries)
}
