import { bedDaysOf } from '#domain/bed-days.ts'
import { formIds } from '#domain/form-ids.ts'
import { isJump } from '#domain/jump.ts'
import {
  infectiousMix,
  isOfInfectiousMix,
  infectiousStorageDays,
  plausibilityBandOf,
  plausibilityOf,
  wasteCategories,
  type WasteCategory,
  wasteCategoryNames,
} from '#domain/medical-waste.ts'
import { daysInMonth, firstDayOf, lastDayOf } from '#domain/month.ts'
import { slack } from '#domain/slack.ts'
import { numberText } from '#domain/words.ts'

import { asRows } from '../answers/rows.ts'
import { amountOf, answerOf, type AnswerSheet } from '../context.ts'
import { bedCountsOf, columnSum, medicalWasteOf, warmestFreezerOf } from '../medical-waste-sums.ts'
import { requiredBorFields } from './bor.ts'
import type { Breach, RuleInput } from './rules.ts'

/** The checks of the medical-waste report that no general rule covers. */
export const limbahRules = {
  /** LF-03. Without any shipment out of the facility the manifests come to 0. */
  'limbah.shipmentsMatch': (input) => {
    const { answers, shown } = input
    if (answerOf(answers, 'trn_ext_done') === undefined) return []
    const shipped = shippedByCategory(answers)
    const mixed = shipped.has('campuran_infeksius')
    type Group = { label: string; of: WasteCategory[]; codes: string[] }
    const groups = wasteCategoryNames
      .filter((category) => !(mixed && isOfInfectiousMix(category)))
      .map((category): Group => ({
        label: wasteCategories[category].label,
        of: [category],
        codes: [category],
      }))
    if (mixed)
      groups.unshift({
        label: 'limbah infeksius, tajam, dan patologis',
        of: [...infectiousMix],
        codes: ['campuran_infeksius', ...infectiousMix],
      })
    return groups.flatMap(({ label, of, codes }) => {
      const cells = of.map((category) => `${category}_third_party_kg`)
      const manifests = codes.reduce((sum, code) => sum + (shipped.get(code) ?? 0), 0)
      const unanswered = cells.some((cell) => shown.has(cell) && answerOf(answers, cell) === undefined)
      const column = columnSum(answers, 'third_party_kg', of)
      if (unanswered || Math.abs(manifests - column) <= Math.max(0.005, column * 0.01) + slack) return []
      return [
        {
          fields: cells,
          words: { kategori: label, manifes: numberText(manifests), kolom: numberText(column) },
        },
      ]
    })
  },

  /** LF-05 */
  'limbah.storedTooLong': ({ answers }) => {
    const days = amountOf(answers, 'sto_max_days_infectious')
    const limit = infectiousStorageDays(warmestFreezerOf(answers))
    if (answerOf(answers, 'sto_cold') === undefined || days <= limit) return []
    return [
      { fields: ['sto_max_days_infectious'], words: { hari: numberText(days), batas: numberText(limit) } },
    ]
  },

  /** LF-07, soft. A zero is the matter of LF-13. */
  'limbah.unusualAmount': (input) => implausible(input, 'unusual'),
  /** LF-07, hard */
  'limbah.impossibleAmount': (input) => implausible(input, 'impossible'),

  /** LF-08, against the mean of up to three earlier reports. */
  'limbah.suddenChange': ({ answers, context }) => {
    const earlier = (context.history['wasteGenerated'] ?? []).slice(0, 3)
    const generated = medicalWasteOf(answers)
    if (generated === null || earlier.length === 0) return []
    const mean = earlier.reduce((sum, value) => sum + value, 0) / earlier.length
    if (!isJump(generated, mean)) return []
    return [
      {
        fields: ['infectious_generated_kg'],
        words: { nilai: numberText(generated), rerata: numberText(mean) },
      },
    ]
  },

  /** LF-09 */
  'limbah.modeFitsAmounts': ({ answers }) => {
    const mode = answerOf(answers, 'prc_mode')
    const own = columnSum(answers, 'treated_own_kg')
    const partner = columnSum(answers, 'third_party_kg')
    const breach = (sebab: string): Breach[] => [{ fields: ['prc_mode'], words: { sebab } }]
    if (mode === 'mandiri' && partner > 0)
      return breach(`semua diolah sendiri, tetapi ${numberText(partner)} kg diserahkan ke pihak ketiga`)
    if ((mode === 'pihak_ketiga' || mode === 'fasilitas_wilayah') && own > 0)
      return breach(`tidak ada pengolahan sendiri, tetapi ${numberText(own)} kg diolah sendiri`)
    if (mode === 'belum_diolah' && own + partner > 0)
      return breach(`belum diolah, tetapi ${numberText(own + partner)} kg diolah atau diserahkan`)
    return []
  },

  /** LF-10 */
  'limbah.overBurnt': ({ answers }) => {
    const burnt = burntOf(answers)
    const capacity = answerOf(answers, 'inc_capacity_kg_h')
    const hours = answerOf(answers, 'inc_hours_month')
    if (burnt === null || typeof capacity !== 'number' || typeof hours !== 'number') return []
    if (burnt <= capacity * hours * 1.1 + slack) return []
    return [
      {
        fields: ['inc_hours_month'],
        words: { nilai: numberText(burnt), batas: numberText(capacity * hours) },
      },
    ]
  },

  /** LF-11 */
  'limbah.muchResidue': ({ answers }) => {
    const burnt = burntOf(answers)
    return burnt !== null && amountOf(answers, 'prc_residue_kg') > burnt * 0.25 + slack
      ? [{ fields: ['prc_residue_kg'] }]
      : []
  },

  /** LF-13. Every facility is taken to have served patients, unless its BOR sheet says that nobody was there. */
  'limbah.nothingGenerated': ({ answers, context }) => {
    const bor = context.related[formIds.bor]
    const nobody =
      bor !== undefined &&
      bor !== null &&
      answerOf(bor, 'bor_patient_days') === 0 &&
      amountOf(bor, 'bor_discharged_alive') + amountOf(bor, 'bor_died') + amountOf(bor, 'bor_admissions') ===
        0
    return medicalWasteOf(answers) === 0 && !nobody ? [{ fields: ['infectious_generated_kg'] }] : []
  },

  /** LF-14 */
  'limbah.untreatedIsStock': ({ answers }) =>
    answerOf(answers, 'prc_mode') === 'belum_diolah' &&
    columnSum(answers, 'generated_kg') > 0 &&
    columnSum(answers, 'closing_kg') === 0
      ? [{ fields: ['prc_mode'] }]
      : [],

  /** LF-15 */
  'limbah.noSharps': ({ answers }) =>
    amountOf(answers, 'infectious_generated_kg') > 50 && answerOf(answers, 'sharps_generated_kg') === 0
      ? [{ fields: ['sharps_generated_kg'] }]
      : [],

  /** LF-16 */
  'limbah.shippedOutsideMonth': ({ answers, context: { month } }) =>
    shipmentsOf(answers).flatMap((shipment, index): Breach[] => {
      const day = answerOf(shipment, 'ship_date')
      const inside = typeof day !== 'string' || (day >= firstDayOf(month) && day <= lastDayOf(month))
      return inside ? [] : [{ fields: [`shipments.${index}.ship_date`] }]
    }),

  /** XF-07. `bor` is not a field of this form: the page shows a link to the sub-form there. */
  'limbah.bedOccupancyMissing': ({ context: { profile, related } }) => {
    const sheet = related[formIds.bor] ?? {}
    const missing = requiredBorFields.some((field) => answerOf(sheet, field) === undefined)
    return profile.inpatient && missing ? [{ fields: ['bor'] }] : []
  },

  /** MS-01. Imported figures may be changed; what was weighed and what is reported must not drift apart unnoticed. */
  'limbah.differsFromImport': ({ answers, context: { imported } }) =>
    Object.entries(imported ?? {}).flatMap(([field, kg]): Breach[] => {
      const given = answerOf(answers, field)
      const category = wasteCategoryNames.find((name) => field.startsWith(`${name}_`))
      if (typeof given !== 'number' || !category) return []
      if (Math.abs(given - kg) <= kg * 0.05 + slack) return []
      return [
        {
          fields: [field],
          words: {
            kategori: wasteCategories[category].label,
            nilai: numberText(given),
            impor: numberText(kg),
          },
        },
      ]
    }),
} satisfies Record<string, (input: RuleInput) => Breach[]>

