import { type Answers, defineForm } from '../define-form.ts'
import { closingSection, reporterSection } from './header.ts'

export const limbahFasyankes = defineForm({
  id: 'limbahfasyankes',
  paths: {
    base: '/api/limbahfasyankes',
    also: '/limbahfasyankes',
    send: '/api/limbah/store',
    saveDraft: '/api/limbah/store-draft',
    months: '/api/limbahfasyankes/listbulan',
  },
  version: 1,
  validFrom: '2020-01',
  title: 'Pengelolaan Limbah Fasyankes',
  shortTitle: 'Limbah fasyankes',
  description: 'Pengelolaan limbah medis fasyankes selama satu bulan.',
  applies: { types: ['hospital', 'publicHealthCenter'], expected: 'always' },
  prefill: true,
  sections: [reporterSection, closingSection],
  checks: [],
})
export type LimbahFasyankesAnswers = Answers<typeof limbahFasyankes>
