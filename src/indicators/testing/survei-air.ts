import { answerOf, type AnswerSheet } from '#forms/context.ts'
import { addedForm } from '#forms/testing/added-form.ts'

import { defineWorth } from '../form-worth.ts'
import { share, yesNoWords } from '../indicator.ts'
import type { FormRow } from '../shipped-forms.ts'

const litres = (answers: AnswerSheet, field: string) => {
  const answer = answerOf(answers, field)
  return typeof answer === 'number' ? answer : null
}

/** What the form that nobody asked for is worth, written as CONTRIBUTING describes. */
export const worth = defineWorth({
  facts: {
    table: 'water_survey_fact',
    columns: { available_litres: 'integer?', used_litres: 'integer?', tested: 'boolean?' },
    rowOf: (answers) => {
      const tested = answerOf(answers, 'diuji')
      return {
        available_litres: litres(answers, 'tersedia'),
        used_litres: litres(answers, 'terpakai'),
        tested: tested === undefined ? null : tested === 'ya',
      }
    },
  },
  indicators: {
    water_used: {
      ...share,
      label: 'Air terpakai dari yang tersedia',
      meaning: 'Air yang dipakai dari air yang tersedia selama bulan itu.',
      main: true,
      of: 'used_litres',
      per: 'available_litres',
      parts: ['Air terpakai (liter)', 'Air tersedia (liter)'],
    },
    water_tested: {
      kind: 'word',
      label: 'Air diuji',
      meaning: 'Air diuji di laboratorium selama bulan itu.',
      better: 'more',
      words: yesNoWords,
      of: 'tested',
      good: { words: ['ya'], label: 'Air diuji' },
    },
  },
})

/** Its row: what would stand in src/indicators/shipped-forms.ts, and what FORMS_MODULE looks for. */
export const forms: readonly FormRow[] = [{ form: addedForm, worth }]
