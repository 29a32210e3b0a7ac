import { type WasteCategory, wasteCategoryNames } from '#domain/medical-waste.ts'
import { daysInMonth, firstDayOf, type Month, monthNumberOf, yearOf } from '#domain/month.ts'
import type { Random } from '#domain/random.ts'
import { addDays, daysBetween } from '#domain/time.ts'
import { cents } from '#forms/examples/settle.ts'

import type { DemoFacility, DemoMonth } from '../form-generator.ts'
import type { Group } from '../sampled-regencies.ts'
import type { Standing } from './standing.ts'

export type Stock = Record<WasteCategory, number>
export const emptyStock = (): Stock =>
  Object.fromEntries(wasteCategoryNames.map((category) => [category, 0])) as Stock

/** How likely, among reporters, all five services are fulfilled. */
const compliance: Readonly<Record<Group, number>> = {
  jawa: 0.73,
  sumatera: 0.62,
  baliNusra: 0.63,
  kalimantan: 0.6,
  sulawesi: 0.57,
  malukuPapua: 0.4,
}
/** By how much each service is met more often than all five. */
const services = {
  sorting: 0.34,
  packaging: 0.3,
  transportation: 0.24,
  storage: 0.05,
  processing: 0.15,
} as const
/** Which services a month fulfils. */
export type Fulfilled = Record<keyof typeof services, boolean>

const seasons = [1.03, 0.98, 1.02, 0.98, 1.01, 0.99, 1, 1, 0.98, 1, 1, 1.01] as const
/** The months in which Lebaran lies: services close for some days. */
const lebaranMonths: readonly Month[] = [
  ...['2020-05', '2021-05', '2022-05', '2023-04', '2024-04', '2025-03'],
  ...['2026-03', '2027-03', '2028-02', '2029-02', '2030-02'],
]
const lebaran = 0.93
/** A year; the kilograms of `standing.ts` are those of 2026. */
const growth = 1.02

/** How much more or less than usual a month brings. */
export function seasonOf(month: Month): number {
  const years = yearOf(month) - 2026 + (monthNumberOf(month) - 1) / 12
  const season = seasons[monthNumberOf(month) - 1] ?? 1
  return season * growth ** years * (lebaranMonths.includes(month) ? lebaran : 1)
}

/** Percent of a facility's hazardous waste. */
const mix: Readonly<Record<WasteCategory, number>> = {
  infectious: 80,
  sharps: 9,
  pathological: 2,
  chemical: 2,
  radioactive: 0,
  pharmaceutical: 3,
  cytotoxic: 1,
  heavy_metal: 0.1,
  pressurised: 0.3,
  ipal_sludge: 1.5,
  other_b3: 1.1,
}
/** Mistakes that people make; only such as may be sent with an explanation. Grams typed as kilograms are refused by the form. */
export function defectsOf(standing: Standing, { index, mayErr }: DemoMonth, random: Random) {
  const rolls = {
    commaLost: random.happens(0.006),
    openingDiffers: random.happens(0.05) && index > 0,
    copied: random.happens(0.04),
    nothing: random.happens(0.015) && !standing.isHospital,
  }
  const { expired } = standing
  return {
    commaLost: mayErr && rolls.commaLost,
    openingDiffers: mayErr && rolls.openingDiffers,
    copied: mayErr && rolls.copied,
    nothing: mayErr && rolls.nothing,
    expired:
      mayErr && expired !== null && index >= expired.from && index < expired.from + expired.months
        ? expired
        : null,
  }
}
export type Defects = ReturnType<typeof defectsOf>

export function generatedIn(standing: Standing, month: Month, defects: Defects, random: Random): Stock {
  const total = standing.perDay * daysInMonth(month) * seasonOf(month) * Math.exp(random.normal(0, 0.1))
  const isSmall = !standing.isHospital
  return Object.fromEntries(
    wasteCategoryNames.map((category) => {
      if (defects.nothing || !arises(category, standing)) return [category, 0]
      // Small facilities throw such things away once in a while, not every month.
      const rare = mix[category] < 4 && isSmall && !random.happens(0.35)
      const share = (mix[category] / 100) * Math.exp(random.normal(0, 0.15))
      const lost = defects.commaLost && category === 'infectious' ? 10 : 1
      return [category, rare ? 0 : cents(total * share * lost)]
    }),
  ) as Stock
}

export function arises(category: WasteCategory, { isHospital, chemo, nuclear, plant }: Standing): boolean {
  if (category === 'cytotoxic') return chemo
  if (category === 'radioactive') return nuclear
  if (category === 'ipal_sludge') return plant !== 'tidak_ada'
  return category !== 'pathological' || isHospital
}

