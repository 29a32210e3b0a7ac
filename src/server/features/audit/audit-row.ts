import type { Month } from '#domain/month.ts'
import type { Role } from '#domain/roles.ts'

/** An entry as it is read, with the names of who acted and of what it is about. */
export type AuditRow = {
  id: number
  at: Date
  action: string
  subject: string
  subjectId: string
  detail: Record<string, unknown> | null
  actorName: string | null
  actorUsername: string | null
  actorRole: Role | null
  facility: string | null
  aboutName: string | null
  /** The form and the month of the report that it is about. */
  form: string | null
  month: Month | null
}
