import { lastDayOf, type Month } from '#domain/month.ts'
import { calibrationMonthsOf, type KitItemName, kitItemNames, kitItems } from '#domain/sanitarian-kit.ts'
import { isDay } from '#domain/time.ts'
import { stillHolds } from '#domain/validity.ts'
import { dayText } from '#domain/words.ts'
import { amountOf, answerOf, type AnswerSheet } from '#forms/context.ts'

import { percentOf, type Ratio, shownDecimals } from './ratio.ts'
import type { ReadFigure, ReportSummary, SummaryTone } from './report-summary.ts'

/** A kit by its Ketersediaan: 80 % and more is complete, 50 % and more enough. */
export const kitCategories = {
  complete: 'lengkap',
  enough: 'cukup',
  lacking: 'kurang',
  none: 'tidak memiliki',
} as const
export type KitCategory = keyof typeof kitCategories

/** Without a kit no item is available, even if a row still says so. */
const ownsKit = (answers: AnswerSheet) => answerOf(answers, 'kit_owned') === 'ya'

const availableItems = (answers: AnswerSheet): KitItemName[] =>
  ownsKit(answers) ? kitItemNames.filter((item) => answerOf(answers, `${item}_available`) === 'ya') : []

const isCalibrated = (answers: AnswerSheet, item: KitItemName, month: Month): boolean => {
  const [interval, day] = [calibrationMonthsOf(item), answerOf(answers, `${item}_calibrated_on`)]
  return interval !== null && typeof day === 'string' && stillHolds(day, interval, month)
}

/** Items with at least one good piece ÷ the thirty items; 0 without a kit, not null. */
export function kitAvailability(answers: AnswerSheet): Ratio {
  const usable = availableItems(answers).filter((item) => amountOf(answers, `${item}_qty_good`) >= 1)
  return { numerator: usable.length, denominator: kitItemNames.length }
}

/** Pieces in good condition ÷ pieces; null without any (denominator 0). */
export function kitCondition(answers: AnswerSheet): Ratio {
  const sum = (column: string) =>
    availableItems(answers).reduce((total, item) => total + amountOf(answers, `${item}_${column}`), 0)
  return { numerator: sum('qty_good'), denominator: sum('qty') }
}

/** Available items whose calibration is not older than their interval ÷ available items that need one. */
export function kitCalibration(answers: AnswerSheet, month: Month): Ratio {
  const needed = availableItems(answers).filter((item) => calibrationMonthsOf(item) !== null)
  return {
    numerator: needed.filter((item) => isCalibrated(answers, item, month)).length,
    denominator: needed.length,
  }
}

/** Available items that were used this month ÷ available items. */
export function kitUse(answers: AnswerSheet): Ratio {
  const available = availableItems(answers)
  return {
    numerator: available.filter((item) => amountOf(answers, `${item}_used_count`) >= 1).length,
    denominator: available.length,
  }
}

/** @param availability the facility's own, in percent before rounding. */
export function kitCategoryOf(isOwned: boolean, availability: number): KitCategory {
  if (!isOwned) return 'none'
  if (availability >= 80) return 'complete'
  return availability >= 50 ? 'enough' : 'lacking'
}

/** What a kit report is worth, stored beside it: the parts of the four ratios, so that regions can be pooled. */
export type KitFacts = {
  owned: boolean
  items_usable: number
  items_listed: number
  pieces_good: number
  pieces: number
  items_calibrated: number
  items_to_calibrate: number
  items_used: number
  items_available: number
  category: KitCategory
  inspections: number
  samples_water: number
  samples_food: number
}

/** The facts of a report; null while it does not say whether there is a kit. */
export function kitFacts(answers: AnswerSheet, month: Month): KitFacts | null {
  if (answerOf(answers, 'kit_owned') === undefined) return null
  const [availability, condition] = [kitAvailability(answers), kitCondition(answers)]
  const [calibration, use] = [kitCalibration(answers, month), kitUse(answers)]
  return {
    owned: ownsKit(answers),
    items_usable: availability.numerator,
    items_listed: availability.denominator,
    pieces_good: condition.numerator,
    pieces: condition.denominator,
    items_calibrated: calibration.numerator,
    items_to_calibrate: calibration.denominator,
    items_used: use.numerator,
    items_available: use.denominator,
    category: kitCategoryOf(ownsKit(answers), percentOf(availability) ?? 0),
    inspections: amountOf(answers, 'kit_inspections'),
    samples_water: amountOf(answers, 'kit_samples_water'),
    samples_food: amountOf(answers, 'kit_samples_food'),
  }
}

