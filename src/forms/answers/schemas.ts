import type * as z from 'zod'

import type { SimpleField } from '../define-form.ts'
import { kinds } from '../kinds/index.ts'
import type { Calendar } from '../kinds/kind.ts'

/** A field's schema and its last result: a sheet is checked several times with the same answers. */
type KeptSchema = { schema: z.ZodType; last?: { value: unknown; message: string | undefined } }

const keptSchemas = new WeakMap<SimpleField, Map<string, KeptSchema>>()

/** Few are needed at once: the days on which reports are judged. */
const schemasPerField = 8

/** Building a schema is expensive and a sheet has hundreds, so the last few of each field are kept: one, where its kind asks for no calendar. */
function keptSchemaOf(field: SimpleField, calendar: Calendar): KeptSchema {
  const kept = keptSchemas.get(field) ?? new Map<string, KeptSchema>()
  if (kept.size === 0) keptSchemas.set(field, kept)
  // Asked for where it counts alone: an open page reckons the day each time.
  const days = kinds[field.kind].schema.length > 1 ? `${calendar.month} ${calendar.today}` : ''
  const known = kept.get(days)
  if (known) return known
  if (kept.size === schemasPerField) kept.clear()
  // Safe: `field.kind` picks the kind whose options the field carries.
  const made: KeptSchema = { schema: kinds[field.kind].schema(field as never, calendar) }
  kept.set(days, made)
  return made
}

/** The schema of a field's value. */
export function schemaOf(field: SimpleField, calendar: Calendar): z.ZodType {
  return keptSchemaOf(field, calendar).schema
}

/** Why a field does not take a value, in Indonesian; undefined where it does. */
export function errorOf(field: SimpleField, value: unknown, calendar: Calendar): string | undefined {
  const own = keptSchemaOf(field, calendar)
  if (own.last && own.last.value === value) return own.last.message
  const result = own.schema.safeParse(value)
  const message = result.success ? undefined : result.error.issues[0]?.message
  // A list could be changed in place, a single value cannot.
  if (typeof value !== 'object') own.last = { value, message }
  return message
}
