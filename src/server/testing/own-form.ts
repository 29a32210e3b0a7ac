import { addedPaths } from '#contract/added-form-calls.ts'
import { defineForm } from '#forms/define-form.ts'
import { loadForms } from '#server/form-versions/form-registry.ts'
import { publishShippedForms } from '#server/form-versions/publish.ts'

import type { World } from './with-app.ts'

/** A form as administrators make them, in service since long ago; gives its id. */
export async function publishOwnForm({ db, services }: World): Promise<string> {
  const id = 'isian-contoh'
  const form = defineForm({
    ...{ id, version: 1, validFrom: '2020-01', paths: addedPaths(id), prefill: true, checks: [] },
    ...{ title: 'Contoh isian', shortTitle: 'Contoh', description: 'Contoh.' },
    applies: { types: ['hospital', 'publicHealthCenter'], expected: 'always' },
    sections: [
      {
        id: 'isian',
        title: 'Isian',
        fields: { liter: { kind: 'number', label: 'Air dipakai', unit: 'liter' } },
      },
    ],
  })
  await publishShippedForms(db, [form], { production: false })
  services.forms.replace(await loadForms(db))
  return id
}
