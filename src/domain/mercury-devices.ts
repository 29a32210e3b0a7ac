import { namesOf } from './names-of.ts'

/**
 * The devices that may hold mercury, in the order of the form. `counted` marks those that enter the national percentages of
 * removal and withdrawal; amalgam is weighed in grams, all others are pieces.
 */
export const mercuryDevices = {
  thermometer: { label: 'Termometer air raksa', unit: 'unit', counted: true },
  sphygmomanometer: { label: 'Tensimeter air raksa', unit: 'unit', counted: true },
  dental_amalgam: { label: 'Amalgam gigi (merkuri/kapsul)', unit: 'gram', counted: false },
  cantor_tube: { label: 'Selang Cantor', unit: 'unit', counted: true },
  miller_abbott_tube: { label: 'Selang Miller-Abbott', unit: 'unit', counted: true },
  esophageal_dilator: { label: 'Dilator/bougie esofagus', unit: 'unit', counted: true },
  lab_manometer: { label: 'Manometer/barometer laboratorium', unit: 'unit', counted: false },
  lamp_tl: { label: 'Lampu TL/CFL bermerkuri', unit: 'unit', counted: false },
  button_battery: { label: 'Baterai kancing', unit: 'unit', counted: false },
  other_device: { label: 'Lainnya', unit: 'unit', counted: false },
} as const satisfies Record<string, { label: string; unit: 'unit' | 'gram'; counted: boolean }>

export type MercuryDevice = keyof typeof mercuryDevices
export const mercuryDeviceNames = namesOf(mercuryDevices)
export const countedDeviceNames = mercuryDeviceNames.filter((device) => mercuryDevices[device].counted)

/** Where a device may be, each with its column and the word of the spreadsheet; together they are all that was ever owned. */
export const mercuryStates = {
  in_use: { label: 'Masih digunakan', status: 'Digunakan' },
  stored: { label: 'Disimpan di fasyankes', status: 'Disimpan' },
  withdrawn: { label: 'Ditarik (penarikan)', status: 'Ditarik' },
  broken: { label: 'Pecah/rusak', status: 'Pecah' },
} as const
export type MercuryState = keyof typeof mercuryStates
export const mercuryStateNames = namesOf(mercuryStates)

/** The last month in which a mercury device in use was not yet overdue: the national target was the end of 2020. */
export const lastMonthWithMercury = '2020-12'

/** The columns of the spreadsheet that lists a facility's devices one by one, in their order, by the labels of its header. */
export const deviceListColumns = {
  no: 'No',
  device: 'Jenis Alat',
  brand: 'Merek/Tipe',
  serial: 'Nomor Seri',
  acquired: 'Tahun Perolehan',
  room: 'Lokasi/Ruangan',
  amount: 'Jumlah',
  state: 'Status',
  stateOn: 'Tanggal Status',
  document: 'Nomor Dokumen',
  note: 'Keterangan',
} as const
export type DeviceListColumn = keyof typeof deviceListColumns

/** The most rows that a list may have. */
export const mostDeviceRows = 5000
