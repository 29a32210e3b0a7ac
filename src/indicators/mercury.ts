import {
  countedDeviceNames,
  type MercuryDevice,
  mercuryDeviceNames,
  type MercuryState,
} from '#domain/mercury-devices.ts'
import { amountOf, answerOf, type AnswerSheet } from '#forms/context.ts'

import { pool, type Ratio } from './ratio.ts'

/** Counts of devices by where they are; amalgam in grams. */
export type DeviceCounts = Record<'owned' | 'removed' | 'replaced' | MercuryState, number>
const columns = ['owned', 'in_use', 'stored', 'withdrawn', 'broken', 'removed', 'replaced'] as const

/** Where a facility stands on its way to be free of mercury, by the counted devices; amalgam is told apart. */
export const mercuryStatuses = {
  none: 'tidak memiliki',
  in_use: 'masih digunakan',
  stored: 'dihapuskan, belum ditarik',
  done: 'tuntas',
} as const
export type MercuryStatus = keyof typeof mercuryStatuses

/** Σ over some devices; null when nothing is said of any of them. */
export function deviceCountsOf(
  answers: AnswerSheet,
  devices: readonly MercuryDevice[] = countedDeviceNames,
): DeviceCounts | null {
  if (devices.every((device) => answerOf(answers, `${device}_owned`) === undefined)) return null
  const sum = (column: string) =>
    devices.reduce((total, device) => total + amountOf(answers, `${device}_${column}`), 0)
  // Whole: one sum for each column. `removed` is made anew: what is stored, withdrawn and broken is no longer used.
  const counts = Object.fromEntries(columns.map((column) => [column, sum(column)])) as DeviceCounts
  return { ...counts, removed: counts.stored + counts.withdrawn + counts.broken }
}

/** Penghapusan: removed ÷ owned; its percent is null where nothing was owned. */
export function removalShare(counts: DeviceCounts): Ratio {
  return { numerator: counts.removed, denominator: counts.owned }
}

/** Penarikan: withdrawn ÷ owned. */
export function withdrawalShare(counts: DeviceCounts): Ratio {
  return { numerator: counts.withdrawn, denominator: counts.owned }
}

/** Of a facility's counted devices. */
export function mercuryStatusOf({ owned, in_use, stored }: DeviceCounts): MercuryStatus {
  if (owned === 0) return 'none'
  if (in_use > 0) return 'in_use'
  return stored > 0 ? 'stored' : 'done'
}

/** Facilities with no counted device in use ÷ reporting facilities; those without any are free too. */
export function freeOfMercuryShare(statuses: readonly MercuryStatus[]): Ratio {
  return {
    numerator: statuses.filter((status) => status !== 'in_use').length,
    denominator: statuses.length,
  }
}

/** A region's penghapusan or penarikan: Σ ÷ Σ, facilities without devices left out. */
export function pooledShare(
  facilities: readonly DeviceCounts[],
  share: (counts: DeviceCounts) => Ratio,
): Ratio | null {
  return pool(facilities.map(share))
}

/** What a mercury-device report is worth, stored beside it: counted devices summed, amalgam (grams) apart, and each device. */
export type MercuryFacts = {
  owned: number
  in_use: number
  stored: number
  withdrawn: number
  broken: number
  removed: number
  replaced: number
  status: MercuryStatus
  amalgam_owned_g: number
  amalgam_in_use_g: number
  by_device: Partial<Record<MercuryDevice, DeviceCounts>>
}

/** The facts of a report; null when nothing is said of the counted devices. */
export function mercuryFacts(answers: AnswerSheet): MercuryFacts | null {
  const counts = deviceCountsOf(answers)
  if (!counts) return null
  const amalgam = deviceCountsOf(answers, ['dental_amalgam'])
  return {
    ...counts,
    status: mercuryStatusOf(counts),
    amalgam_owned_g: amalgam?.owned ?? 0,
    amalgam_in_use_g: amalgam?.in_use ?? 0,
    by_device: Object.fromEntries(
      mercuryDeviceNames.flatMap((device) => {
        const own = deviceCountsOf(answers, [device])
        return own && own.owned > 0 ? [[device, own]] : []
      }),
    ),
  }
}
