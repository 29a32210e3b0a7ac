import { daysInMonth, daysOfMonth, type Month } from '#domain/month.ts'
import type { Day } from '#domain/time.ts'
import { daysText, percentText } from '#domain/words.ts'
import { amountOf, answerOf, type AnswerSheet } from '#forms/context.ts'
import { covidDaysOf, covidSolidOf, covidStockOf, dayOf, isIdleDay } from '#forms/covid-days.ts'
import type { LimbahCovidAnswers } from '#forms/definitions/limbah-covid.ts'

import { percentOf, quotientOf, type Ratio, ratioOf, shownDecimals } from './ratio.ts'
import type { ReadFigure, ReportSummary } from './report-summary.ts'

/**
 * A month of COVID waste, summed over its days: kilograms, people and doses; null = no day was reported. A month that is said to
 * be nihil is whole: every day counts as reported, and every sum is a real 0.
 */
export type CovidMonth = {
  days_reported: number
  days_in_month: number
  infectious_kg: number | null
  sharps_kg: number | null
  domestic_kg: number | null
  /** Part of the infectious waste. */
  ppe_kg: number | null
  /** Infectious, sharps and the patients' domestic waste. */
  solid_kg: number | null
  treated_own_kg: number | null
  third_party_kg: number | null
  residue_kg: number | null
  /** What the first day with a stock opened with, and the last closed with. */
  opening_kg: number | null
  closing_kg: number | null
  liquid_m3: number | null
  inpatients: number | null
  outpatients: number | null
  vaccinations: number | null
  /** Solid waste of the days on which inpatients were counted: the numerator of kilograms per patient-day. */
  inpatient_solid_kg: number | null
}

const sums = {
  infectious_kg: 'cov_solid_infectious_kg',
  sharps_kg: 'cov_solid_sharps_kg',
  domestic_kg: 'cov_domestic_kg',
  ppe_kg: 'cov_solid_ppe_kg',
  treated_own_kg: 'cov_treated_own_kg',
  third_party_kg: 'cov_third_party_kg',
  residue_kg: 'cov_residue_kg',
  liquid_m3: 'cov_liquid_m3',
  inpatients: 'cov_inpatients',
  outpatients: 'cov_outpatients',
  vaccinations: 'cov_vaccinations',
} as const satisfies Partial<Record<keyof CovidMonth, string>>

/** The month's sums. A day that is not reported is no 0: it is left out. */
export function covidMonthOf(answers: LimbahCovidAnswers, month: Month): CovidMonth {
  const isNihil = answers.cov_nihil === 'ya'
  const days = isNihil ? [] : covidDaysOf(answers)
  const total = (amount: (day: AnswerSheet) => number): number | null =>
    isNihil || days.length > 0 ? days.reduce((sum, day) => sum + amount(day), 0) : null
  const opening = days.find((day) => answerOf(day, 'cov_opening_kg') !== undefined)
  const summed = Object.fromEntries(
    Object.entries(sums).map(([name, cell]) => [name, total((day) => amountOf(day, cell))]),
  ) as Record<keyof typeof sums, number | null> // Whole: made from the table itself.
  return {
    ...summed,
    days_reported: isNihil ? daysInMonth(month) : days.length,
    days_in_month: daysInMonth(month),
    solid_kg: total(covidSolidOf),
    opening_kg: opening === undefined ? null : amountOf(opening, 'cov_opening_kg'),
    closing_kg: covidStockOf(days),
    inpatient_solid_kg: total((day) =>
      answerOf(day, 'cov_inpatients') === undefined ? 0 : covidSolidOf(day),
    ),
  }
}

/** kg of solid waste per patient-day (reported elsewhere: 1.88 and 1.71); its value is null without patients. */
export function covidWastePerPatientDay({ inpatient_solid_kg, inpatients }: CovidMonth): Ratio | null {
  return ratioOf(inpatient_solid_kg, inpatients)
}

/** Days reported ÷ days of the month; of use only for facilities that handle COVID-19. */
export function covidDayCompleteness({ days_reported, days_in_month }: CovidMonth): Ratio {
  return { numerator: days_reported, denominator: days_in_month }
}

/** What a COVID-waste report is worth, stored beside it: the month's sums. */
export type CovidWasteFacts = CovidMonth & { nihil: boolean }

/** The facts of a report. */
export function covidWasteFacts(answers: AnswerSheet, month: Month): CovidWasteFacts {
  // Safe: stored sheets passed the schemas of their form, and every field is optional in its type.
  const sheet = answers as LimbahCovidAnswers
  return { ...covidMonthOf(sheet, month), nihil: sheet.cov_nihil === 'ya' }
}

