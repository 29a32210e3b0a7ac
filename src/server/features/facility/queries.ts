import { type RawBuilder, sql } from 'kysely'

import type { Page } from '#contract/envelope.ts'
import type { AuditAction } from '#domain/audit-actions.ts'
import type { HospitalClass, Ownership, RegionType } from '#domain/facility.ts'
import { formIds } from '#domain/form-ids.ts'
import { monthOf, type Month, currentMonth } from '#domain/month.ts'
import type { Role } from '#domain/roles.ts'
import { type Zone, dayIn } from '#domain/time.ts'
import { permitsOf } from '#indicators/waste-permits.ts'
import { withinReach } from '#server/database/reach.ts'
import { isReported } from '#server/database/report-status.ts'
import { rowsFrom, limitTo } from '#server/database/rows.ts'
import type { Db, ReadDb } from '#server/database/transaction.ts'
import type { Sheets } from '#server/features/reports/life/dossier.ts'
import { facilityPlaces, listedFacilityColumns } from '#server/features/reports/life/facility-queries.ts'
import { lastSent } from '#server/features/reports/life/last-sent.ts'
import type { FacilityOfList } from '#server/features/reports/life/present.ts'
import type { Actor } from '#server/http/implement.ts'

/** A facility's record as it is stored, with the names of its regions. */
export type FacilityRow = FacilityOfList & {
  userId: number | null
  version: number
  hospitalClass: HospitalClass | null
  regionType: RegionType
  ownership: Ownership | null
  districtCode: string | null
  district: string | null
  zone: Zone
  address: string | null
  phone: string | null
  email: string | null
  latitude: number | null
  longitude: number | null
  inpatient: boolean
  beds: number | null
  covidHandler: boolean
  activeSince: string
  closedOn: string | null
  mergedInto: number | null
  updatedAt: Date
}

/** A facility within reach, by its id or its account's; `locked` until the end of the transaction. */
export async function findRecord(
  db: ReadDb,
  actor: Actor,
  by: { facilityId: number } | { userId: number },
  { locked = false } = {},
): Promise<FacilityRow | undefined> {
  const named = 'facilityId' in by ? sql`facility.id = ${by.facilityId}` : sql`owner.id = ${by.userId}`
  const { rows } = await records(actor, named, locked).execute(db)
  return rows[0]
}

