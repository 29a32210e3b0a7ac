import { countedDeviceNames, type MercuryDevice, mercuryDevices } from '#domain/mercury-devices.ts'

import { defineWorth, json, keysOf } from '../form-worth.ts'
import { type Indicator, stockShare, toned } from '../indicator.ts'
import { type DeviceCounts, mercuryFacts, mercuryStatuses, mercurySummary } from '../mercury.ts'

/** A running stock of devices: its year is the last known month. */
const pieces = { kind: 'amount', unit: 'unit', decimals: 0, across: 'sum', year: 'last' } as const
/** The shares of each kind of device that counts, and how many are in use or stored. */
const ofDevices = Object.fromEntries(
  countedDeviceNames.flatMap((device): [string, Indicator<{ by_device: object }>][] => {
    const { label } = mercuryDevices[device]
    const per = { inside: ['by_device', device, 'owned'] } as const
    return [
      [
        `mercury_removed_${device}`,
        {
          ...stockShare,
          label: `Penghapusan: ${label}`,
          meaning: `${label} yang tidak lagi digunakan, dari semua yang tercatat.`,
          better: 'more',
          regional: true,
          of: { inside: ['by_device', device, 'removed'] },
          per,
          parts: ['Alat dihapuskan', 'Alat tercatat'],
        },
      ],
      [
        `mercury_withdrawn_${device}`,
        {
          ...stockShare,
          label: `Penarikan: ${label}`,
          meaning: `${label} yang sudah ditarik, dari semua yang tercatat.`,
          better: 'more',
          regional: true,
          of: { inside: ['by_device', device, 'withdrawn'] },
          per,
          parts: ['Alat ditarik', 'Alat tercatat'],
        },
      ],
      [
        `mercury_in_use_${device}`,
        {
          ...pieces,
          label: `Masih digunakan: ${label}`,
          meaning: `${label} yang masih digunakan pada akhir bulan.`,
          better: 'less',
          regional: true,
          of: { inside: ['by_device', device, 'in_use'] },
        },
      ],
      [
        `mercury_stored_${device}`,
        {
          ...pieces,
          label: `Disimpan: ${label}`,
          meaning: `${label} yang tidak lagi digunakan dan masih disimpan di fasyankes, menunggu ditarik.`,
          better: 'less',
          regional: true,
          of: { inside: ['by_device', device, 'stored'] },
        },
      ],
    ]
  }),
)

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
    carries: true,
    rowOf: (answers) => mercuryFacts(answers),
  },
  summary: {
    title: 'Penghapusan dan penarikan',
    beside: ['alat'],
    of: (answers, { month }) => mercurySummary(answers, month),
  },
  indicators: {
    mercury_in_use: {
      ...pieces,
      label: 'Alkes bermerkuri masih digunakan',
      meaning:
        'Alat bermerkuri yang masih digunakan pada akhir bulan (termometer, tensimeter, dan selang; tanpa amalgam).',
      better: 'less',
      main: true,
      of: 'in_use',
    },
    mercury_stored: {
      ...pieces,
      label: 'Alkes bermerkuri disimpan',
      meaning:
        'Alat bermerkuri yang sudah tidak digunakan dan masih disimpan di fasyankes, menunggu ditarik.',
      better: 'less',
      regional: true,
      of: 'stored',
    },
    mercury_withdrawn_devices: {
      ...pieces,
      label: 'Alkes bermerkuri ditarik',
      meaning: 'Alat bermerkuri yang sudah ditarik dari fasyankes.',
      regional: true,
      of: 'withdrawn',
    },
    mercury_owned: {
      ...pieces,
      label: 'Alkes bermerkuri terinventarisasi',
      meaning: 'Semua alat bermerkuri yang pernah dimiliki dan tercatat.',
      regional: true,
      of: 'owned',
    },
    mercury_removed: {
      ...stockShare,
      label: 'Penghapusan',
      meaning:
        'Alat yang tidak lagi digunakan (disimpan, ditarik, atau pecah), dari semua alat yang tercatat.',
      better: 'more',
      of: 'removed',
      per: 'owned',
      parts: ['Alat dihapuskan', 'Alat tercatat'],
    },
    mercury_withdrawn: {
      ...stockShare,
      label: 'Penarikan',
      meaning: 'Alat yang sudah ditarik, dari semua alat yang tercatat.',
      better: 'more',
      of: 'withdrawn',
      per: 'owned',
      parts: ['Alat ditarik', 'Alat tercatat'],
    },
    ...ofDevices,
    mercury_status: {
      kind: 'word',
      label: 'Status alkes bermerkuri',
      meaning: 'Keadaan fasyankes menuju bebas merkuri menurut alat yang dihitung.',
      words: toned(mercuryStatuses, { none: 'green', in_use: 'red', stored: 'yellow', done: 'green' }),
      of: 'status',
      good: { words: ['none', 'stored', 'done'], label: 'Fasyankes bebas merkuri' },
    },
  },
})