const shipmentsOf = (answers: AnswerSheet) => asRows(answers['shipments'])

function shippedByCategory(answers: AnswerSheet): ReadonlyMap<string, number> {
  const shipped = new Map<string, number>()
  for (const shipment of shipmentsOf(answers)) {
    const category = answerOf(shipment, 'ship_category')
    if (typeof category === 'string')
      shipped.set(category, (shipped.get(category) ?? 0) + amountOf(shipment, 'ship_weight_kg'))
  }
  return shipped
}

/** Kilograms that were burnt. Known only where the incinerator is the facility's sole technology; null otherwise. */
function burntOf(answers: AnswerSheet): number | null {
  const technologies = answerOf(answers, 'prc_own_tech')
  const onlyBurns =
    Array.isArray(technologies) && technologies.length === 1 && technologies[0] === 'insinerator'
  return onlyBurns ? columnSum(answers, 'treated_own_kg') : null
}

function implausible({ answers, context }: RuleInput, verdict: 'unusual' | 'impossible'): Breach[] {
  const { profile, month } = context
  const generated = medicalWasteOf(answers)
  const band = plausibilityBandOf(profile)
  const base =
    band.per === 'day'
      ? daysInMonth(month)
      : bedDaysOf(bedCountsOf(context.related[formIds.bor]), profile, month)
  if (generated === null || generated === 0 || base === null) return []
  const value = generated / base
  if (plausibilityOf(value, band) !== verdict) return []
  return [
    {
      fields: ['infectious_generated_kg'],
      words: {
        nilai: numberText(value, value < 0.1 ? 4 : 2),
        satuan: band.unit,
        bawah: numberText(band.soft[0]),
        atas: numberText(band.soft[1]),
        maks: numberText(band.hardMax),
      },
    },
  ]
}
