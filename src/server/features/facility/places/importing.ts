import type { BodyOf } from '#contract/endpoint.ts'
import { createPlace, updatePlace } from '#contract/places.ts'
import { fieldProblem, Problem } from '#contract/problem.ts'
import {
  facilityTypeNames,
  facilityTypes,
  hospitalClasses,
  ownerships,
  regionTypes,
} from '#domain/facility.ts'
import { namesOf } from '#domain/names-of.ts'
import { dayText } from '#domain/words.ts'
import { checkAll } from '#server/http/check-all.ts'
import {
  assertWholeCode,
  bodyOf,
  choiceCell,
  codeCell,
  dayCell,
  numberCell,
  readableOf,
  textCell,
  yesNoCell,
  zerosApartWords,
} from '#server/imports/cells.ts'
import type { Cells, ImportColumn, ImportKind } from '#server/imports/kind.ts'
import { settled } from '#server/imports/settling.ts'

import {
  type ChangeDetail,
  type FacilityRow,
  lockRecords,
  readZerosApart,
  type ZerosApartOf,
} from '../queries.ts'
import { addPlaces, saveChanges } from './keeping.ts'
import {
  assertOwn,
  type Change,
  checkedPlace,
  checkedRecord,
  type Known,
  type NewPlace,
  readKnown,
} from './record.ts'

const typeLabels = Object.fromEntries(facilityTypeNames.map((type) => [type, facilityTypes[type].label]))
const yesOrNo = ['Ya', 'Tidak'] as const

/** What a row of the file may say of a facility. */
export const facilityColumns = {
  code: {
    label: 'Kode fasyankes',
    hint: 'Wajib. Kode yang sudah ada berarti data fasyankes itu diperbarui; sel kosong tidak mengubah apa pun.',
    isNeeded: true,
  },
  name: { label: 'Nama', hint: 'Wajib untuk fasyankes baru.', isNeeded: true, width: 36 },
  type: {
    label: 'Jenis fasyankes',
    hint: 'Wajib untuk fasyankes baru.',
    isNeeded: true,
    choices: Object.values(typeLabels),
  },
  hospital_class: {
    label: 'Kelas rumah sakit',
    hint: 'Hanya untuk rumah sakit.',
    choices: Object.values(hospitalClasses),
  },
  region_type: {
    label: 'Jenis wilayah',
    hint: 'Wajib untuk fasyankes baru.',
    isNeeded: true,
    choices: Object.values(regionTypes),
  },
  ownership: { label: 'Kepemilikan', hint: 'Boleh kosong.', choices: Object.values(ownerships), width: 24 },
  regency_id: {
    label: 'Kode kabupaten/kota',
    hint: 'Wajib untuk fasyankes baru: kode Kemendagri, misalnya 32.73. Wilayah fasyankes yang sudah ada tidak berubah lewat impor.',
    isNeeded: true,
  },
  district_id: { label: 'Kode kecamatan', hint: 'Boleh kosong, misalnya 32.73.01.' },
  address: { label: 'Alamat', hint: 'Boleh kosong; paling sedikit 10 huruf.', width: 40 },
  phone: { label: 'Nomor telepon', hint: 'Boleh kosong.' },
  email: { label: 'Surel', hint: 'Boleh kosong.', width: 28 },
  latitude: { label: 'Lintang', hint: 'Boleh kosong; derajat, misalnya -6,9147. Isi bersama Bujur.' },
  longitude: { label: 'Bujur', hint: 'Boleh kosong; derajat, misalnya 107,6098.' },
  inpatient: { label: 'Rawat inap', hint: 'Ya atau Tidak; rumah sakit selalu Ya.', choices: yesOrNo },
  beds: { label: 'Tempat tidur', hint: 'Boleh kosong; bilangan bulat.' },
  covid_handler: { label: 'Menangani COVID-19', hint: 'Ya atau Tidak.', choices: yesOrNo },
  active_since: {
    label: 'Aktif sejak',
    hint: 'Hanya untuk fasyankes baru; tanggal, misalnya 01/01/2026. Kosong berarti awal bulan ini. Formulir wajib diisi mulai bulan berjalan.',
  },
} as const satisfies Record<string, ImportColumn>
type Column = keyof typeof facilityColumns

/** A cell as the body of the call has it; what is not here is text. */
const readers: Partial<Record<Column, (text: string) => unknown>> = {
  type: choiceCell(typeLabels),
  hospital_class: choiceCell(hospitalClasses),
  region_type: choiceCell(regionTypes),
  ownership: choiceCell(ownerships),
  regency_id: codeCell,
  district_id: codeCell,
  latitude: numberCell,
  longitude: numberCell,
  inpatient: yesNoCell,
  beds: numberCell,
  covid_handler: yesNoCell,
  active_since: dayCell,
}

function fieldsOf(cells: Cells): Record<Column, unknown> {
  const read = namesOf(facilityColumns).map((name) => [name, (readers[name] ?? textCell)(cells[name] ?? '')])
  // Safe: an entry for each column.
  return Object.fromEntries(read) as Record<Column, unknown>
}

