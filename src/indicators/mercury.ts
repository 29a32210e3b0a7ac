import {
  countedDeviceNames,
  lastMonthWithMercury,
  type MercuryDevice,
  mercuryDeviceNames,
  mercuryDevices,
  type MercuryState,
  mercuryStateNames,
} from '#domain/mercury-devices.ts'
import type { Month } from '#domain/month.ts'
import { monthText, numberText } from '#domain/words.ts'
import { amountOf, answerOf, type AnswerSheet } from '#forms/context.ts'

import { percentOf, type Ratio, shownDecimals } from './ratio.ts'
import type { ReadFigure, ReportSummary, SummaryTone } from './report-summary.ts'

/** Counts of devices by where they are; amalgam in grams. */
export type DeviceCounts = Record<'owned' | 'removed' | 'replaced' | MercuryState, number>
const columns = ['owned', 'in_use', 'stored', 'withdrawn', 'broken', 'removed', 'replaced'] as const

/** Where a facility stands on its way to be free of mercury, by the counted devices; amalgam is counted apart. */
export const mercuryStatuses = {
  none: 'tidak memiliki',
  in_use: 'masih digunakan',
  stored: 'dihapuskan, belum ditarik',
  done: 'tuntas',
} as const
export type MercuryStatus = keyof typeof mercuryStatuses

/** Σ over some devices; null without an answer to any of them. */
export function deviceCountsOf(
  answers: AnswerSheet,
  devices: readonly MercuryDevice[] = countedDeviceNames,
): DeviceCounts | null {
  if (devices.every((device) => answerOf(answers, `${device}_owned`) === undefined)) return null
  const sum = (column: string) =>
    devices.reduce((total, device) => total + amountOf(answers, `${device}_${column}`), 0)
  // Whole: one sum for each column. `removed` is recomputed: devices stored, withdrawn or broken are no longer used.
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

/** How far a facility has removed its counted devices. */
export function mercuryStatusOf({ owned, in_use, stored }: DeviceCounts): MercuryStatus {
  if (owned === 0) return 'none'
  if (in_use > 0) return 'in_use'
  return stored > 0 ? 'stored' : 'done'
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

/** The facts of a report; null without an answer to the counted devices. */
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

const verdicts = {
  none: { word: 'Tidak memiliki alat bermerkuri', tone: 'good' },
  in_use: { word: 'Masih digunakan', tone: 'poor' },
  stored: { word: 'Dihapuskan, belum ditarik', tone: 'fair' },
  done: { word: 'Tuntas', tone: 'good' },
} as const satisfies Record<MercuryStatus, { word: string; tone: SummaryTone }>

/**
 * Where a facility stands on its way to be free of mercury: Penghapusan and Penarikan in percent of the counted devices with their
 * bases, the counts (amalgam in grams, apart), and which devices are still in use or wait for withdrawal. No
 * verdict and no figure (null) until every counted device is counted.
 */
export function mercurySummary(answers: AnswerSheet, month: Month): ReportSummary {
  const counts = countedDeviceNames.every((device) => isCounted(answers, device))
    ? deviceCountsOf(answers)
    : null
  const amalgam = isCounted(answers, 'dental_amalgam') ? deviceCountsOf(answers, ['dental_amalgam']) : null
  const share = (label: string, ratio: Ratio | null): ReadFigure => ({
    label,
    value: percentOf(ratio),
    unit: '%',
    decimals: shownDecimals.percent,
    reading: ratio && describeShare(ratio),
  })
  const units = (label: string, value: number | undefined): ReadFigure => ({
    label,
    value: value ?? null,
    unit: 'unit',
    decimals: 0,
    reading: null,
  })
  const grams = (label: string, value: number | undefined): ReadFigure => ({
    ...units(label, value),
    unit: 'gram',
    decimals: 1,
  })
  return {
    verdict: counts && verdicts[mercuryStatusOf(counts)],
    figures: [
      share('Penghapusan', counts && removalShare(counts)),
      share('Penarikan', counts && withdrawalShare(counts)),
      units('Masih digunakan', counts?.in_use),
      units('Disimpan', counts?.stored),
    ],
    details: [
      units('Terinventarisasi', counts?.owned),
      units('Ditarik', counts?.withdrawn),
      units('Pecah/rusak', counts?.broken),
      units('Pengganti nonmerkuri', counts?.replaced),
      grams('Amalgam terinventarisasi', amalgam?.owned),
      grams('Amalgam masih digunakan', amalgam?.in_use),
    ],
    reasons: [
      ...describeDevices(
        answers,
        'in_use',
        month > lastMonthWithMercury
          ? `Masih digunakan, padahal batasnya ${monthText(lastMonthWithMercury)}`
          : 'Masih digunakan',
      ),
      ...describeDevices(answers, 'stored', 'Disimpan, belum ditarik'),
    ],
  }
}

/** Whether every count of a device is there: while one is missing, the others may say that all is done. */
function isCounted(answers: AnswerSheet, device: MercuryDevice): boolean {
  const cells = ['owned', ...mercuryStateNames].map((column) => answerOf(answers, `${device}_${column}`))
  return !cells.includes(undefined)
}

function describeShare({ numerator, denominator }: Ratio): string {
  return denominator === 0
    ? 'tidak ada alat yang dihitung'
    : `${numberText(numerator)} dari ${numberText(denominator)} alat`
}

/** A sentence with the counted devices that are in a state; nothing without any. */
function describeDevices(answers: AnswerSheet, state: MercuryState, words: string): string[] {
  const devices = countedDeviceNames.flatMap((device) => {
    const count = amountOf(answers, `${device}_${state}`)
    return count > 0 ? [`${mercuryDevices[device].label} (${numberText(count)})`] : []
  })
  return devices.length > 0 ? [`${words}: ${devices.join(', ')}.`] : []
}
