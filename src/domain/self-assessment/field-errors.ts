/** Errors by the field at which they are shown. */
export type FieldErrors = Record<string, string[]>

/** Collects errors; one field may have several. */
export function errorCollector(): {
  errors: FieldErrors
  addError: (field: string, message: string) => void
} {
  const errors: FieldErrors = {}
  return { errors, addError: (field, message) => void (errors[field] ??= []).push(message) }
}

/** Sets of errors as one; a message that several have for a field stands once. */
export function mergeErrors(...all: readonly FieldErrors[]): FieldErrors {
  const merged: FieldErrors = {}
  for (const [field, messages] of all.flatMap((errors) => Object.entries(errors)))
    merged[field] = [...new Set([...(merged[field] ?? []), ...messages])]
  return merged
}
