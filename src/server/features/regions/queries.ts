import { sql } from 'kysely'

import type { FacilityType } from '#domain/facility.ts'
import { type Reader, withinReach } from '#server/database/reach.ts'
import type { ReadDb } from '#server/database/transaction.ts'

export function listProvinces(db: ReadDb) {
  return db.selectFrom('province').select(['code', 'name']).orderBy('code').execute()
}

export function findProvince(db: ReadDb, code: string) {
  return db.selectFrom('province').select(['code', 'name']).where('code', '=', code).executeTakeFirst()
}

/** The regencies of a province, or all. */
export function listRegencies(db: ReadDb, provinceCode?: string) {
  return db
    .selectFrom('regency')
    .select(['code', 'province_code', 'name'])
    .$if(provinceCode !== undefined, (query) => query.where('province_code', '=', provinceCode ?? ''))
    .orderBy('code')
    .execute()
}

export function findRegency(db: ReadDb, code: string) {
  return db
    .selectFrom('regency')
    .select(['code', 'province_code', 'name'])
    .where('code', '=', code)
    .executeTakeFirst()
}

export type Regency = { code: string; province_code: string; name: string }
export type RegencyOf = (code: string) => Regency | undefined

/** The regencies with these codes. */
export async function readRegencies(db: ReadDb, codes: readonly string[]): Promise<RegencyOf> {
  if (codes.length === 0) return () => undefined
  const rows = await db
    .selectFrom('regency')
    .select(['code', 'province_code', 'name'])
    .where('code', 'in', [...new Set(codes)])
    .execute()
  const known = new Map(rows.map((row) => [row.code, row]))
  return (code) => known.get(code)
}

export function listDistricts(db: ReadDb, regencyCode: string) {
  return db
    .selectFrom('district')
    .select(['code', 'regency_code', 'name'])
    .where('regency_code', '=', regencyCode)
    .orderBy('code')
    .execute()
}

/** The facilities of one type that have not closed, by name: a city has tens of them. Whose accounts are within reach, `reader` says. */
export function listFacilityPoints(
  db: ReadDb,
  reader: Reader | null,
  { regency, type }: { regency: string; type: FacilityType },
) {
  return db
    .selectFrom('facility')
    .leftJoin('account', 'account.facility_id', 'facility.id')
    .select([
      'facility.id',
      'account.id as account_id',
      sql<boolean>`${withinReach(reader)}`.as('is_reached'),
      'facility.name',
      'facility.code',
      'facility.type',
      'facility.latitude',
      'facility.longitude',
    ])
    .where('facility.regency_code', '=', regency)
    .where('facility.type', '=', type)
    .where('facility.closed_on', 'is', null)
    .orderBy('facility.name')
    .orderBy('facility.id')
    .execute()
}
