import { updateOffice } from '#contract/offices.ts'
import { fieldProblem, Problem } from '#contract/problem.ts'
import { officeNameOf } from '#domain/roles.ts'
import { checkAll } from '#server/http/check-all.ts'
import { assertWholeCode, bodyOf, codeCell, textCell } from '#server/imports/cells.ts'
import type { Cells, ImportColumn, ImportKind } from '#server/imports/kind.ts'
import { settled } from '#server/imports/settling.ts'

import {
  addOffices,
  changeOf,
  checkedRegion,
  type Known,
  newOffice,
  readKnown,
  saveOffices,
} from './keeping.ts'
import { listWithoutOffice } from './queries.ts'

/** What a row of the file may say of an office. */
export const officeColumns = {
  region: {
    label: 'Kode wilayah',
    hint: 'Wajib: kode Kemendagri provinsi (32) atau kabupaten/kota (32.73). Wilayah yang sudah mempunyai dinas berarti data dinas itu diperbarui; sel kosong tidak mengubah apa pun.',
    isNeeded: true,
  },
  name: {
    label: 'Nama dinas',
    hint: 'Wajib untuk dinas baru. Templat sudah berisi wilayah yang belum mempunyai dinas, masing-masing dengan usulan nama: ganti bila namanya lain, hapus barisnya bila dinasnya belum ada.',
    isNeeded: true,
    width: 48,
  },
  address: { label: 'Alamat', hint: 'Boleh kosong; paling sedikit 10 huruf.', width: 40 },
  phone: { label: 'Nomor telepon', hint: 'Boleh kosong.' },
  email: { label: 'Surel', hint: 'Boleh kosong.', width: 28 },
} as const satisfies Record<string, ImportColumn>
type Column = keyof typeof officeColumns

const regionCell = ({ region = '' }: Cells) => codeCell(region)

/** The region of a code as the calls name it. @throws Problem invalidInput where it is no code of a province or a regency */
function regionOf(code: string | undefined): { province_id: string; regency_id: string | null } {
  assertWholeCode('region', code)
  const [, province, regency] = /^(\d\d)(\.\d\d)?$/.exec(code ?? '') ?? []
  if (province === undefined)
    throw fieldProblem('region', 'Isi kode provinsi, misalnya 32, atau kabupaten/kota, misalnya 32.73')
  return { province_id: province, regency_id: regency === undefined ? null : province + regency }
}

/** What a row makes, or changes of the office that its region has. @throws Problem with all that is wrong */
function officeOf(cells: Cells, known: Known) {
  const textOf = (name: Column) => textCell(cells[name] ?? '')
  const code = regionCell(cells)
  const row = known.officeOf(code ?? '')
  const { region } = officeColumns
  const given = {
    ...{ name: textOf('name'), address: textOf('address'), phone: textOf('phone'), email: textOf('email') },
    version: row?.version ?? 1,
  }
  const columns = row ? { region } : officeColumns
  const bodyOfRow = () => bodyOf(updateOffice, given, { columns, cells })
  if (row) {
    const { version: _version, ...words } = bodyOfRow()
    return changeOf(row, words)
  }
  // A new one without a name is refused by its columns.
  const [{ name = '', address, phone, email }, place] = checkAll(bodyOfRow, () =>
    checkedRegion(known, regionOf(code)),
  )
  return newOffice(place, { name, address, phone, email })
}

/** Offices by their region: new ones are made, those that are there get what their row says. */
export const officeImport: ImportKind = {
  permission: 'office.manage',
  subject: 'office',
  columns: officeColumns,
  judgesCellsApart: true,
  keys: ['region'],
  keysOf: (cells) => {
    const code = regionCell(cells)
    return code === undefined ? [] : [{ column: 'region', key: code }]
  },
  templateRows: async (db) => {
    const regions = await listWithoutOffice(db)
    return regions.map(({ name, province_code, regency_code }) => ({
      region: regency_code ?? province_code,
      name: officeNameOf({ name, regency: regency_code }),
    }))
  },
  apply: async (by, rows) => {
    const known = await readKnown(
      by.db,
      rows.flatMap((cells) => regionCell(cells) ?? []),
    )
    const checked = rows.map((cells) => settled(() => officeOf(cells, known)))
    const right = checked.filter((one) => !(one instanceof Problem))
    await addOffices(
      by,
      right.filter((one) => 'region' in one),
    )
    await saveOffices(
      by,
      right.filter((one) => 'id' in one),
    )
    return checked.map((one) =>
      one instanceof Problem ? one : { isNew: 'region' in one, change: one.detail },
    )
  },
}
