import { pathToFileURL } from 'node:url'

import { defineForm, type FormDefinition } from '#forms/define-form.ts'

/**
 * The forms of the module that somebody tries out, held to what the forms that ship are held to.
 * @throws Error when the module exports no list `forms`, or one that cannot work.
 */
export async function loadTrialForms(module: string | null): Promise<readonly FormDefinition[]> {
  if (module === null) return []
  // What a module of somebody else exports is anybody's guess.
  const { forms }: { forms?: unknown } = await import(pathToFileURL(module).href)
  if (!Array.isArray(forms)) throw new Error(`FORMS_MODULE: ${module} exports no list "forms".`)
  return forms.map((form: FormDefinition) => defineForm(form))
}
