import * as z from 'zod'

import { auditActions } from '#domain/audit-actions.ts'
import { namesOf } from '#domain/names-of.ts'

import { endpoint } from './endpoint.ts'
import { Instant, paged, paging, SearchText } from './envelope.ts'

/** The acts that a search may name. */
const auditActionNames = namesOf(auditActions)

const Day = z.iso.date({ error: 'Tulis hari sebagai TTTT-BB-HH, misalnya 2026-04-25' })

export const listAudit = endpoint('GET', '/api/jejak', {
  permission: 'audit.read',
  summary:
    "The audit, newest first, by person, facility, act and day (of the caller's zone): the whole of it for administrators, its own for a facility; the newest 10,000 that match",
  query: z.strictObject({
    ...paging,
    /** A part of the name or the address of who acted, or of whose account it was done to. */
    orang: SearchText.optional(),
    /** A part of a facility's name, or its code. */
    fasyankes: SearchText.optional(),
    aksi: z.enum(auditActionNames, { error: 'Tindakan tidak dikenal' }).optional(),
    dari: Day.optional(),
    sampai: Day.optional(),
  }),
  reply: paged(
    z.object({
      id: z.int(),
      at: Instant,
      action: z.string(),
      /** The act in words. */
      words: z.string(),
      actor: z.object({ name: z.string(), username: z.string(), role: z.string() }).nullable(),
      subject: z.string(),
      subject_id: z.string(),
      /** Whose account it was about, or which report. */
      about: z.string().nullable(),
      facility: z.string().nullable(),
      /** From where, in what is written of signing in and of what was refused. */
      address: z.string().nullable(),
      reason: z.string().nullable(),
      changes: z.array(
        z.object({ label: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
      ),
    }),
  ),
})
