import { expect, it } from 'vitest'

import type { ReplyOf } from '#contract/endpoint.ts'
import type { getHandbook } from '#contract/handbook.ts'
import { addMonths, currentMonth } from '#domain/month.ts'
import { sanitarianKit } from '#forms/definitions/sanitarian-kit.ts'
import { shippedForms } from '#indicators/shipped-forms.ts'
import { formRegistry } from '#server/form-versions/form-registry.ts'
import { currentHandbook } from '#server/form-versions/handbook.ts'
import { ok } from '#server/testing/reports.ts'
import { withApp } from '#server/testing/with-app.ts'

type Form = ReplyOf<typeof getHandbook>['data'][number]

it(
  'tells everyone every question of every form, in words',
  withApp(async ({ as }) => {
    const { data }: { data: Form[] } = ok(await (await as(null)).get('/api/buku-formulir'))
    expect(data.map(({ form_type }) => form_type).toSorted()).toEqual(
      shippedForms.map(({ id }) => id).toSorted(),
    )
    const waste = data.find(({ form_type }) => form_type === 'limbahfasyankes')
    expect(waste?.facts).toContain('Diisi oleh: Rumah Sakit, Puskesmas')
    const questions = waste?.sections.flatMap((section) => section.questions)
    expect(questions?.find(({ key }) => key === 'org_env_doc_number')).toEqual({
      key: 'org_env_doc_number',
      label: 'Nomor dokumen/persetujuan lingkungan',
      hint: '',
      answer: 'teks 3–100 huruf',
      required: 'ya',
      condition: '“Dokumen lingkungan” dijawab selain “Belum ada”',
      is_carried: true,
    })
  }),
)

it('shows the version of the month, a part after its form, and nothing of a form that is closed', () => {
  const now = new Date('2026-11-24T03:00:00Z')
  const month = currentMonth(now, 'WIB')
  const next = {
    ...sanitarianKit,
    ...{ version: 2, validFrom: addMonths(month, 1), title: 'Kit versi dua' },
  }
  const forms = formRegistry([...shippedForms, next])
  const titles = (at: Date) => currentHandbook(forms, at).map(({ title }) => title)
  expect(titles(now)).toContain(sanitarianKit.title)
  expect(titles(now)).not.toContain('Kit versi dua')
  // In Jakarta it is December already.
  expect(titles(new Date('2026-11-30T17:30:00Z'))).toContain('Kit versi dua')
  const ids = currentHandbook(forms, now).map(({ id }) => id)
  expect(ids.indexOf('bor')).toBe(ids.indexOf('limbahfasyankes') + 1)
  const closure = { form: 'limbahfasyankes', from: month, until: null }
  forms.replace({ definitions: shippedForms, closures: [closure], change: 1 })
  const open = currentHandbook(forms, now).map(({ id }) => id)
  expect(open).not.toContain('limbahfasyankes')
  expect(open).not.toContain('bor')
})
