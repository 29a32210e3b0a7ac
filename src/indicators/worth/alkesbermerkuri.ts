import type { MercuryDevice } from '#domain/mercury-devices.ts'

import { defineWorth, json, keysOf } from '../form-worth.ts'
import { toned } from '../indicator.ts'
import { type DeviceCounts, mercuryFacts, mercuryStatuses, mercurySummary } from '../mercury.ts'
import { percentOf, ratioOf, shownDecimals } from '../ratio.ts'

/** A running stock of devices: its year is the last known month, in percent too. */
const stockShare = { kind: 'amount', unit: '%', decimals: shownDecimals.percent, year: 'last' } as const

/** Devices with mercury. */
export const worth = defineWorth({
  facts: {
    table: 'mercury_fact',
    columns: {
      owned: 'integer',
      in_use: 'integer',
      stored: 'integer',
      withdrawn: 'integer',
      broken: 'integer',
      removed: 'integer',
      replaced: 'integer',
      status: keysOf(mercuryStatuses),
      amalgam_owned_g: 'double precision',
      amalgam_in_use_g: 'double precision',
      by_device: json<Partial<Record<MercuryDevice, DeviceCounts>>>(),
    },
    rowOf: (answers) => mercuryFacts(answers),
  },
  summary: {
    title: 'Penghapusan dan penarikan',
    beside: ['alat'],
    of: (answers, { month }) => mercurySummary(answers, month),
  },
  indicators: {
    mercury_in_use: {
      kind: 'amount',
      label: 'Alkes bermerkuri masih digunakan',
      unit: 'unit',
      decimals: 0,
      main: true,
      year: 'last',
      of: ({ in_use }) => in_use,
    },
    mercury_removed: {
      ...stockShare,
      label: 'Penghapusan',
      of: ({ removed, owned }) => percentOf(ratioOf(removed, owned)),
    },
    mercury_withdrawn: {
      ...stockShare,
      label: 'Penarikan',
      of: ({ withdrawn, owned }) => percentOf(ratioOf(withdrawn, owned)),
    },
    mercury_status: {
      kind: 'word',
      label: 'Status alkes bermerkuri',
      words: toned(mercuryStatuses, { none: 'green', in_use: 'red', stored: 'yellow', done: 'green' }),
      of: ({ status }) => status,
    },
  },
})