/** What a day's handling lacked, where its row says so; in the order in which waste goes its way. */
const lapses: readonly { words: string; holds: (day: AnswerSheet) => boolean }[] = [
  { words: 'Kantong kuning tidak rangkap dua atau tidak diikat', holds: said('cov_bag_double') },
  { words: 'Tanpa label "limbah sangat infeksius"', holds: said('cov_label') },
  { words: 'Tidak disemprot disinfektan sebelum diangkut', holds: said('cov_disinfected') },
  { words: 'Tanpa tempat penyimpanan', holds: said('cov_storage_place', 'tidak_ada') },
  {
    words: 'Disimpan lebih dari 2 hari tanpa pendingin',
    holds: (day) => answerOf(day, 'cov_storage_cold') === 'tidak' && amountOf(day, 'cov_storage_days') > 2,
  },
  { words: 'Limbah cair langsung dibuang', holds: said('cov_liquid_treatment', 'langsung_dibuang') },
  { words: 'APD petugas tidak lengkap', holds: said('cov_ppe_complete') },
]

function said(cell: string, code = 'tidak'): (day: AnswerSheet) => boolean {
  return (day) => answerOf(day, cell) === code
}

/** The month's sums in kilograms, people and doses, and the days that are missing or on which the handling lacked something. */
export function covidSummary(answers: AnswerSheet, month: Month): ReportSummary {
  const facts = covidWasteFacts(answers, month)
  const completeness = covidDayCompleteness(facts)
  const days = facts.nihil ? [] : covidDaysOf(answers)
  const isWhole = facts.days_reported === facts.days_in_month
  const reported = `${facts.days_reported} dari ${facts.days_in_month} hari dilaporkan`
  return {
    verdict: facts.nihil
      ? { word: 'Nihil bulan ini', tone: 'plain' }
      : { word: reported, tone: isWhole ? 'good' : 'fair' },
    figures: [
      {
        ...count('Hari dilaporkan', facts.days_reported, 'hari'),
        reading: `dari ${facts.days_in_month} hari (${percentText(percentOf(completeness))})`,
      },
      kilograms('Limbah padat', facts.solid_kg),
      {
        label: 'Limbah padat per pasien-hari',
        value: quotientOf(covidWastePerPatientDay(facts)),
        unit: 'kg',
        decimals: shownDecimals.kilograms,
        reading: 'acuan nasional 1,71–1,88 kg',
      },
      kilograms('Stok akhir', facts.closing_kg),
    ],
    details: [
      kilograms('Limbah infeksius', facts.infectious_kg),
      kilograms('Benda tajam', facts.sharps_kg),
      kilograms('Limbah domestik pasien', facts.domestic_kg),
      { ...kilograms('APD bekas', facts.ppe_kg), reading: 'bagian dari limbah infeksius' },
      kilograms('Stok awal', facts.opening_kg),
      kilograms('Diolah sendiri', facts.treated_own_kg),
      kilograms('Diserahkan ke pihak ketiga', facts.third_party_kg),
      kilograms('Abu/residu', facts.residue_kg),
      { ...kilograms('Limbah cair', facts.liquid_m3), unit: 'm³' },
      count('Pasien dirawat', facts.inpatients, 'pasien-hari'),
      count('Rawat jalan dan pemeriksaan', facts.outpatients, 'orang'),
      count('Vaksin diberikan', facts.vaccinations, 'dosis'),
    ],
    reasons: [
      ...(facts.nihil || isWhole ? [] : [`Belum dilaporkan: ${daysText(missingDays(days, month))}.`]),
      ...lapses.flatMap(({ words, holds }) => {
        const lapsed = days.filter((day) => !isIdleDay(day) && holds(day)).map(dayOf)
        return lapsed.length > 0 ? [`${words}: ${daysText(lapsed)}.`] : []
      }),
    ],
  }
}

const kilograms = (label: string, value: number | null): ReadFigure => ({
  label,
  value,
  unit: 'kg',
  decimals: shownDecimals.kilograms,
  reading: null,
})
const count = (label: string, value: number | null, unit: string): ReadFigure => ({
  label,
  value,
  unit,
  decimals: 0,
  reading: null,
})

function missingDays(days: readonly AnswerSheet[], month: Month): Day[] {
  const reported = new Set(days.map(dayOf))
  return daysOfMonth(month).filter((day) => !reported.has(day))
}
