import { buffer } from 'node:stream/consumers'

import { expect } from 'vitest'

import { mercuryDeviceNames } from '#domain/mercury-devices.ts'
import { completeMercury, sampleProfiles } from '#forms/testing/samples.ts'
import { type OutCell, writeWorkbook } from '#server/spreadsheet/workbook.ts'
import { sendFile } from '#server/testing/files.ts'
import { month, ok, traces } from '#server/testing/reports.ts'
import type { Answer, Client, World } from '#server/testing/with-app.ts'

/** The headings of a list of devices. */
export const header = [
  'No',
  'Jenis Alat',
  'Merek/Tipe',
  'Nomor Seri',
  'Tahun Perolehan',
  'Lokasi/Ruangan',
  'Jumlah',
  'Status',
  'Tanggal Status',
  'Nomor Dokumen',
  'Keterangan',
]
const path = '/api/upload-alkes-bermerkuri'

export function workbook(
  rows: readonly (readonly OutCell[])[],
  labels: readonly string[] = header,
): Promise<Buffer> {
  return buffer(writeWorkbook([{ name: 'Daftar', columns: labels.map((label) => ({ label })), rows }]))
}
export const packed = { day: '2025-03-31' }
export const thermometers: OutCell[] = [
  1,
  'Termometer air raksa',
  'Safety',
  null,
  2010,
  'TPS',
  40,
  'Disimpan',
  packed,
  'BA/1',
  null,
]
export const gauge = (row: number, serial: string): OutCell[] => [
  row,
  'tensimeter AIR raksa',
  'Nova',
  serial,
  2012,
  'Gudang',
  15,
  'Disimpan',
  packed,
  null,
  null,
]
export const amalgam: OutCell[] = [
  4,
  'Amalgam gigi (merkuri/kapsul)',
  null,
  null,
  null,
  null,
  12.5,
  'Disimpan',
  null,
  null,
  null,
]
export const goodRows = [thermometers, gauge(2, 'N-1'), gauge(3, 'N-2'), amalgam]
export const goodTotals = { thermometer_stored: 40, sphygmomanometer_stored: 30, dental_amalgam_stored: 12.5 }

export const upload = (client: Client, bytes: Buffer, fields: Record<string, unknown> = {}) =>
  sendFile(client, path, { name: 'daftar.xlsx', bytes }, { date: month, ...fields })

/** Answers without counts and without a list, as somebody has them who begins with the spreadsheet. */
export function withoutCounts(): Record<string, unknown> {
  const { mer_sheet: _list, ...sheet } = completeMercury(sampleProfiles.hospital, month)
  const isCount = (name: string) => mercuryDeviceNames.some((device) => name.startsWith(`${device}_`))
  return Object.fromEntries(Object.entries(sheet).filter(([name]) => !isCount(name)))
}
/** What a list does not say of the devices in `goodRows`. */
const replaced = {
  thermometer_replaced: 40,
  sphygmomanometer_replaced: 30,
  dental_amalgam_replaced: 0,
}

export async function draftOf(
  { as }: World,
  answers: Record<string, unknown> = { ...withoutCounts(), ...replaced },
) {
  const hospital = await as('hospital')
  const { data } = ok(await hospital.post('/api/alkesbermerkuri', { date: month }))
  return ok(
    await hospital.put('/api/alkesbermerkuri', {
      report_id: data.report_id,
      version: data.version,
      answers,
    }),
  ).data
}

async function lists({ db }: World): Promise<string> {
  const kept = await db.selectFrom('device_list').selectAll().execute()
  const rows = await db.selectFrom('device_row').selectAll().execute()
  const files = await db.selectFrom('file').select('id').execute()
  return JSON.stringify([kept, rows, files])
}

/** What an upload changed; a refused one nothing. */
export async function expectNothing(world: World, act: () => Promise<Answer>): Promise<Answer> {
  const before = [await traces(world), await lists(world)]
  const answer = await act()
  expect([await traces(world), await lists(world)]).toEqual(before)
  return answer
}
