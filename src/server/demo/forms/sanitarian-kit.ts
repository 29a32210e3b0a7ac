import { addMonths, type Month, yearOf } from '#domain/month.ts'
import { randomOf } from '#domain/random.ts'
import {
  calibrationMonthsOf,
  type KitItem,
  type KitItemName,
  kitItemNames,
  kitItems,
} from '#domain/sanitarian-kit.ts'
import type { Answers } from '#forms/define-form.ts'
import type { sanitarianKit } from '#forms/definitions/sanitarian-kit.ts'
import type { Habits } from '#forms/examples/example.ts'

import type { DemoFacility, DemoForm, MonthHabits } from '../form-generator.ts'
import type { Group } from '../sampled-regencies.ts'
import { standingOf } from './standing.ts'

/** The sanitarian kit of a Puskesmas: what it has stays, what was used changes from month to month. */
export const kitDemo: DemoForm = {
  rate: 0.8,
  begin: (facility) => {
    const kit = kitOf(facility)
    return ({ month }) => ({ 'sanitarian-kit': habitsOf(facility, kit, month) })
  },
  returns: [
    {
      reason: 'Jumlah kegiatan pengawasan berbeda dari laporan kegiatan bulanan. Mohon perbaiki.',
      remarks: { kit_inspections: 'Laporan kegiatan mencatat lebih banyak kunjungan.' },
      mistaken: ({ kit_inspections }) => ({ kit_inspections: Math.ceil(Number(kit_inspections) / 2) }),
    },
  ],
}

/** How many Puskesmas of a hundred own a kit. */
const owners: Readonly<Record<Group, number>> = {
  jawa: 85,
  sumatera: 72,
  baliNusra: 74,
  kalimantan: 68,
  sulawesi: 66,
  malukuPapua: 45,
}

type Piece = { item: KitItemName; qty: number; good: number; calibratedMonthsAgo: number | null }

/** What a Puskesmas has, always the same; null without a kit. */
function kitOf(facility: DemoFacility): { year: number; pieces: readonly Piece[] } | null {
  const random = randomOf(`kit ${facility.code}`)
  if (!facility.person && !random.happens(owners[facility.group] / 100)) return null
  const share = Math.min(0.97, Math.max(0.2, random.normal(19, 6) / kitItemNames.length))
  return {
    year: random.whole(2016, 2023),
    pieces: kitItemNames.flatMap((item): Piece[] => {
      const isThere = random.happens(share)
      const { consumable }: KitItem = kitItems[item]
      const qty = consumable ? random.whole(3, 20) : random.whole(1, 2)
      const good = random.happens(0.82) ? qty : Math.floor(qty / 2)
      const isCalibrated = random.happens(0.35)
      const calibratedMonthsAgo = calibrationMonthsOf(item) === null ? null : random.whole(1, 10)
      return isThere
        ? [{ item, qty, good, calibratedMonthsAgo: isCalibrated ? calibratedMonthsAgo : null }]
        : []
    }),
  }
}

function habitsOf(facility: DemoFacility, kit: ReturnType<typeof kitOf>, month: Month): MonthHabits[string] {
  const { reporter, sanitarians } = standingOf(facility)
  const random = randomOf(`kit ${facility.code} ${month}`)
  const pieces = new Map<string, Piece>(kit?.pieces.map((piece) => [piece.item, piece]))
  const used = new Map<string, number>(
    kit?.pieces.map(({ item, good }) => [item, good > 0 && random.happens(0.45) ? random.whole(1, 6) : 0]),
  )
  const isUsed = [...used.values()].some((times) => times > 0)
  const outOfStock = new Set<string>(
    kit?.pieces.filter(({ item }) => isConsumable(item) && random.happens(0.18)).map(({ item }) => item),
  )
  const habits: Habits<null, Answers<typeof sanitarianKit>> = {
    reporter_position: 'Sanitarian',
    kit_owned: kit ? 'ya' : 'tidak',
    kit_year: kit?.year ?? null,
    kit_officers: kit ? sanitarians : Math.min(sanitarians, 1),
    kit_manager: reporter,
    kit_inspections: isUsed ? random.whole(2, 14) : 0,
    kit_samples_water: isUsed ? random.whole(0, 20) : 0,
    kit_samples_food: isUsed ? random.whole(0, 15) : 0,
    kit_problem: !kit
      ? 'lainnya'
      : outOfStock.size > 0
        ? 'reagen_habis'
        : sanitarians === 0
          ? 'petugas_belum_terlatih'
          : 'tidak_ada',
  }
  const monthsAgo = (item: string) => pieces.get(item)?.calibratedMonthsAgo ?? null
  return {
    habits,
    cells: {
      available: (item) => (pieces.has(item) ? 'ya' : 'tidak'),
      qty: (item) => pieces.get(item)?.qty,
      qty_good: (item) => pieces.get(item)?.good,
      condition: (item) => (pieces.get(item)?.good === pieces.get(item)?.qty ? 'baik' : 'rusak_ringan'),
      // Calibrated once a year, some months before the report.
      calibrated_on: (item) => monthsAgo(item) && `${addMonths(month, -Number(monthsAgo(item)))}-12`,
      used_count: (item) => used.get(item),
      stock_state: (item) => (outOfStock.has(item) ? 'habis' : 'cukup'),
      expiry_on: () => `${yearOf(month) + 1}-12-31`,
    },
  }
}

function isConsumable(item: KitItemName): boolean {
  const { consumable }: KitItem = kitItems[item]
  return consumable === true
}
