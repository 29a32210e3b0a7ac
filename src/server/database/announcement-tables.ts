import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

import type { Importance } from '#domain/announcements.ts'
import type { FacilityType } from '#domain/facility.ts'
import type { Role } from '#domain/roles.ts'

/** Announcements, and who has read them. */
export type AnnouncementTables = {
  announcement: {
    id: GeneratedAlways<number>
    title: string
    body: string
    link_label: string | null
    link_href: string | null
    importance: Generated<Importance>
    roles: Role[]
    facility_types: Generated<FacilityType[]>
    regions: Generated<string[]>
    shown_from: Date
    shown_until: Date
    released_at: Date | null
    withdrawn_at: Date | null
    version: Generated<number>
    created_by: number | null
    created_at: ColumnType<Date, Date | undefined, Date>
    updated_at: ColumnType<Date, Date | undefined, Date>
  }
  announcement_read: { announcement_id: number; account_id: number; read_at: Date }
}
