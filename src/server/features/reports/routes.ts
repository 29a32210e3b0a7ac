import type { FormDefinition } from '#forms/define-form.ts'
import type { Route } from '#server/http/implement.ts'

export function reportRoutesOf(_forms: readonly FormDefinition[]): Route[] {
  return []
}
