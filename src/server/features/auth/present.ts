import type * as z from 'zod'

import type { Me } from '#contract/auth.ts'
import { secondFactorDue, type SecondFactorRule } from '#domain/second-factor.ts'
import type { Actor } from '#server/http/implement.ts'

import type { getCaller } from './queries.ts'

export function presentCaller(
  actor: Actor,
  { row, rule }: { row: Awaited<ReturnType<typeof getCaller>>; rule: SecondFactorRule },
): z.input<typeof Me> {
  return {
    id: actor.id,
    username: actor.username,
    full_name: actor.fullName,
    role: actor.role,
    photo: row.photo_file_id !== null,
    facility:
      row.facility_id === null || !row.facility_name || !row.type || !row.region_type
        ? null
        : {
            id: row.facility_id,
            name: row.facility_name,
            type: row.type,
            region_type: row.region_type,
            inpatient: row.inpatient ?? false,
          },
    region:
      row.province_code === null
        ? null
        : {
            province_id: row.province_code,
            regency_id: row.regency_code,
            name: row.regency_name ?? row.province_name ?? '',
          },
    zone: actor.zone,
    ...(actor.viewer && { viewer: { full_name: actor.viewer.fullName, until: actor.viewer.until } }),
    ...(actor.practiceSince && { practice_since: actor.practiceSince }),
    // A look at an account needs none, and is to see more than the profile.
    second_factor_from: actor.viewer ? null : secondFactorDue(actor, rule),
  }
}