const categoryTones = {
  complete: 'good',
  enough: 'fair',
  lacking: 'poor',
  none: 'poor',
} as const satisfies Record<KitCategory, SummaryTone>

/** The kit's category, its four shares in percent with their bases, and the items that keep it from more. */
export function kitSummary(answers: AnswerSheet, month: Month): ReportSummary {
  const facts = kitFacts(answers, month)
  const share = (label: string, ratio: Ratio, things: string): ReadFigure => ({
    label,
    value: percentOf(ratio),
    unit: '%',
    decimals: shownDecimals.percent,
    reading:
      ratio.denominator === 0
        ? `tidak ada ${things}`
        : `${ratio.numerator} dari ${ratio.denominator} ${things}`,
  })
  return {
    verdict: facts && {
      word: facts.owned ? `Kit ${kitCategories[facts.category]}` : 'Tidak memiliki kit',
      tone: categoryTones[facts.category],
    },
    figures: [
      share('Ketersediaan', kitAvailability(answers), 'alat'),
      share('Kondisi baik', kitCondition(answers), 'buah'),
      share('Kalibrasi', kitCalibration(answers, month), 'alat yang perlu kalibrasi'),
      share('Penggunaan', kitUse(answers), 'alat yang tersedia'),
    ],
    details: [
      count('Kegiatan pengawasan', answers, 'kit_inspections', 'kegiatan'),
      count('Sampel air', answers, 'kit_samples_water', 'sampel'),
      count('Sampel pangan', answers, 'kit_samples_food', 'sampel'),
      count('Petugas terlatih', answers, 'kit_officers', 'orang'),
    ],
    reasons: kitReasons(answers, month),
  }
}

function count(label: string, answers: AnswerSheet, field: string, unit: string): ReadFigure {
  const value = answerOf(answers, field)
  return { label, value: typeof value === 'number' ? value : null, unit, decimals: 0, reading: null }
}

function kitReasons(answers: AnswerSheet, month: Month): string[] {
  if (!ownsKit(answers)) return []
  const available = availableItems(answers)
  const at = (item: KitItemName, column: string) => answerOf(answers, `${item}_${column}`)
  const dayAt = (item: KitItemName, column: string) => {
    const day = at(item, column)
    return typeof day === 'string' && isDay(day) ? day : null
  }
  const isGone = (item: KitItemName) =>
    !(available.includes(item) && amountOf(answers, `${item}_qty_good`) >= 1)
  const isOverdue = (item: KitItemName) =>
    calibrationMonthsOf(item) !== null && !isCalibrated(answers, item, month)
  const isExpired = (item: KitItemName) => (dayAt(item, 'expiry_on') ?? '9999') < lastDayOf(month)
  const since = (item: KitItemName, column: string, otherwise: string) => {
    const day = dayAt(item, column)
    return `${kitItems[item].label} (${day === null ? otherwise : dayText(day)})`
  }
  const reasons: [words: string, items: string[]][] = [
    [
      'Belum ada atau tidak ada yang berkondisi baik',
      kitItemNames.filter(isGone).map((item) => kitItems[item].label),
    ],
    [
      'Perlu dikalibrasi; kalibrasi terakhir',
      available.filter(isOverdue).map((item) => since(item, 'calibrated_on', 'belum pernah')),
    ],
    ['Sudah kedaluwarsa', available.filter(isExpired).map((item) => since(item, 'expiry_on', ''))],
    [
      'Stok habis',
      available.filter((item) => at(item, 'stock_state') === 'habis').map((item) => kitItems[item].label),
    ],
  ]
  return reasons.flatMap(([words, items]) => (items.length > 0 ? [`${words}: ${items.join(', ')}.`] : []))
}
