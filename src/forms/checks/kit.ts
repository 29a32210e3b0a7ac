import { lastDayOf, yearOf } from '#domain/month.ts'
import { calibrationMonthsOf, kitItemNames, kitItems } from '#domain/sanitarian-kit.ts'
import { isDay } from '#domain/time.ts'
import { stillHolds } from '#domain/validity.ts'
import { dayText } from '#domain/words.ts'

import { amountOf, answerOf, type AnswerSheet } from '../context.ts'
import type { Breach, RuleInput } from './rules.ts'

/** The checks of the sanitarian kit, item by item. */
export const kitRules = {
  /** SK-02 */
  'kit.usedWithoutGood': ({ answers }) =>
    kitItemNames.flatMap((item): Breach[] => {
      const used = amountOf(answers, `${item}_used_count`) > 0
      const good = answerOf(answers, `${item}_qty_good`)
      const usable = answerOf(answers, `${item}_available`) === 'ya' && good !== 0
      return used && !usable ? [about(item, 'used_count')] : []
    }),

  /** SK-03; what was never calibrated has no date to be too old. */
  'kit.calibrationOverdue': ({ answers, context: { month } }) =>
    kitItemNames.flatMap((item): Breach[] => {
      const interval = calibrationMonthsOf(item)
      const day = dayAt(answers, `${item}_calibrated_on`)
      if (interval === null || day === null || stillHolds(day, interval, month)) return []
      return [about(item, 'calibrated_on', { tanggal: dayText(day), bulan: String(interval) })]
    }),

  /** SK-04 */
  'kit.expiredStock': ({ answers, context: { month } }) =>
    kitItemNames.flatMap((item): Breach[] => {
      const day = dayAt(answers, `${item}_expiry_on`)
      const expired = day !== null && day < lastDayOf(month)
      return expired && answerOf(answers, `${item}_stock_state`) === 'cukup'
        ? [about(item, 'expiry_on', { tanggal: dayText(day) })]
        : []
    }),

  /** SK-05 */
  'kit.useDisagrees': ({ answers }) => {
    const inspections = answerOf(answers, 'kit_inspections')
    const used = kitItemNames.filter((item) => amountOf(answers, `${item}_used_count`) > 0)
    const asked = kitItemNames.filter((item) => answerOf(answers, `${item}_available`) === 'ya')
    const counted = asked.every((item) => answerOf(answers, `${item}_used_count`) !== undefined)
    if (inspections === 0 && used.length > 0)
      return [
        {
          fields: ['kit_inspections'],
          words: { sebab: 'Tidak ada kegiatan pengawasan, tetapi ada alat yang dipakai bulan ini.' },
        },
      ]
    if (typeof inspections !== 'number' || inspections === 0 || used.length > 0 || !counted) return []
    return [
      {
        fields: ['kit_inspections'],
        words: {
          sebab: 'Ada kegiatan pengawasan memakai kit, tetapi tidak ada alat yang dipakai bulan ini.',
        },
      },
    ]
  },

  /** SK-06 */
  'kit.brokenButGood': ({ answers }) =>
    kitItemNames.flatMap((item): Breach[] => {
      const [count, good] = [answerOf(answers, `${item}_qty`), answerOf(answers, `${item}_qty_good`)]
      return answerOf(answers, `${item}_condition`) === 'rusak_berat' && count !== undefined && count === good
        ? [about(item, 'condition')]
        : []
    }),

  'kit.boughtInFuture': ({ answers, context: { today } }) =>
    amountOf(answers, 'kit_year') > yearOf(today) ? [{ fields: ['kit_year'] }] : [],
} satisfies Record<string, (input: RuleInput) => Breach[]>

const about = (
  item: keyof typeof kitItems,
  column: string,
  words: Readonly<Record<string, string>> = {},
): Breach => ({ fields: [`${item}_${column}`], words: { alat: kitItems[item].label, ...words } })

function dayAt(answers: AnswerSheet, field: string): string | null {
  const day = answerOf(answers, field)
  return typeof day === 'string' && isDay(day) ? day : null
}
