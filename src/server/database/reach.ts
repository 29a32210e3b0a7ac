import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely'

import { managedRoles, type Permission, reachOf } from '#domain/permissions.ts'
import type { Actor } from '#server/http/implement.ts'

/** The reach that a query keeps to; `all` for what anybody may see. */
export type Reader = Pick<Actor, 'reach' | 'facilityId' | 'regencyCode' | 'provinceCode'> | { reach: 'all' }

/** The caller as far as another permission than that of the call reaches; null where it reaches nothing for them. */
export function reaching<Caller extends Pick<Actor, 'role'>>(
  caller: Caller | null,
  permission: Permission,
): (Caller & Pick<Actor, 'reach'>) | null {
  const reach = caller && reachOf(caller.role, permission)
  return caller && reach ? { ...caller, reach } : null
}

/**
 * Reach as a condition over facilities: what is out of reach is not found, and who reaches nothing finds nothing. With
 * `accountsWithinReach` the only place where a reach becomes SQL; the statement names the facility table `facility`.
 */
export function withinReach(reader: Reader | null): Expression<SqlBool> {
  switch (reader?.reach) {
    case undefined:
      return sql`false`
    case 'all':
      return sql`true`
    case 'own':
      return reader.facilityId === null ? sql`false` : sql`facility.id = ${reader.facilityId}`
    case 'region':
      return withinRegion(reader, {
        province: sql`facility.province_code`,
        regency: sql`facility.regency_code`,
      })
  }
}

/**
 * Where an account lies: in the region of its facility or in its office's own. The statement names the account `account` and its
 * facility, where it has one, `facility`.
 */
export const accountRegion = {
  province: sql<string | null>`coalesce(facility.province_code, account.province_code)`,
  regency: sql<string | null>`coalesce(facility.regency_code, account.regency_code)`,
}

/** Reach as a condition over accounts, by `accountRegion`. */
export function accountsWithinReach(
  actor: Pick<Actor, 'id' | 'reach' | 'regencyCode' | 'provinceCode'>,
): Expression<SqlBool> {
  switch (actor.reach) {
    case 'all':
      return sql`true`
    case 'own':
      return sql`account.id = ${actor.id}`
    case 'region': {
      const region = withinRegion(actor, accountRegion)
      return sql`(${region} and account.role = any(${[...managedRoles]}::text[]))`
    }
  }
}

/** A city office reaches its regency, a province office its province. */
function withinRegion(
  { regencyCode, provinceCode }: Pick<Actor, 'regencyCode' | 'provinceCode'>,
  columns: Record<'province' | 'regency', Expression<unknown>>,
): Expression<SqlBool> {
  if (regencyCode !== null) return sql`${columns.regency} = ${regencyCode}`
  return provinceCode === null ? sql`false` : sql`${columns.province} = ${provinceCode}`
}

/** The regencies of a province by their code, along its index: it begins with the province's, and '/' follows '.'. */
export const isRegencyOf = (province: string, code: Expression<unknown>): RawBuilder<SqlBool> =>
  sql`(${code} >= ${`${province}.`} and ${code} < ${`${province}/`})`
