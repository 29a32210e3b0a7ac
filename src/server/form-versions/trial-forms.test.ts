import { writeFileSync } from 'node:fs'
import path from 'node:path'

import { expect, it } from 'vitest'

import { testFolder } from '#server/testing/test-folder.ts'

import { loadTrialForms } from './trial-forms.ts'

const folder = testFolder()
const added = path.resolve('src/forms/testing/added-form.ts')

it.each([
  ['export const form = 1', 'exports no list "forms"'],
  [
    `import { addedForm } from '${added}'; export const forms = [addedForm]`,
    'each of its forms is { form, worth }',
  ],
  [
    `import { addedForm as form } from '${added}'
    export const forms = [{ form, worth: { facts: { table: 'report' }, indicators: {} } }]`,
    'is called report, not something_fact of its own',
  ],
  [
    `import { addedForm as form } from '${added}'
    export const forms = [{ form, worth: { facts: { table: 'waste_fact' }, indicators: {} } }]`,
    'is called waste_fact, not something_fact of its own',
  ],
])('a module that cannot work is refused with a sentence: %s', async (source, sentence) => {
  const file = path.join(folder, `${Buffer.from(sentence).toString('hex').slice(0, 40)}.ts`)
  writeFileSync(file, source)
  await expect(loadTrialForms(file)).rejects.toThrow(sentence)
})

it('no form is tried out unless a module is named', async () => {
  expect(await loadTrialForms(null)).toEqual([])
})
