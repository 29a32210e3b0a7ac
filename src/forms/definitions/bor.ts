import { type Answers, defineForm } from '../define-form.ts'

export const bor = defineForm({
  id: 'bor',
  version: 1,
  validFrom: '2020-01',
  title: 'BOR / keterisian tempat tidur',
  shortTitle: 'BOR',
  description: 'Keterisian tempat tidur rawat inap pada bulan laporan.',
  applies: { types: ['hospital', 'publicHealthCenter'], expected: { profile: 'inpatient', is: true } },
  partOf: 'limbahfasyankes',
  prefill: true,
  sections: [],
  checks: [],
})
export type BorAnswers = Answers<typeof bor>
