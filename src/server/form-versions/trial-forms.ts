import { pathToFileURL } from 'node:url'

import { defineForm } from '#forms/define-form.ts'
import { type FormRow, formRows } from '#indicators/shipped-forms.ts'

/**
 * The rows of the module that somebody tries out, held to what the forms that ship are held to.
 * @throws Error when the module exports no list `forms`, or one that cannot work.
 */
export async function loadTrialForms(module: string | null): Promise<readonly FormRow[]> {
  if (module === null) return []
  // What a module of somebody else exports is anybody's guess.
  const { forms }: { forms?: unknown } = await import(pathToFileURL(module).href)
  if (!Array.isArray(forms)) throw new Error(`FORMS_MODULE: ${module} exports no list "forms".`)
  return forms.map((row: Partial<FormRow>): FormRow => {
    if (!row.form || row.worth === undefined)
      throw new Error(
        'FORMS_MODULE: each of its forms is { form, worth }, with worth null where it has none.',
      )
    const table = row.worth?.facts.table
    if (table !== undefined && !isFree(table))
      throw new Error(
        `FORMS_MODULE: the table of ${row.form.id} is called ${table}, not something_fact of its own.`,
      )
    return { form: defineForm(row.form), worth: row.worth }
  })
}

/** The table is made at the start, and made again: no other may be hit. */
function isFree(table: string): boolean {
  return /^[a-z][a-z_]*_fact$/.test(table) && formRows.every(({ worth }) => worth?.facts.table !== table)
}
