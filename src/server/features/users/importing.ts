import { createAccount } from '#contract/accounts.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { fieldProblem, Problem, problem } from '#contract/problem.ts'
import { updateUser } from '#contract/users.ts'
import { placesOfRoles } from '#domain/accounts.ts'
import { type Role, roleNames, roles } from '#domain/roles.ts'
import { withinReach } from '#server/database/reach.ts'
import { rowsFrom } from '#server/database/rows.ts'
import type { Db } from '#server/database/transaction.ts'
import { readZerosApart, type ZerosApartOf } from '#server/features/facility/queries.ts'
import { checkAll } from '#server/http/check-all.ts'
import type { Actor } from '#server/http/implement.ts'
import {
  assertWholeCode,
  bodyOf,
  choiceCell,
  codeCell,
  textCell,
  unknownFacilityWords,
} from '#server/imports/cells.ts'
import type { Cells, ImportColumn, ImportKind } from '#server/imports/kind.ts'
import { settled } from '#server/imports/settling.ts'

import {
  addAccounts,
  checkedAccount,
  checkedUpdate,
  creationOf,
  readPlacesFor,
  saveUpdates,
} from './managing.ts'
import { noRegency, placeOf, readPlaces, unchosen, type Places, type Wanted as Placed } from './placing.ts'
import { type Account, lockAccounts } from './queries.ts'

/** Administrators are made one by one, by a person who proves to be there. */
const imported = roleNames.filter((role) => role !== 'Administrator')
const roleLabels = Object.fromEntries(roleNames.map((role) => [role, roles[role].label]))

const columns = {
  username: {
    label: 'Nama pengguna',
    hint: 'Wajib: alamat surel untuk masuk. Yang sudah ada berarti akun itu diperbarui; sel kosong tidak mengubah apa pun.',
    isNeeded: true,
    width: 32,
  },
  full_name: { label: 'Nama lengkap', hint: 'Wajib untuk akun baru.', isNeeded: true, width: 36 },
  roles: {
    label: 'Peran',
    hint: 'Wajib untuk akun baru. Peran akun yang sudah ada diubah satu per satu.',
    isNeeded: true,
    choices: imported.map((role) => roles[role].label),
    width: 28,
  },
  facility_id: {
    label: 'Kode fasyankes',
    hint: 'Wajib untuk peran Fasyankes; satu akun untuk satu fasyankes.',
  },
  region: {
    label: 'Kode wilayah',
    hint: 'Wajib untuk dinas kesehatan: kode provinsi (32) atau kabupaten/kota (32.73).',
  },
  phone: { label: 'Nomor telepon', hint: 'Boleh kosong.' },
  position: { label: 'Jabatan', hint: 'Boleh kosong.', width: 24 },
} as const satisfies Record<string, ImportColumn>

/** The facilities within reach with these codes, by their codes in small letters. */
async function readFacilities(db: Db, actor: Actor, codes: readonly string[]): Promise<Map<string, number>> {
  const rows = await rowsFrom(db)<{ id: number; key: string }>`
    select id, lower(code) as key from facility
    where lower(code) = any(${codes.map((code) => code.toLowerCase())}::text[]) and ${withinReach(actor)}`
  return new Map(rows.map(({ id, key }) => [key, id]))
}

/** The ids of the accounts with these names, by their names in small letters. */
async function readAccounts(db: Db, usernames: readonly string[]): Promise<Map<string, number>> {
  const rows = await rowsFrom(db)<{ id: number; key: string }>`
    select id, lower(username) as key from account
    where lower(username) = any(${usernames.map((name) => name.toLowerCase())}::text[])`
  return new Map(rows.map(({ id, key }) => [key, id]))
}

type Name = keyof typeof columns
const textOf = (cells: Cells, name: Name) => textCell(cells[name] ?? '')

/** The fields of the calls that a row stands for. */
function fieldsOf(cells: Cells, facilities: ReadonlyMap<string, number>) {
  const [code, region] = [textOf(cells, 'facility_id'), codeCell(cells['region'] ?? '')]
  const facility = code === undefined ? undefined : facilities.get(code.toLowerCase())
  return {
    username: textOf(cells, 'username'),
    full_name: textOf(cells, 'full_name'),
    roles: choiceCell(roleLabels)(cells['roles'] ?? ''),
    phone: textOf(cells, 'phone'),
    position: textOf(cells, 'position'),
    ...(facility !== undefined && { facility_id: facility }),
    ...(region !== undefined && (region.length > 2 ? { regency_id: region } : { province_id: region })),
  }
}

/** In a file there is nothing to choose from, and one column for both regions. */
const wordsOfFile: Readonly<Record<string, string>> = {
  [unchosen.facility_id]: 'Isi kode fasyankes',
  [unchosen.regency_id]: 'Isi kode kabupaten/kota',
  [unchosen.province_id]: 'Isi kode provinsi',
  [noRegency]: 'Isi kode provinsi saja, misalnya 32',
}

/** What a refusal of the calls says of a place, at its column and in the words of a file; both regions have one column. */
function toldAtColumns(refusal: Problem): Problem {
  // Safe: the details of this problem are the errors by field.
  const errors = refusal.details['errors'] as Record<string, string[]> | undefined
  if (!errors) return refusal
  const { regency_id, province_id, facility_id, ...others } = errors
  const told = (messages: string[]) => messages.map((message) => wordsOfFile[message] ?? message)
  const region = regency_id ?? province_id
  return problem('invalidInput', {
    errors: {
      ...others,
      ...(facility_id && { facility_id: told(facility_id) }),
      ...(region && { region: told(region) }),
    },
  })
}

const isRole = (role: string | undefined): role is Role => roleNames.some((name) => name === role)

