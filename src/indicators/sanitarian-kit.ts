import { addMonths, lastDayOf, type Month } from '#domain/month.ts'
import { calibrationMonthsOf, type KitItemName, kitItemNames } from '#domain/sanitarian-kit.ts'
import { amountOf, answerOf, type AnswerSheet } from '#forms/context.ts'

import { percentOf, type Ratio } from './ratio.ts'

/** A kit by its Ketersediaan: 80 % and more is complete, 50 % and more enough. */
export const kitCategories = {
  complete: 'lengkap',
  enough: 'cukup',
  lacking: 'kurang',
  none: 'tidak memiliki',
} as const
export type KitCategory = keyof typeof kitCategories

/** Without a kit no item is available, whatever a row still says. */
const ownsKit = (answers: AnswerSheet) => answerOf(answers, 'kit_owned') === 'ya'

const availableItems = (answers: AnswerSheet): KitItemName[] =>
  ownsKit(answers) ? kitItemNames.filter((item) => answerOf(answers, `${item}_available`) === 'ya') : []

const isCalibrated = (answers: AnswerSheet, item: KitItemName, month: Month): boolean => {
  const [interval, day] = [calibrationMonthsOf(item), answerOf(answers, `${item}_calibrated_on`)]
  return interval !== null && typeof day === 'string' && day >= lastDayOf(addMonths(month, -interval))
}

/** Items that are there and of which one at least is good ÷ the thirty items; 0 without a kit, not null. */
export function kitAvailability(answers: AnswerSheet): Ratio {
  const usable = availableItems(answers).filter((item) => amountOf(answers, `${item}_qty_good`) >= 1)
  return { numerator: usable.length, denominator: kitItemNames.length }
}

/** Pieces in good condition ÷ pieces; null (denominator 0) where there are none. */
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
