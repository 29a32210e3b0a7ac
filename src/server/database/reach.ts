import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'

import type { Actor } from '#server/http/implement.ts'

import type { Schema } from './schema.ts'

/**
 * Reach as a `where` over the facility table: what is out of reach is not found. The only place where a reach becomes
 * SQL; the query must join `facility`.
 */
export function withinReach(actor: Actor) {
  return (eb: ExpressionBuilder<Schema, 'facility'>): Expression<SqlBool> => {
    switch (actor.reach) {
      case 'all':
        return eb.lit(true)
      case 'own':
        return actor.facilityId === null ? eb.lit(false) : eb('facility.id', '=', actor.facilityId)
      case 'region':
        if (actor.regencyCode !== null) return eb('facility.regency_code', '=', actor.regencyCode)
        return actor.provinceCode === null
          ? eb.lit(false)
          : eb('facility.province_code', '=', actor.provinceCode)
    }
  }
}
