import { sql } from 'kysely'
import { expect, it } from 'vitest'

import { defineForm, type FormDefinition } from '#forms/define-form.ts'
import { limbahFasyankes } from '#forms/definitions/limbah-fasyankes.ts'
import { freshDatabase } from '#server/testing/test-database.ts'

import { publishShippedForms } from './publish.ts'

it('publishes a form once where several processes start at the same moment', async () => {
  await using database = await freshDatabase()
  const { db } = database
  const form = defineForm<FormDefinition>({ ...limbahFasyankes, id: 'uji-mulai-bersama' })
  const processes = [1, 2, 3]
  // A connection for each, so that none comes first because another has to wait for its own.
  await Promise.all(processes.map(() => sql`select pg_sleep(0.1)`.execute(db)))
  await Promise.all(processes.map(() => publishShippedForms(db, [form], { production: true })))
  const published = await db
    .selectFrom('form_version')
    .select('version')
    .where('form', '=', form.id)
    .execute()
  expect(published).toEqual([{ version: form.version }])
})
