import type { FormContext } from '../context.ts'
import type { RowsField, SimpleField } from '../define-form.ts'
import { kinds } from '../kinds/index.ts'
import type { Note } from '../kinds/kind.ts'

/** The unit behind a question's words, where its answers are counted in one: ` (kg)`. */
export function unitOf(field: SimpleField | RowsField): string {
  return field.kind === 'number' && field.unit ? ` (${field.unit})` : ''
}

/** An answer as a person reads it; `–` where there is none. */
export function textOf(field: SimpleField, value: unknown): string {
  const given = value === null || value === '' ? undefined : value
  // Safe: stored values passed the schema of their own kind.
  return given === undefined ? '–' : kinds[field.kind].text(given as never, field as never)
}

/** What an answer, or that there is none, means at the end of the month; null where its kind says nothing of it. */
export function noteOf(field: SimpleField, value: unknown, { month, today }: FormContext): Note | null {
  // Safe: a kind looks at a value of another kind as at none.
  return kinds[field.kind].note?.(value as never, field as never, { month, today }) ?? null
}
