import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import { expect, it } from 'vitest'

const run = promisify(execFile)

it.each([
  ['tidak-ada', 'Name one of the forms in service: limbahfasyankes, bor,'],
  ['bor', 'Nothing is computed from bor: its row says null.'],
  ['limbahcovid', '0003-more-facts.sql makes covid_waste_fact'],
])('the migration of %s is refused with a sentence', async (form, sentence) => {
  await expect(run(process.execPath, ['scripts/facts-migration.ts', form])).rejects.toMatchObject({
    stderr: expect.stringContaining(sentence),
  })
})