/** The facilities within reach among these, by their ids; locked until the end of the transaction. */
export async function lockRecords(
  db: Db,
  actor: Actor,
  ids: readonly number[],
): Promise<ReadonlyMap<number, FacilityRow>> {
  const { rows } = await records(actor, sql`facility.id = any(${[...ids]}::int[])`, true).execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** These facilities in this order; one that is gone, or out of reach by now, is left out. */
export async function listRecords(db: ReadDb, actor: Actor, ids: readonly number[]): Promise<FacilityRow[]> {
  const { rows } = await records(actor, sql`facility.id = any(${[...ids]}::int[])`, false).execute(db)
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** In the order of their ids, so that two who lock the same wait for each other. */
const records = (actor: Actor, named: RawBuilder<unknown>, locked: boolean) => sql<FacilityRow>`
    select ${listedFacilityColumns}, owner.id as "userId", facility.version, facility.hospital_class as "hospitalClass",
      facility.region_type as "regionType", facility.ownership, province.zone,
      facility.district_code as "districtCode", district.name as district,
      facility.address, facility.phone, facility.email, facility.latitude, facility.longitude, facility.inpatient,
      facility.beds, facility.covid_handler as "covidHandler", facility.active_since as "activeSince",
      facility.closed_on as "closedOn", facility.merged_into as "mergedInto",
      facility.updated_at as "updatedAt"
    from facility ${facilityPlaces}
    where ${named} and ${withinReach(actor)}
    order by facility.id ${locked ? sql`for update of facility` : sql``}`

/** The facility whose code differs from this one only in zeros at the beginning, which Excel takes away from a number. */
export type ZerosApartOf = (code: string) => { code: string; name: string } | undefined

/** As the contract bounds a code. */
const longestCode = 30
const digitsOf = (code: string) => (code.length > longestCode ? undefined : /^0*(\d+)$/.exec(code)?.[1])

/** Those of these codes, as far as the actor reaches. */
export async function readZerosApart(
  db: ReadDb,
  actor: Actor,
  codes: readonly string[],
): Promise<ZerosApartOf> {
  // Each code that may be meant by its name, which the index finds.
  const possible = codes.flatMap((code) => {
    const digits = digitsOf(code)
    if (digits === undefined) return []
    return Array.from({ length: longestCode - digits.length + 1 }, (_, zeros) => '0'.repeat(zeros) + digits)
  })
  if (possible.length === 0) return () => undefined
  const rows = await rowsFrom(db)<{ code: string; name: string }>`
    select code, name from facility
    where lower(code) = any(${possible}::text[]) and ${withinReach(actor)}
    order by code desc`
  // Of several the first by code.
  const byDigits = new Map(rows.map((row) => [digitsOf(row.code), row]))
  return (code) => {
    const found = byDigits.get(digitsOf(code))
    return found?.code === code ? undefined : found
  }
}

/** A district of a regency by its code; undefined where the regency has none with it. */
export type DistrictOf = (code: string, regencyCode: string) => { code: string; name: string } | undefined

/** The districts with these codes. */
export async function readDistricts(
  db: ReadDb,
  codes: readonly (string | null | undefined)[],
): Promise<DistrictOf> {
  const wanted = codes.filter((code) => typeof code === 'string')
  if (wanted.length === 0) return () => undefined
  const rows = await db
    .selectFrom('district')
    .select(['code', 'name', 'regency_code'])
    .where('code', 'in', [...new Set(wanted)])
    .execute()
  const known = new Map(rows.map((row) => [row.code, row]))
  return (code, regencyCode) => {
    const found = known.get(code)
    return found?.regency_code === regencyCode ? found : undefined
  }
}

/** What a facility keeps of its own record. */
export type OwnColumns = {
  district_code: string | null
  address: string | null
  phone: string | null
  email: string | null
  latitude: number | null
  longitude: number | null
  inpatient: boolean
  beds: number | null
  covid_handler: boolean
}

/** The audit's word for a change of a facility's record. */
export const facilityChanged = 'facilityChanged' satisfies AuditAction
/** What becomes of a facility by its administration; its history tells of these too. */
const placeActions = [
  'facilityCreated',
  'facilityClosed',
  'facilityReopened',
  'facilityMoved',
  'facilityMerged',
] as const satisfies readonly AuditAction[]
/** Values of the fields that changed, by the names of domain/facility-fields.ts. */
export type ChangeDetail = { before: Record<string, unknown>; after: Record<string, unknown> }

/** Whether nobody has changed a facility's record since the account did, if anybody has. */
export async function isUnchangedByOthers(db: ReadDb, facilityId: number, accountId: number) {
  const last = await db
    .selectFrom('audit')
    .select('actor_id')
    .where('subject', '=', 'facility')
    .where('subject_id', '=', String(facilityId))
    .where('action', '=', facilityChanged)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return !last || last.actor_id === accountId
}

/** The changes of a facility's record, newest first, and how many there are. */
export async function listChanges(db: ReadDb, facilityId: number, page: Page) {
  const rows = await rowsFrom(db)<{
    at: Date
    actor: string | null
    role: Role | null
    detail: ChangeDetail
    total: number
  }>`
    select audit.at, account.full_name as actor, account.role, audit.detail, count(*) over ()::int as total
    from audit left join account on account.id = audit.actor_id
    where audit.subject = 'facility' and audit.subject_id = ${String(facilityId)}
      and audit.action = any(${[facilityChanged, ...placeActions]}::text[])
    order by audit.id desc ${limitTo(page)}`
  return { rows, total: rows[0]?.total ?? 0 }
}

/** A medical-waste report as it was last sent. */
export type SentWaste = {
  reportId: number
  month: Month
  formVersion: number
  createdAt: Date
  sheets: Sheets
}

/** A facility's sent waste reports up to a month, newest first, at most `limit`. */
export async function listSentWaste(
  db: ReadDb,
  facilityId: number,
  { until, limit }: { until: Month; limit: number },
): Promise<SentWaste[]> {
  return rowsFrom(db)<SentWaste>`
    select report.id as "reportId", report.month, submission.form_version as "formVersion",
      report.created_at as "createdAt", submission.sheets
    from report
    cross join lateral ${lastSent(sql`submission.sheets, submission.form_version`)} submission
    where report.facility_id = ${facilityId} and report.form = ${formIds.waste} and report.month <= ${until}
      and ${isReported()}
    order by report.month desc limit ${limit}`
}

/** How many sent reports are asked about permits: a year. */
const permitReports = 12

/** A facility's permits as its reports up to the month that runs tell of them; and whether it has sent any. */
export async function readPermits(db: ReadDb, { id, zone }: Pick<FacilityRow, 'id' | 'zone'>, now: Date) {
  const sent = await listSentWaste(db, id, { until: currentMonth(now, zone), limit: permitReports })
  const reports = sent.map(({ reportId, month, sheets }) => ({
    ...{ reportId, month, answers: sheets[formIds.waste] ?? {} },
  }))
  return { permits: permitsOf(reports, dayIn(zone, now)), hasReported: sent.length > 0 }
}

/** The kilograms of a facility's reported months of a year. */
export function listYearOfWaste(db: ReadDb, facilityId: number, year: number) {
  return db
    .selectFrom('report')
    .innerJoin('waste_fact', 'waste_fact.report_id', 'report.id')
    .select(['report.id', 'report.month', 'waste_fact.generated_kg', 'waste_fact.generated_by_category'])
    .where('report.facility_id', '=', facilityId)
    .where('report.form', '=', formIds.waste)
    .where('report.month', '>=', monthOf(year, 1))
    .where('report.month', '<=', monthOf(year, 12))
    .where(isReported())
    .execute()
}