type Wanted = { cells: Cells; fields: Record<Column, unknown>; code: string }

/** What means something only beside another column. */
const beside = {
  type: ['hospital_class', 'inpatient', 'beds'],
  inpatient: ['beds'],
  regency_id: ['district_id'],
  latitude: ['longitude'],
  longitude: ['latitude'],
} as const satisfies Partial<Record<Column, readonly Column[]>>

type Making = { known: Known; zerosApartOf: ZerosApartOf; now: Date }

/** What a row makes. @throws Problem with all that is wrong */
function placeOf({ cells, fields, code }: Wanted, { known, zerosApartOf, now }: Making): NewPlace {
  const [, , , place] = checkAll(
    () => assertOther(zerosApartOf(code)),
    () => assertWholeCode('regency_id', fields.regency_id),
    () => bodyOf(createPlace, fields, { columns: facilityColumns, cells }),
    // Safe: where something is missing, the check before refuses.
    () =>
      checkedPlace(
        known,
        { name: '', code: '', ...readableOf(createPlace, fields, beside) } as BodyOf<typeof createPlace>,
        now,
      ),
  )
  return place
}

/** A code that a spreadsheet has shortened makes no second facility beside its own. @throws Problem invalidInput */
function assertOther(own: ReturnType<ZerosApartOf>): void {
  if (own)
    throw fieldProblem(
      'code',
      `${zerosApartWords(own)} Tulis ${own.code}; bila memang fasyankes lain, buat di Data fasyankes.`,
    )
}

/** What a row changes of a facility that is there. @throws Problem with all that is wrong */
function changeOf(
  { cells, fields }: Wanted,
  known: Known,
  row: FacilityRow | undefined,
): Change & { id: number } {
  if (!row) throw fieldProblem('code', 'Fasyankes tidak dikenal')
  const { regency_id, active_since, ...kept } = fields
  assertOwn(row)
  const given = { ...kept, version: row.version }
  const [, , , , change] = checkAll(
    () => assertWholeCode('regency_id', regency_id),
    () => {
      if (regency_id !== undefined && regency_id !== row.regencyCode)
        throw fieldProblem(
          'regency_id',
          `Fasyankes ini terletak di ${row.regency}. Ubah dengan ‘Pindah wilayah’.`,
        )
    },
    () => {
      if (active_since !== undefined && active_since !== row.activeSince)
        throw fieldProblem(
          'active_since',
          `Tercatat aktif sejak ${dayText(row.activeSince)}. Ubah dengan ‘Ubah data’ di halamannya.`,
        )
    },
    () => bodyOf(updatePlace, given, { columns: { code: facilityColumns.code }, cells }),
    () => {
      const { version: _version, ...body } = readableOf(updatePlace, given, beside)
      return checkedRecord(known, row, body)
    },
  )
  return { id: row.id, ...change }
}

/** What is shown of a row, which is all that it may do later: the month that an empty 'Aktif sejak' means is the one that runs by then. */
function shownOf({ before, after }: ChangeDetail, fields: Wanted['fields'] | undefined): ChangeDetail {
  if (fields?.active_since !== undefined) return { before, after }
  const { active_since: _running, ...rest } = after
  return { before, after: rest }
}

/** Facilities by their code: new ones are made, those that are there get what their row says. */
export const facilityImport: ImportKind = {
  permission: 'facility.manage',
  subject: 'facility',
  columns: facilityColumns,
  judgesCellsApart: true,
  keys: ['code'],
  keysOf: ({ code = '' }) => (code.trim() ? [{ column: 'code', key: code.trim() }] : []),
  apply: async (by, rows) => {
    const wanted = rows.map((cells): Wanted => {
      return { cells, fields: fieldsOf(cells), code: textCell(cells['code'] ?? '') ?? '' }
    })
    const known = await readKnown(
      by.db,
      wanted.map(({ fields }) => fields),
    )
    const holders = wanted.map(({ code }) => known.holderOf(code)?.id)
    const there = await lockRecords(
      by.db,
      by.actor,
      holders.filter((id) => id !== undefined),
    )
    const unknown = wanted.flatMap(({ code }, index) => (holders[index] === undefined ? code : []))
    const making = { known, zerosApartOf: await readZerosApart(by.db, by.actor, unknown), now: by.now }
    const checked = wanted.map((one, index) =>
      settled(() => {
        const id = holders[index]
        return id === undefined ? placeOf(one, making) : changeOf(one, known, there.get(id))
      }),
    )
    const right = checked.filter((one) => !(one instanceof Problem))
    await addPlaces(
      by,
      right.filter((one) => 'region' in one),
    )
    await saveChanges(
      by,
      right.filter((one) => 'id' in one),
    )
    return checked.map((one, index) =>
      one instanceof Problem
        ? one
        : { isNew: 'region' in one, change: shownOf(one.detail, wanted[index]?.fields) },
    )
  },
}