/** Which services the month fulfils: one latent quality and a little luck, so that failures come together. */
export function servicesOf(facility: DemoFacility, random: Random): Fulfilled {
  const all = compliance[facility.group]
  return Object.fromEntries(
    Object.entries(services).map(([service, more]) => [
      service,
      facility.carelessness + random.normal(0, 0.05) < Math.min(0.985, all + more),
    ]),
  ) as Fulfilled
}

/** Whether waste was picked up, how often, and where every kilogram went. */
export function flowOf(of: {
  standing: Standing
  facility: DemoFacility
  month: DemoMonth
  stock: Stock
  fulfilled: Fulfilled
  defects: Defects
  random: Random
  generated: Stock
}) {
  const { standing, facility, stock, generated, defects, random } = of
  const { mode } = standing
  const opening = { ...stock }
  if (defects.openingDiffers)
    opening.infectious = cents(opening.infectious + Math.max(0.5, generated.infectious * 0.05))
  const external = mode !== 'mandiri' && mode !== 'belum_diolah'
  const pickups = external ? pickupsOf(standing, facility, random) : 0
  const [own, third]: [Stock, Stock] = [emptyStock(), emptyStock()]
  const closing = emptyStock()
  for (const category of wasteCategoryNames) {
    const available = cents(opening[category] + generated[category])
    const burnt = category === 'infectious' || category === 'sharps' || category === 'pathological'
    if (mode === 'mandiri' || mode === 'campuran')
      own[category] = burnt ? cents(available * (mode === 'mandiri' ? 0.97 : 0.6)) : 0
    const rest = cents(available - own[category])
    // What is little waits for the next pick-up.
    third[category] = pickups > 0 && rest >= 0.1 ? cents(rest * random.between(0.955, 0.972)) : 0
    closing[category] = cents(rest - third[category])
  }
  const shipments = pickups > 0 ? shipmentsOf({ ...of, third, pickups }) : []
  return { opening, generated, own, third, closing, shipments }
}
export type Flow = ReturnType<typeof flowOf>

function pickupsOf({ isHospital, large }: Standing, { regionType }: DemoFacility, random: Random): number {
  if (isHospital) return large ? random.whole(8, 13) : random.whole(4, 8)
  if (regionType === 'urban') return random.whole(1, 3)
  if (regionType === 'rural') return random.whole(1, 2)
  return random.happens(regionType === 'remote' ? 0.5 : 0.15) ? 1 : 0
}

function shipmentsOf({
  standing: { processor, number },
  facility,
  month: { month, lastDay },
  third,
  pickups,
  fulfilled,
  random,
}: Pick<Parameters<typeof flowOf>[0], 'standing' | 'facility' | 'month' | 'fulfilled' | 'random'> & {
  third: Stock
  pickups: number
}) {
  const days = daysBetween(firstDayOf(month), lastDay)
  const mixed = cents(third.infectious + third.sharps + third.pathological)
  const others = wasteCategoryNames.filter(
    (category) => !['infectious', 'sharps', 'pathological'].includes(category) && third[category] > 0,
  )
  const loads: { category: WasteCategory | 'campuran_infeksius'; kg: number; day: number }[] = []
  let left = mixed
  for (let turn = 1; turn <= pickups && left >= 0.01; turn += 1) {
    const kg = turn === pickups ? left : Math.min(left, cents((mixed / pickups) * random.between(0.85, 1.1)))
    loads.push({ category: 'campuran_infeksius', kg, day: Math.floor((days * turn) / (pickups + 1)) })
    left = cents(left - kg)
  }
  const lastPickup = Math.floor((days * pickups) / (pickups + 1))
  loads.push(...others.map((category) => ({ category, kg: third[category], day: lastPickup })))
  return loads
    .filter(({ kg }) => kg >= 0.01)
    .map(({ category, kg, day }, index) => ({
      ship_date: addDays(firstDayOf(month), day),
      ...(hasManifest(fulfilled, facility)
        ? { ship_manifest_no: `FN-${number}-${month.replace('-', '')}-${String(index + 1).padStart(2, '0')}` }
        : {}),
      ship_category: category,
      ship_weight_kg: kg,
      ship_receiver: processor,
      ship_status: day < days - 7 ? ('diolah' as const) : ('diterima' as const),
    }))
}

/** Where transport falls short, it is either the manifest or the protective equipment; which, the facility's id says. */
export const hasManifest = ({ transportation }: Fulfilled, { code }: DemoFacility) =>
  transportation || Number(code.at(-1)) % 2 === 0