/** What a row asks for: an account that is made, or what is changed of one that is there. */
type Wanted = { make: BodyOf<typeof createAccount> } | { row: Account; body: BodyOf<typeof updateUser> }
/** Why a row is refused. Of a new account it says where that was to belong: what is wrong with the place is told as well. */
type Refused = { refusal: Problem; place: Placed | null }
/** What is there that rows name; of accounts those that the actor manages, locked. */
type Known = {
  facilities: ReadonlyMap<string, number>
  zerosApartOf: ZerosApartOf
  accounts: ReadonlyMap<string, number>
  locked: ReadonlyMap<number, Account>
}

function wantedOf(cells: Cells, actor: Actor, known: Known): Wanted {
  const { facilities, accounts, locked } = known
  const fields = fieldsOf(cells, facilities)
  const id = accounts.get(fields.username?.toLowerCase() ?? '')
  const assertKnown = () => {
    assertWholeCode('regency_id', codeCell(cells['region'] ?? ''))
    assertFacility(cells, fields.facility_id, known)
  }
  if (id === undefined) {
    const [, , make] = checkAll(
      assertKnown,
      () => assertRole(fields.roles),
      () => bodyOf(createAccount, fields, { columns, cells }),
    )
    return { make }
  }
  if (id === actor.id)
    throw fieldProblem('username', 'Ini akun Anda sendiri. Ubah di Profil, dan hapus baris ini.')
  const row = locked.get(id)
  // In the words of a new account that is made by hand.
  if (!row) throw fieldProblem('username', 'Nama pengguna sudah dipakai.')
  const { username: _username, full_name = row.full_name, ...changed } = fields
  const given = { ...changed, full_name, version: row.version }
  const [, , body] = checkAll(
    assertKnown,
    () => assertRole(fields.roles, row.role),
    () => bodyOf(updateUser, given, { columns: { username: columns.username }, cells }),
  )
  return { row, body }
}

function readRow(cells: Cells, actor: Actor, known: Known): Wanted | Refused {
  const wanted = settled(() => wantedOf(cells, actor, known))
  if (!(wanted instanceof Problem)) return wanted
  const { username = '', roles: role, ...fields } = fieldsOf(cells, known.facilities)
  const isNew = !known.accounts.has(username.toLowerCase())
  return { refusal: wanted, place: isNew && isRole(role) ? { ...fields, roles: role } : null }
}

/** What a row comes to where these places are. @throws Problem */
function checkedRow(
  row: Wanted | Refused,
  places: Record<'ofNew' | 'ofChanged', Places>,
  by: { actor: Actor; now: Date },
) {
  if ('make' in row) return checkedAccount(places.ofNew, by.actor, row.make, by.now)
  if ('body' in row) return checkedUpdate(places.ofChanged, by, row)
  const { refusal, place } = row
  if (place)
    checkAll(
      () => {
        throw refusal
      },
      () => placeOf(places.ofNew, by.actor, place),
    )
  throw refusal
}

/** Accounts by their address: new ones are made without a password, those that are there get what their row says. */
export const accountImport: ImportKind = {
  permission: 'account.manage',
  subject: 'account',
  columns,
  judgesCellsApart: true,
  keys: ['username', 'facility_id'],
  keysOf: ({ username = '', facility_id: code = '' }) => [
    ...(username.trim() ? [{ column: 'username', key: username.trim() }] : []),
    ...(code.trim() ? [{ column: 'facility_id', key: code.trim() }] : []),
  ],
  apply: async ({ db, actor, now }, rows) => {
    const textsOf = (name: Name) => rows.flatMap((cells) => textOf(cells, name) ?? [])
    const facilities = await readFacilities(db, actor, textsOf('facility_id'))
    const accounts = await readAccounts(db, textsOf('username'))
    const locked = await lockAccounts(db, actor, [...accounts.values()], now)
    const unknown = textsOf('facility_id').filter((code) => !facilities.has(code.toLowerCase()))
    const zerosApartOf = await readZerosApart(db, actor, unknown)
    const known = { facilities, zerosApartOf, accounts, locked }
    const read = rows.map((cells) => readRow(cells, actor, known))
    const places = {
      ofNew: await readPlaces(
        db,
        actor,
        read.flatMap((row) => ('make' in row ? row.make : 'place' in row ? (row.place ?? []) : [])),
      ),
      ofChanged: await readPlacesFor(
        db,
        actor,
        read.filter((row) => 'body' in row),
      ),
    }
    const checked = read.map((row) => settled(() => checkedRow(row, places, { actor, now })))
    await addAccounts(
      db,
      actor,
      checked.filter((one) => 'username' in one),
      now,
    )
    await saveUpdates(
      db,
      { actor, now },
      checked.filter((one) => 'columns' in one),
    )
    return checked.map((one) => {
      if (one instanceof Problem) return toldAtColumns(one)
      return 'columns' in one
        ? { isNew: false, change: one.detail }
        : { isNew: true, change: creationOf(one) }
    })
  },
}

/** A facility that is unknown, or out of reach, is refused at its column. */
function assertFacility(cells: Cells, facility: number | undefined, { zerosApartOf }: Known): void {
  const code = textOf(cells, 'facility_id')
  if (code === undefined || facility !== undefined) return
  throw fieldProblem('facility_id', unknownFacilityWords(zerosApartOf(code)))
}

function assertRole(role: string | undefined, stored?: Role): void {
  if (role === 'Administrator' || stored === 'Administrator')
    throw fieldProblem('roles', 'Akun administrator dibuat dan diubah satu per satu.')
  if (role !== undefined && stored !== undefined && role in placesOfRoles && role !== stored)
    throw fieldProblem('roles', 'Peran akun yang sudah ada diubah satu per satu.')
}
