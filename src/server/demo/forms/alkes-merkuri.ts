import {
  deviceListColumns,
  type MercuryDevice,
  mercuryDeviceNames,
  mercuryDevices,
  type MercuryState,
  mercuryStateNames,
  mercuryStates,
} from '#domain/mercury-devices.ts'
import type { Month } from '#domain/month.ts'
import { randomOf } from '#domain/random.ts'
import { amountOf, type AnswerSheet } from '#forms/context.ts'
import type { Answers } from '#forms/define-form.ts'
import type { alkesMerkuri } from '#forms/definitions/alkes-merkuri.ts'
import type { Habits } from '#forms/examples/example.ts'
import type { Db } from '#server/database/transaction.ts'

import type { DemoFacility, DemoForm, DemoMonth, MonthHabits } from '../form-generator.ts'
import { insertMany } from '../queries.ts'
import { standingOf } from './standing.ts'

/** Mercury devices: a stock that only shrinks, from use to the store and from the store to the depot. */
export const mercuryDemo: DemoForm = {
  rate: 0.85,
  begin,
  returns: [
    {
      reason: 'Status penghapusan aset belum sesuai dengan berita acara. Mohon perbaiki.',
      remarks: { mer_asset_removal: 'Berita acara menyebut penghapusan masih diusulkan.' },
      mistaken: () => ({ mer_asset_removal: 'belum' }),
    },
  ],
  attachmentOf,
  saveMore: saveLists,
}

type Stock = Partial<Record<MercuryDevice, Record<MercuryState, number>>>

/** The median of what was ever counted, by hospital class; and how many facilities of a hundred own none. */
const inventories = {
  large: { thermometer: 150, sphygmomanometer: 110, none: 12 },
  hospital: { thermometer: 40, sphygmomanometer: 30, none: 18 },
  healthCenter: { thermometer: 8, sphygmomanometer: 12, none: 25 },
} as const

function inventoryOf(facility: DemoFacility): Stock {
  const random = randomOf(`merkuri ${facility.code}`)
  const { hospitalClass, type } = facility
  const isLarge = hospitalClass === 'A' || hospitalClass === 'B'
  const size = inventories[isLarge ? 'large' : type === 'hospital' ? 'hospital' : 'healthCenter']
  if (!facility.person && random.happens(size.none / 100)) return {}
  const devices = (['thermometer', 'sphygmomanometer'] as const).map(
    (device) => [device, Math.max(1, Math.round(random.lognormal(size[device], 0.4)))] as const,
  )
  // Most have withdrawn everything from use, some even from the house.
  const usesSome = random.happens(type === 'hospital' ? 0.15 : 0.2)
  const isCleared = random.happens(0.3)
  return Object.fromEntries(
    devices.map(([device, owned]) => {
      const broken = Math.floor(owned * 0.05)
      const in_use = usesSome ? Math.ceil(owned * 0.1) : 0
      const withdrawn = isCleared && !usesSome ? owned - broken : Math.floor(owned * 0.25)
      return [device, { in_use, stored: owned - broken - in_use - withdrawn, withdrawn, broken }]
    }),
  )
}

function begin(facility: DemoFacility): (month: DemoMonth) => MonthHabits {
  let stock = inventoryOf(facility)
  return ({ month }) => {
    stock = afterMonth(facility, stock, month)
    return { alkesbermerkuri: habitsOf(facility, stock, month) }
  }
}

/** Now and then the store is fetched, or what is still in use is taken out of use. */
function afterMonth(facility: DemoFacility, stock: Stock, month: Month): Stock {
  const random = randomOf(`merkuri ${facility.code} ${month}`)
  const [isFetched, isRetired] = [random.happens(0.03), random.happens(0.08)]
  if (!isFetched && !isRetired) return stock
  return Object.fromEntries(
    Object.entries(stock).map(([device, { in_use, stored, withdrawn, broken }]) => [
      device,
      {
        in_use: isRetired ? 0 : in_use,
        stored: (isFetched ? 0 : stored) + (isRetired ? in_use : 0),
        withdrawn: withdrawn + (isFetched ? stored : 0),
        broken,
      },
    ]),
  )
}

