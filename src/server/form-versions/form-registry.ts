import type { Month } from '#domain/month.ts'
import type { FormDefinition } from '#forms/define-form.ts'
import { shippedForms } from '#forms/definitions/index.ts'
import type { ReadDb } from '#server/database/transaction.ts'

/** The versions of every form, in memory: they are few and never change once published. */
export type FormRegistry = {
  /** The newest version of each form with a report of its own. */
  list: () => FormDefinition[]
  find: (form: string, version: number) => FormDefinition | undefined
  /** The version that a month is answered with. */
  findFor: (form: string, month: Month) => FormDefinition | undefined
  subformsOf: (form: string, month: Month) => FormDefinition[]
}

/** @param definitions every version of every form, in any order. */
export function formRegistry(definitions: readonly FormDefinition[]): FormRegistry {
  const byForm = Map.groupBy(
    definitions.toSorted((a, b) => b.validFrom.localeCompare(a.validFrom) || b.version - a.version),
    ({ id }) => id,
  )
  const findFor = (form: string, month: Month) =>
    byForm.get(form)?.find(({ validFrom }) => validFrom <= month)
  // As given, not as sorted: this is the order of desks and menus.
  const ids = [...new Set(definitions.map(({ id }) => id))]
  return {
    list: () => ids.flatMap((id) => byForm.get(id)?.slice(0, 1) ?? []).filter(({ partOf }) => !partOf),
    find: (form, version) => byForm.get(form)?.find((definition) => definition.version === version),
    findFor,
    subformsOf: (form, month) =>
      ids.flatMap((id) => findFor(id, month) ?? []).filter(({ partOf }) => partOf === form),
  }
}

/** Every published version, in the order in which the forms ship; those that do not ship come last. */
export async function loadFormVersions(db: ReadDb): Promise<FormDefinition[]> {
  const rows = await db.selectFrom('form_version').select('definition').execute()
  const places = new Map(shippedForms.map(({ id }, place) => [id, place]))
  const place = ({ id }: FormDefinition) => places.get(id) ?? places.size
  return rows.map(({ definition }) => definition).toSorted((a, b) => place(a) - place(b))
}
