import { slack } from '#domain/slack.ts'
import { numberText } from '#domain/words.ts'

import { amountOf, answerOf, type AnswerSheet } from '../context.ts'
import type { Breach, RuleInput } from './rules.ts'

/** KL-01: what cannot be more than what it is a part of. */
const parts = [
  { part: 'san_usable', whole: 'san_total', words: ['Toilet yang dapat dipakai', 'jumlah toilet'] },
  { part: 'cln_trained', whole: 'cln_staff', words: ['Petugas yang dilatih', 'jumlah petugas kebersihan'] },
  {
    part: 'hig_poc_functional',
    whole: 'hig_poc_count',
    words: ['Titik pelayanan yang berfungsi', 'titik yang diamati'],
  },
] as const

/** Improved toilets: with these, no usable one is worth saying. */
const improvedToilets = ['siram_ke_ipal', 'siram_ke_tangki_septik', 'siram_ke_cubluk', 'kakus_pelat_tertutup']

/** The checks of the environmental-health form and of the key questions. */
export const keslingRules = {
  /** KL-01 */
  'kesling.partExceedsWhole': ({ answers }) =>
    parts.flatMap(({ part, whole, words: [bagian, keseluruhan] }): Breach[] => {
      const [value, limit] = [answerOf(answers, part), answerOf(answers, whole)]
      if (typeof value !== 'number' || typeof limit !== 'number' || value <= limit) return []
      const words = { bagian, keseluruhan, nilai: numberText(value), batas: numberText(limit) }
      return [{ fields: [part], words }]
    }),

  /** KL-02, soft: everywhere, but not at every point that was looked at. */
  'kesling.handsClaimedEverywhere': ({ answers }) => {
    const { functional, observed } = pointsOf(answers)
    return answerOf(answers, 'hig_poc') === 'semua_titik' &&
      functional !== undefined &&
      observed !== undefined &&
      functional < observed
      ? [{ fields: ['hig_poc'], words: { nilai: numberText(functional), batas: numberText(observed) } }]
      : []
  },

  /** KL-02, hard: nowhere, but at some points. */
  'kesling.handsDenied': ({ answers }) => {
    const { functional = 0 } = pointsOf(answers)
    return answerOf(answers, 'hig_poc') === 'tidak_ada' && functional > 0
      ? [{ fields: ['hig_poc'], words: { nilai: numberText(functional) } }]
      : []
  },

  /** KL-06 */
  'kesling.handsWithoutWater': ({ answers }) =>
    answerOf(answers, 'air_source') === 'tidak_ada' && answerOf(answers, 'hig_poc') === 'semua_titik'
      ? [{ fields: ['hig_poc'] }]
      : [],

  /** KL-07; where there was none, any number is a change. */
  'kesling.toiletsChanged': ({ answers, context }) => {
    const [now, before] = [answerOf(answers, 'san_total'), answerOf(context.previous ?? {}, 'san_total')]
    if (typeof now !== 'number' || typeof before !== 'number') return []
    return Math.abs(now - before) > before * 0.3 + slack
      ? [{ fields: ['san_total'], words: { lalu: numberText(before) } }]
      : []
  },

  /** KK-02 */
  'kunci.noUsableToilet': ({ answers }) =>
    improvedToilets.some((type) => type === answerOf(answers, 'key_toilet_type')) &&
    answerOf(answers, 'key_toilet_usable') === 0
      ? [{ fields: ['key_toilet_usable'] }]
      : [],
} satisfies Record<string, (input: RuleInput) => Breach[]>

function pointsOf(answers: AnswerSheet): { functional?: number; observed?: number } {
  return {
    ...(answerOf(answers, 'hig_poc_functional') === undefined
      ? {}
      : { functional: amountOf(answers, 'hig_poc_functional') }),
    ...(answerOf(answers, 'hig_poc_count') === undefined
      ? {}
      : { observed: amountOf(answers, 'hig_poc_count') }),
  }
}
