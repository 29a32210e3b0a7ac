import { bedDaysOf } from '#domain/bed-days.ts'
import { daysInMonth } from '#domain/month.ts'
import { slack } from '#domain/slack.ts'
import { numberText, percentText } from '#domain/words.ts'

import { amountOf, answerOf, type AnswerSheet, type FormContext } from '../context.ts'
import { bedCountsOf } from '../medical-waste-sums.ts'
import type { Breach, RuleInput } from './rules.ts'

/** Without these a BOR sheet counts as empty (`bor_days` fills itself). */
export const requiredBorFields = [
  'bor_beds_total',
  'bor_patient_days',
  'bor_discharged_alive',
  'bor_died',
] as const

/** The most ready beds that a Puskesmas can have. */
const mostBedsOfCenter = 60

/** The checks of the bed-occupancy sheet. */
export const borRules = {
  /** BO-01 */
  'bor.aboveTwiceTheBeds': (input) =>
    occupancy(input, ({ patientDays, bedDays }) =>
      patientDays > 2 * bedDays
        ? [{ fields: ['bor_patient_days'], words: { tersedia: numberText(bedDays) } }]
        : [],
    ),

  /** BO-02; above twice the beds BO-01 speaks. */
  'bor.aboveFull': (input) =>
    occupancy(input, ({ patientDays, bedDays }) =>
      patientDays > bedDays && patientDays <= 2 * bedDays ? [atBor(patientDays, bedDays)] : [],
    ),

  /** BO-03 */
  'bor.nearlyEmpty': (input) =>
    occupancy(input, ({ patientDays, bedDays }) => {
      const belowTenth = input.context.profile.type === 'hospital' && patientDays < bedDays / 10
      return patientDays === 0 || belowTenth ? [atBor(patientDays, bedDays)] : []
    }),

  /** BO-04 */
  'bor.partsExceedTotal': ({ answers }) => {
    const total = answerOf(answers, 'bor_beds_total')
    const parts = amountOf(answers, 'bor_beds_icu') + amountOf(answers, 'bor_beds_isolation')
    return typeof total === 'number' && parts > total
      ? [{ fields: ['bor_beds_isolation', 'bor_beds_icu'] }]
      : []
  },

  /** BO-05 */
  'bor.wrongDays': ({ answers, context }) => {
    const [given, days] = [answerOf(answers, 'bor_days'), daysInMonth(context.month)]
    return given !== undefined && given !== days
      ? [{ fields: ['bor_days'], words: { hari: numberText(days) } }]
      : []
  },

  /** BO-06 */
  'bor.farFromProfile': (input) =>
    againstProfile(input, (beds, profileBeds) => Math.abs(beds - profileBeds) > profileBeds * 0.2 + slack),

  /** BO-07; nothing to say while nobody was discharged. */
  'bor.unusualStay': ({ answers }) => {
    const discharges = amountOf(answers, 'bor_discharged_alive') + amountOf(answers, 'bor_died')
    const patientDays = answerOf(answers, 'bor_patient_days')
    if (discharges === 0 || typeof patientDays !== 'number') return []
    const stay = patientDays / discharges
    return stay < 1 || stay > 15
      ? [
          {
            fields: ['bor_patient_days', 'bor_discharged_alive', 'bor_died'],
            words: { lama: numberText(stay, 1) },
          },
        ]
      : []
  },

  /** XF-01 */
  'bor.differsFromProfile': (input) => againstProfile(input, (beds, profileBeds) => beds !== profileBeds),

  'bor.tooManyForCenter': ({ answers, context }) =>
    context.profile.type === 'publicHealthCenter' && amountOf(answers, 'bor_beds_total') > mostBedsOfCenter
      ? [{ fields: ['bor_beds_total'] }]
      : [],
} satisfies Record<string, (input: RuleInput) => Breach[]>

const atBor = (patientDays: number, bedDays: number): Breach => ({
  fields: ['bor_patient_days'],
  words: { bor: percentText((patientDays / bedDays) * 100) },
})

function occupancy(
  { answers, context }: RuleInput,
  judge: (month: { patientDays: number; bedDays: number }) => Breach[],
): Breach[] {
  const patientDays = answerOf(answers, 'bor_patient_days')
  const bedDays = sheetBedDays(answers, context)
  return typeof patientDays === 'number' && bedDays !== null ? judge({ patientDays, bedDays }) : []
}

/** Only beds that the sheet itself gives: the profile's are no ground to judge it by. */
function sheetBedDays(answers: AnswerSheet, { profile, month }: FormContext): number | null {
  const counts = bedCountsOf(answers)
  return counts.beds === undefined ? null : bedDaysOf(counts, profile, month)
}

function againstProfile(
  { answers, context: { profile } }: RuleInput,
  isWrong: (beds: number, profileBeds: number) => boolean,
): Breach[] {
  const beds = answerOf(answers, 'bor_beds_total')
  return typeof beds === 'number' && profile.beds !== null && isWrong(beds, profile.beds)
    ? [{ fields: ['bor_beds_total'], words: { profil: numberText(profile.beds) } }]
    : []
}
