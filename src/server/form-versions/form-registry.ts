import type { Month } from '#domain/month.ts'
import type { FormDefinition } from '#forms/define-form.ts'
import type { FormWorth } from '#indicators/form-worth.ts'
import { type FormRow, formRows, shippedForms } from '#indicators/shipped-forms.ts'
import type { ReadDb } from '#server/database/transaction.ts'

/** The versions of every form, in memory: they are few and never change once published. */
export type FormRegistry = {
  /** The newest version of each form with a report of its own. */
  list: () => FormDefinition[]
  find: (formId: string, version: number) => FormDefinition | undefined
  /** The version that a month is answered with. */
  findFor: (formId: string, month: Month) => FormDefinition | undefined
  subformsOf: (formId: string, month: Month) => FormDefinition[]
  /** Every version of a form and of its sub-forms, newest first. */
  versionsOf: (formId: string) => FormDefinition[]
  /** The months in which a version after the first began, in order. */
  changesOf: (formId: string) => Month[]
  /** What the reports of a form are worth; null where nothing is computed from them. */
  worthOf: (formId: string) => FormWorth | null
}

/**
 * @param definitions every version of every form, in any order.
 * @param rows the forms in service, with what they are worth.
 */
export function formRegistry(
  definitions: readonly FormDefinition[],
  rows: readonly FormRow[] = formRows,
): FormRegistry {
  const byForm = Map.groupBy(
    definitions.toSorted((a, b) => b.validFrom.localeCompare(a.validFrom) || b.version - a.version),
    ({ id }) => id,
  )
  const worths = new Map(rows.map(({ form, worth }) => [form.id, worth]))
  const findFor = (formId: string, month: Month) =>
    byForm.get(formId)?.find(({ validFrom }) => validFrom <= month)
  // As given, not as sorted: this is the order of desks and menus.
  const ids = [...new Set(definitions.map(({ id }) => id))]
  return {
    list: () => ids.flatMap((id) => byForm.get(id)?.slice(0, 1) ?? []).filter(({ partOf }) => !partOf),
    find: (formId, version) => byForm.get(formId)?.find((definition) => definition.version === version),
    findFor,
    versionsOf: (formId) =>
      ids
        .flatMap((id) => byForm.get(id) ?? [])
        .filter(({ id, partOf }) => id === formId || partOf === formId)
        .toSorted((one, other) => Number(one.id !== formId) - Number(other.id !== formId)),
    changesOf: (formId) =>
      (byForm.get(formId) ?? [])
        .map(({ validFrom }) => validFrom)
        .toReversed()
        .slice(1),
    worthOf: (formId) => worths.get(formId) ?? null,
    subformsOf: (formId, month) =>
      ids.flatMap((id) => findFor(id, month) ?? []).filter(({ partOf }) => partOf === formId),
  }
}

/** Every published version, in the order in which the forms ship; those that do not ship come last. */
export async function loadFormVersions(db: ReadDb): Promise<FormDefinition[]> {
  const rows = await db.selectFrom('form_version').select('definition').execute()
  const places = new Map(shippedForms.map(({ id }, place) => [id, place]))
  const place = ({ id }: FormDefinition) => places.get(id) ?? places.size
  return rows.map(({ definition }) => definition).toSorted((a, b) => place(a) - place(b))
}
