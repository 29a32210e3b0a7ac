import type { AnswerSheet } from '#forms/context.ts'
import { completeKesling, completeKeyQuestions, sampleProfiles } from '#forms/testing/samples.ts'
import { month } from '#server/testing/reports.ts'
import type { Answer, World } from '#server/testing/with-app.ts'

const { hospital } = sampleProfiles
export const paths = {
  kesling: '/api/kesehatanlingkungan',
  key: '/api/kesehatanlingkungan-pertanyaankunci',
} as const
export const samples: Record<keyof typeof paths, AnswerSheet> = {
  kesling: completeKesling(hospital, month),
  key: completeKeyQuestions(hospital),
}

/** The hospital sends one of the two forms with these answers beside the sample's. */
export async function send({ as }: World, form: keyof typeof paths, more: AnswerSheet = {}): Promise<Answer> {
  const answers = { ...samples[form], ...more }
  return (await as('hospital')).post(`${paths[form]}/kirim`, { date: month, answers })
}
