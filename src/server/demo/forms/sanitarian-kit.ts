import { addMonths, type Month, yearOf } from '#domain/month.ts'
import { randomOf } from '#domain/random.ts'
import {
  calibrationMonthsOf,
  type KitItem,
  type KitItemName,
  kitItemNames,
  kitItems,
} from '#domain/sanitarian-kit.ts'
import type { AnswerSheet } from '#forms/context.ts'

import type { DemoFacility, FormGenerator } from '../form-generator.ts'
import type { Group } from '../places.ts'
import { standingOf } from './limbah-fasyankes.ts'

/** The sanitarian kit of a Puskesmas: what it has stays, what was used changes from month to month. */
export const kitGenerator: FormGenerator = {
  form: 'sanitarian-kit',
  rate: 0.8,
  begin: (facility) => {
    const kit = kitOf(facility)
    return ({ month }) => ({ 'sanitarian-kit': answersOf(facility, kit, month) })
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

function answersOf(facility: DemoFacility, kit: ReturnType<typeof kitOf>, month: Month): AnswerSheet {
  const { reporter, phone, sanitarians } = standingOf(facility)
  const random = randomOf(`kit ${facility.code} ${month}`)
  const person = {
    reporter_name: reporter,
    reporter_position: 'Sanitarian',
    reporter_phone: phone,
  }
  if (!kit)
    return {
      ...person,
      kit_owned: 'tidak',
      kit_officers: Math.min(sanitarians, 1),
      kit_inspections: 0,
      kit_samples_water: 0,
      kit_samples_food: 0,
      kit_problem: 'lainnya',
      declaration: true,
    }
  const used = new Map(
    kit.pieces.map(({ item, good }) => [item, good > 0 && random.happens(0.45) ? random.whole(1, 6) : 0]),
  )
  const isUsed = [...used.values()].some((times) => times > 0)
  const outOfStock = kit.pieces.filter(({ item }) => isConsumable(item) && random.happens(0.18))
  return {
    ...person,
    kit_owned: 'ya',
    kit_source: ['dak_fisik'],
    kit_year: kit.year,
    kit_officers: sanitarians,
    kit_storage_ok: facility.carelessness < 0.8 ? 'ya' : 'tidak',
    kit_manager: reporter,
    kit_inspections: isUsed ? random.whole(2, 14) : 0,
    kit_samples_water: isUsed ? random.whole(0, 20) : 0,
    kit_samples_food: isUsed ? random.whole(0, 15) : 0,
    kit_problem:
      outOfStock.length > 0 ? 'reagen_habis' : sanitarians === 0 ? 'petugas_belum_terlatih' : 'tidak_ada',
    ...Object.fromEntries(
      kitItemNames.flatMap((item): [string, unknown][] => {
        const piece = kit.pieces.find((owned) => owned.item === item)
        if (!piece) return [[`${item}_available`, 'tidak']]
        return cellsOf(piece, month, used.get(item) ?? 0, outOfStock.includes(piece))
      }),
    ),
    declaration: true,
  }
}

function isConsumable(item: KitItemName): boolean {
  const { consumable }: KitItem = kitItems[item]
  return consumable === true
}

function cellsOf(
  { item, qty, good, calibratedMonthsAgo }: Piece,
  month: Month,
  times: number,
  isOut: boolean,
): [string, unknown][] {
  return [
    [`${item}_available`, 'ya'],
    [`${item}_qty`, qty],
    [`${item}_qty_good`, good],
    [`${item}_condition`, good === qty ? 'baik' : 'rusak_ringan'],
    // Calibrated once a year, some months before the report.
    ...(calibratedMonthsAgo === null
      ? []
      : [[`${item}_calibrated_on`, `${addMonths(month, -calibratedMonthsAgo)}-12`] as [string, unknown]]),
    [`${item}_used_count`, times],
    ...(isConsumable(item)
      ? ([
          [`${item}_stock_state`, isOut ? 'habis' : 'cukup'],
          ...(isOut ? [] : [[`${item}_expiry_on`, `${yearOf(month) + 1}-12-31`]]),
        ] as [string, unknown][])
      : []),
  ]
}
