import { isDeepStrictEqual } from 'node:util'

import type { FormDefinition } from '#forms/define-form.ts'
import type { Pool } from '#server/database/transaction.ts'

/**
 * Writes the versions that ship into form_version, so that a report keeps the version that it was answered with.
 * A published version never changes in production; elsewhere, where forms are still being written, it follows the file.
 * @throws Error when a shipped version differs from the published one in production.
 */
export async function publishShippedForms(
  db: Pool,
  forms: readonly FormDefinition[],
  { production }: { production: boolean },
): Promise<void> {
  const published = await db.selectFrom('form_version').select(['form', 'version', 'definition']).execute()
  for (const form of forms) {
    const definition = JSON.stringify(form)
    const existing = published.find((row) => row.form === form.id && row.version === form.version)
    if (!existing)
      await db
        .insertInto('form_version')
        .values({ form: form.id, version: form.version, valid_from: form.validFrom, definition })
        // Another process that starts at this moment was faster.
        .onConflict((conflict) => conflict.columns(['form', 'version']).doNothing())
        .execute()
    // Compared as JSON has it, which knows no undefined; jsonb keeps no order of keys.
    else if (!isDeepStrictEqual(existing.definition, JSON.parse(definition))) {
      if (production)
        throw new Error(
          `${form.id} version ${form.version} is published and may not change: ship it as version ${form.version + 1}.`,
        )
      await db
        .updateTable('form_version')
        .set({ definition, valid_from: form.validFrom })
        .where('form', '=', form.id)
        .where('version', '=', form.version)
        .execute()
    }
  }
}
