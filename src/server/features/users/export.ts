import type { FileContent } from '#contract/envelope.ts'
import { accountStatuses } from '#domain/accounts.ts'
import { facilityTypes } from '#domain/facility.ts'
import { roles } from '#domain/roles.ts'
import { dayIn, type Zone } from '#domain/time.ts'
import { yesNoText } from '#domain/words.ts'
import { inBatches } from '#server/database/in-batches.ts'
import type { ReadDb } from '#server/database/transaction.ts'
import { csvFile, workbookFile } from '#server/spreadsheet/download.ts'
import type { OutCell, OutSheet } from '#server/spreadsheet/workbook.ts'

import { listAccountIds, listAccounts, type ListedAccount, type Order, type Scope } from './list-queries.ts'

const columns: OutSheet['columns'] = [
  { label: 'Nama', width: 32 },
  { label: 'Nama pengguna', width: 32 },
  { label: 'Peran' },
  { label: 'Kode fasyankes' },
  { label: 'Fasyankes', width: 32 },
  { label: 'Jenis fasyankes' },
  { label: 'Kode wilayah' },
  { label: 'Provinsi', width: 24 },
  { label: 'Kabupaten/kota', width: 24 },
  { label: 'Status' },
  { label: 'Kata sandi diatur' },
  { label: 'Terkunci' },
  { label: 'Surel gagal' },
  { label: 'Terakhir masuk' },
  { label: 'Dibuat' },
]

const cellsOf = (row: ListedAccount, zone: Zone): OutCell[] => [
  ...[row.full_name, row.username, roles[row.role].label],
  ...[row.facility_code, row.facility_name, row.facility_type && facilityTypes[row.facility_type].label],
  ...[row.regency_code ?? row.province_code, row.province, row.regency, accountStatuses[row.status]],
  ...[row.has_password, row.locked_until !== null, row.mail_failed_at !== null].map(yesNoText),
  ...[row.last_sign_in_at, row.created_at].map((at) => at && { day: dayIn(zone, at) }),
]

/** All that a list of accounts holds, by its filter and in its order. */
export function exportAccounts(
  db: ReadDb,
  scope: Scope,
  { order, format }: { order: Order; format: 'xlsx' | 'csv' },
): FileContent {
  const { zone } = scope.actor
  async function* rows(): AsyncGenerator<OutCell[]> {
    const ids = await listAccountIds(db, scope, order)
    for await (const row of inBatches(ids, (some) => listAccounts(db, some, scope.now)))
      yield cellsOf(row, zone)
  }
  const sheet: OutSheet = { name: 'Akun', columns, rows: rows() }
  const name = `akun-${dayIn(zone, scope.now)}`
  return format === 'csv' ? csvFile(name, sheet) : workbookFile(name, [sheet])
}
