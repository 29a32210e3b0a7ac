import { sql } from 'kysely'

import { createAccount } from '#contract/accounts.ts'
import { fieldProblem } from '#contract/problem.ts'
import { updateUser } from '#contract/users.ts'
import { placesOfRoles } from '#domain/accounts.ts'
import { type Role, roleNames, roles } from '#domain/roles.ts'
import { withinReach } from '#server/database/reach.ts'
import type { Db } from '#server/database/transaction.ts'
import type { Actor } from '#server/http/implement.ts'
import { bodyOf, choiceCell, textCell } from '#server/imports/cells.ts'
import type { Cells, ImportColumn, ImportKind } from '#server/imports/kind.ts'

import { changeOthers, makeAccount } from './managing.ts'

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

/** The facility that a row names, which must lie within reach. @throws Problem at its column */
async function facilityOf(db: Db, actor: Actor, code: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from facility where code = ${code} and ${withinReach(actor)}`.execute(db)
  const [found] = rows
  if (!found) throw fieldProblem('facility_id', 'Fasyankes tidak dikenal')
  return found.id
}

async function fieldsOf(db: Db, actor: Actor, cells: Cells) {
  const text = (name: keyof typeof columns) => textCell(cells[name] ?? '')
  const [code, region] = [text('facility_id'), text('region')]
  return {
    username: text('username'),
    full_name: text('full_name'),
    roles: choiceCell(roleLabels)(cells['roles'] ?? ''),
    phone: text('phone'),
    position: text('position'),
    ...(code !== undefined && { facility_id: await facilityOf(db, actor, code) }),
    ...(region !== undefined && (region.length > 2 ? { regency_id: region } : { province_id: region })),
  }
}

const findByUsername = (db: Db, username: string) =>
  db
    .selectFrom('account')
    .select(['id', 'role', 'full_name', 'version'])
    .where((eb) => eb(eb.fn<string>('lower', ['username']), '=', username.toLowerCase()))
    .executeTakeFirst()

/** What a refusal of the calls says at a region stands at the one column for both. */
async function atRegion<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw regionTold(error)
  }
}

function regionTold(error: unknown): unknown {
  const details = (error as { details?: { errors?: Record<string, string[]> } }).details
  const told = details?.errors?.['regency_id'] ?? details?.errors?.['province_id']
  return told ? fieldProblem('region', ...told) : error
}

/** Accounts by their address: new ones are made without a password, those that are there get what their row says. */
export const accountImport: ImportKind = {
  permission: 'account.manage',
  subject: 'account',
  columns,
  keysOf: ({ username = '', facility_id: code = '' }) => [
    ...(username.trim() ? [{ column: 'username', key: username.trim() }] : []),
    ...(code.trim() ? [{ column: 'facility_id', key: code.trim() }] : []),
  ],
  apply: ({ db, actor, now, cells }) =>
    atRegion(async () => {
      const fields = await fieldsOf(db, actor, cells)
      const known = fields.username === undefined ? undefined : await findByUsername(db, fields.username)
      assertRole(fields.roles, known?.role)
      if (!known) {
        const body = bodyOf(createAccount, fields, { columns, cells })
        return { isNew: true, change: (await makeAccount(db, actor, body, now)).change }
      }
      if (known.id === actor.id) throw fieldProblem('username', 'Ini akun Anda sendiri.')
      const { username: _username, full_name = known.full_name, ...changed } = fields
      const body = bodyOf(
        updateUser,
        { ...changed, full_name, version: known.version },
        { columns: { username: columns.username }, cells },
      )
      return { isNew: false, change: await changeOthers(db, actor, { id: known.id, body }, now) }
    }),
}

function assertRole(role: string | undefined, stored: Role | undefined): void {
  if (role === 'Administrator' || stored === 'Administrator')
    throw fieldProblem('roles', 'Akun administrator dibuat dan diubah satu per satu.')
  if (role !== undefined && stored !== undefined && role in placesOfRoles && role !== stored)
    throw fieldProblem('roles', 'Peran akun yang sudah ada diubah satu per satu.')
}
