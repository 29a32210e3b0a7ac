import { expect, it } from 'vitest'

import { defineForm, type FormDefinition } from '#forms/define-form.ts'
import { kesling } from '#forms/definitions/kesling.ts'
import { limbahFasyankes } from '#forms/definitions/limbah-fasyankes.ts'
import { loadForms } from '#server/form-versions/form-registry.ts'
import { publishShippedForms } from '#server/form-versions/publish.ts'
import { ok } from '#server/testing/reports.ts'
import { withApp } from '#server/testing/with-app.ts'

it.each([
  ['/api/get-question-limbah', limbahFasyankes],
  ['/api/getQuestionKesling', kesling],
])('%s lists the questions of a section that administrators have added', (address, form) =>
  withApp(async ({ as, db, services }) => {
    const added = {
      ...{ id: 'uji_air', title: 'Uji air' },
      fields: { uji_kali: { kind: 'number', label: 'Uji air bulan ini' } },
    } as const
    const next = defineForm<FormDefinition>({
      ...form,
      ...{ version: form.version + 1, validFrom: '2026-12', sections: [...form.sections, added] },
    })
    await publishShippedForms(db, [next], { production: false })
    services.forms.replace(await loadForms(db))
    const hospital = await as('hospital')
    const questionsOf = async (month: string) => ok(await hospital.get(`${address}?date=${month}`)).data
    const [before, after] = [await questionsOf('2026-11'), await questionsOf('2026-12')]
    expect(after.at(-1)).toMatchObject({ group: 'uji_air', key: 'uji_kali', order: before.length + 1 })
  })(),
)