function habitsOf(facility: DemoFacility, stock: Stock, month: Month): MonthHabits[string] {
  const { number } = standingOf(facility)
  const { carelessness } = facility
  const isKept = Object.values(stock).some(({ stored }) => stored > 0)
  const owns = Object.keys(stock).length > 0
  const habits: Habits<null, Answers<typeof alkesMerkuri>> = {
    reporter_position: 'Pengelola alat kesehatan',
    mer_no_purchase: 'ya',
    mer_commitment_no: `445/${number}/SK/2019`,
    mer_commitment_date: '2019-08-01',
    mer_storage_place: !isKept ? 'tidak_ada_barang' : carelessness < 0.6 ? 'tps_lb3' : 'gudang_terkunci',
    mer_asset_removal: !owns ? 'tidak_perlu' : isKept ? 'diusulkan' : 'selesai',
    mer_withdraw_date: `${month}-01`,
    mer_withdraw_doc: `BA/${number}/${month}`,
    mer_sheet: [{ id: 0, name: `daftar-alat-${month}.csv` }],
  }
  const count = (states: readonly MercuryState[]) => (device: string) => {
    const counts = stock[device as MercuryDevice] // Safe: the rows are the devices.
    return counts ? states.reduce((total, state) => total + counts[state], 0) : 0
  }
  return {
    habits,
    cells: {
      owned: count(mercuryStateNames),
      ...Object.fromEntries(mercuryStateNames.map((state) => [state, count([state])])),
      replaced: count(['stored', 'withdrawn', 'broken']),
    },
  }
}

const [acquired, room] = [2012, 'Gudang']

const fileOf = (sheet: AnswerSheet) => ((sheet['mer_sheet'] ?? []) as { id: number; name: string }[])[0] // Safe: this generator has written it.

/** A line for each kind and state, whose sums are those of the form. */
function listedIn(sheet: AnswerSheet): { device: MercuryDevice; state: MercuryState; amount: number }[] {
  return mercuryDeviceNames.flatMap((device) =>
    mercuryStateNames.flatMap((state) => {
      const amount = amountOf(sheet, `${device}_${state}`)
      return amount > 0 ? [{ device, state, amount }] : []
    }),
  )
}

function attachmentOf(sheet: AnswerSheet) {
  const file = fileOf(sheet)
  if (!file) return null
  const lines = listedIn(sheet).map(({ device, state, amount }, index) =>
    [
      index + 1,
      mercuryDevices[device].label,
      ...['', '', acquired, room],
      amount,
      mercuryStates[state].status,
      ...['', '', ''],
    ].join(';'),
  )
  const text = [Object.values(deviceListColumns).join(';'), ...lines].join('\r\n')
  return { field: 'mer_sheet', name: file.name, mime: 'text/csv', bytes: Buffer.from(`\uFEFF${text}\r\n`) }
}

/** The lists with their rows, as an upload stores them. */
async function saveLists(db: Db, reports: readonly { id: number; sheet: AnswerSheet }[]): Promise<void> {
  const lists = reports.flatMap(({ id, sheet }) => {
    const file = fileOf(sheet)
    return file ? [{ file_id: file.id, report_id: id, rows: listedIn(sheet) }] : []
  })
  await insertMany(
    db,
    'device_list',
    lists.map(({ file_id, report_id, rows }) => ({
      file_id,
      report_id,
      row_count: rows.length,
      totals: Object.fromEntries(rows.map(({ device, state, amount }) => [`${device}_${state}`, amount])),
    })),
  )
  await insertMany(
    db,
    'device_row',
    // The first row is the header's.
    lists.flatMap(({ file_id, rows }) =>
      rows.map((row, index) => ({ file_id, row: index + 2, ...row, acquired, room })),
    ),
  )
}
