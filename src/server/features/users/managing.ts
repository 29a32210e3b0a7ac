import * as accounts from '#contract/accounts.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { fieldProblem, fieldProblems, problem } from '#contract/problem.ts'
import { resetSecondFactor } from '#contract/second-factor.ts'
import type { updateUser } from '#contract/users.ts'
import { givenFields } from '#domain/given-fields.ts'
import { type AuditEntry, recordAct, recordAudit } from '#server/database/audit.ts'
import { pgErrorOf } from '#server/database/errors.ts'
import type { Db, ReadDb } from '#server/database/transaction.ts'
import { updateRows } from '#server/database/update-rows.ts'
import { orNotFound } from '#server/http/found.ts'
import { type Actor, type Route, type Services, write } from '#server/http/implement.ts'
import { assertPresent } from '#server/http/presence.ts'

import { issueCode, issueLink } from '../auth/links.ts'
import { deleteOtherSessions } from '../auth/queries.ts'
import { removeSecondFactor } from '../auth/second-factor/queries.ts'
import { tellOwner } from '../auth/telling-owner.ts'
import { dropMailsOf } from '../mail/queries.ts'
import * as managing from './managing-queries.ts'
import { placeOf, type Places, readPlaces, type Wanted } from './placing.ts'
import { presentUser } from './present.ts'
import { type Account, type AccountColumns, findAccount, managerOf } from './queries.ts'

/** An account of one's own or within reach. @throws Problem notFound */
export async function getAccount(
  db: ReadDb,
  actor: Actor,
  id: number,
  how: { now: Date; locked?: boolean },
): Promise<Account> {
  return orNotFound(await findAccount(db, actor, id, how), 'Pengguna')
}

/** Nobody removes or closes their own account, or asks for a way round their own password. @throws Problem */
async function getOthersAccount(db: Db, actor: Actor, id: number, now: Date): Promise<Account> {
  const row = await getAccount(db, actor, id, { now, locked: true })
  if (row.id === actor.id) throw problem('ownAccount')
  return row
}

type Change = BodyOf<typeof updateUser>
type AccountChange = { before: Record<string, unknown>; after: Record<string, unknown> }
/** The fields of one's own record. */
const ownFields = ['full_name', 'phone', 'position', 'profile'] as const

/** What of the given columns differs from the stored ones. */
function differenceOf(stored: Readonly<Record<string, unknown>>, next: Partial<AccountColumns>) {
  const changed = Object.entries(next).filter(([name, value]) => stored[name] !== value)
  return {
    columns: Object.fromEntries(changed) as Partial<AccountColumns>,
    before: Object.fromEntries(changed.map(([name]) => [name, stored[name]])),
    after: Object.fromEntries(changed),
  }
}

/** What one's own record, or a status, can only agree with. @throws Problem invalidInput */
function assertStored(body: Change, row: Account, fields: readonly (keyof Change)[]) {
  const shown: Readonly<Record<string, unknown>> = presentUser(row)
  const wrong = fields.filter((field) => {
    const said = body[field]
    return said !== undefined && said !== shown[field]
  })
  if (wrong.length > 0)
    throw fieldProblems(wrong.map((field) => [field, 'Tidak sama dengan data yang tercatat']))
}

/** @throws Problem staleAccount where another version was read than the stored one */
function assertRead({ version }: Change, row: Account) {
  if (version !== undefined && version !== row.version)
    throw problem('staleAccount', { current: presentUser(row) })
}

/** Changes one's own record. Gives what differs, which may be nothing. */
export async function changeOwn(db: Db, actor: Actor, body: Change, now: Date): Promise<AccountChange> {
  const row = await getAccount(db, actor, actor.id, { now, locked: true })
  assertRead(body, row)
  assertStored(body, row, ['username', 'roles', 'facility_id', 'province_id', 'regency_id', 'status'])
  const { full_name, phone, position, profile } = body
  const { columns, before, after } = differenceOf(row, givenFields({ full_name, phone, position, profile }))
  if (Object.keys(after).length > 0) {
    await updateRows(db, 'account', [{ id: actor.id, columns }], now)
    await recordAct({ db, actor, now }, 'profileChanged', actor.id, { before, after })
  }
  return { before, after }
}

/** A change that is asked for, and the account as it is stored. */
type Asked = { row: Account; body: Change }
type Update = { row: Account; columns: Partial<AccountColumns>; detail: AccountChange }
type By = { actor: Actor; now: Date }

/** Changes an account that the actor manages. Gives what differs, which may be nothing. */
export async function changeOthers(
  db: Db,
  actor: Actor,
  { id, body }: { id: number; body: Change },
  now: Date,
): Promise<AccountChange> {
  const row = await getAccount(db, actor, id, { now, locked: true })
  // Who names no version has read the newest one, if it was the last to change it.
  const lastBy = body.version === undefined ? await managing.findLastChanger(db, id) : undefined
  if (lastBy !== undefined && lastBy !== actor.id)
    throw problem('staleAccount', { current: presentUser(row) })
  const asked = { row, body }
  const update = checkedUpdate(await readPlacesFor(db, actor, [asked]), { actor, now }, asked)
  if (update.columns.role !== undefined && row.role === 'Administrator')
    await assertAnotherAdministrator(db, id)
  await saveUpdates(db, { actor, now }, [update])
  const isOpened = row.has_password || row.last_sign_in_at !== null
  if (update.columns.username !== undefined && isOpened) await tellOwner(db, id, 'addressChanged', now)
  return update.detail
}

/** What a change makes of an account whose row is locked. @throws Problem */
export function checkedUpdate(places: Places, { actor, now }: By, { row, body }: Asked): Update {
  assertRead(body, row)
  assertStored(body, row, ['status'])
  const { full_name, phone, position, profile, username } = body
  const { wanted, stored, isPlaced } = placementOf({ row, body })
  const place = isPlaced || !managerOf(actor) ? stored : placeOf(places, asManager(actor), wanted)
  const next = {
    ...givenFields({ full_name, phone, position, profile, username }),
    role: wanted.roles,
    ...place,
  }
  const { columns, before, after } = differenceOf({ ...row, ...stored }, next)
  if (isMoving(columns)) assertPresent(actor, now)
  return { row, columns, detail: { before, after } }
}

/**
 * Stores what has been checked of accounts whose rows are locked; of those alone that differ. Triggers end what an account of another
 * address, role or place must not go on with; what it knows of its former place goes here: in a merge, which moves the reports too, it stays.
 */
export async function saveUpdates(db: Db, { actor, now }: By, updates: readonly Update[]): Promise<void> {
  const differing = updates.filter(({ columns }) => Object.keys(columns).length > 0)
  const changes = differing.map(({ row: { id }, columns }) => ({ id, columns }))
  await updateRows(db, 'account', changes, now)
  const moved = changes.flatMap(({ id, columns }) => (isOtherPlace(columns) ? [id] : []))
  if (moved.length > 0) {
    await managing.removeFormerPlace(db, moved)
    await dropMailsOf(db, moved, now)
  }
  const told = { actorId: actor.id, now, action: 'accountChanged' } as const
  await recordAudit(db, ...differing.map(({ row: { id }, detail }) => ({ ...told, subjectId: id, detail })))
}

const isMoving = (columns: Partial<AccountColumns>) =>
  Object.keys(columns).some((name) => !ownFields.some((field) => field === name))
/** Who belongs elsewhere from now on is told of the reports there, and no longer of those of the former place. */
const isOtherPlace = (columns: Partial<AccountColumns>) =>
  (['role', 'facility_id', 'province_code', 'regency_code'] as const).some((name) => name in columns)
const asManager = (actor: Actor): Actor => ({ ...actor, ...managerOf(actor) })

/** What there is where these changes would put their accounts. */
export const readPlacesFor = (db: Db, actor: Actor, asked: readonly Asked[]): Promise<Places> =>
  readPlaces(
    db,
    asManager(actor),
    asked.map(placementOf).flatMap(({ wanted, isPlaced }) => (isPlaced ? [] : [wanted])),
  )

/** Where a change would put an account, where it belongs, and whether that is the same. */
function placementOf({ row, body: { roles = row.role, ...body } }: Asked) {
  const isSameRole = roles === row.role
  // A facility's account shows the region of its facility and has none of its own.
  const stored = {
    facility_id: row.facility_id,
    province_code: row.facility_id === null ? row.province_code : null,
    regency_code: row.facility_id === null ? row.regency_code : null,
  }
  // Another regency says in which province it lies.
  const keepsRegency = body.regency_id === undefined || body.regency_id === row.regency_code
  const wanted: Wanted = {
    roles,
    account: row.id,
    facility_id: body.facility_id === undefined && isSameRole ? row.facility_id : body.facility_id,
    province_id:
      body.province_id === undefined && isSameRole && keepsRegency ? stored.province_code : body.province_id,
    regency_id: body.regency_id === undefined && isSameRole ? stored.regency_code : body.regency_id,
  }
  const isPlaced =
    isSameRole &&
    (wanted.facility_id ?? null) === row.facility_id &&
    [row.province_code, stored.province_code].includes(wanted.province_id ?? null) &&
    [row.regency_code, stored.regency_code].includes(wanted.regency_id ?? null)
  return { wanted, stored, isPlaced }
}

async function assertAnotherAdministrator(db: Db, id: number) {
  if (!(await managing.hasOtherAdministrator(db, id))) throw problem('lastAdministrator')
}

type Made = BodyOf<typeof accounts.createFacilitator> & Wanted
type Making = { db: Db; actor: Actor; now: Date; services: Services }

export type NewAccount = Omit<AccountColumns, 'status'>

/** The columns of a new account. @throws Problem */
export function checkedAccount(places: Places, actor: Actor, body: Made, now: Date): NewAccount {
  if (body.roles === 'Administrator') assertPresent(actor, now)
  const place = placeOf(places, actor, body)
  const { username, full_name, phone = null, position = null, profile = null, roles: role } = body
  return { username, full_name, role, ...place, phone, position, profile }
}

/** What the audit tells of a new account. */
export const creationOf = (account: NewAccount): AccountChange => ({ before: {}, after: { ...account } })

/** Makes accounts that have been checked, without their invitations. Gives their ids, in their order. */
export async function addAccounts(
  db: Db,
  actor: Actor,
  checked: readonly NewAccount[],
  now: Date,
): Promise<number[]> {
  const ids = await managing.insertAccounts(db, checked, { by: actor.id, now })
  const entries = ids.flatMap((subjectId, index): AuditEntry[] => {
    const made = checked[index]
    const told = { actorId: actor.id, now, subjectId, action: 'accountCreated' } as const
    return made ? [{ ...told, detail: creationOf(made) }] : []
  })
  await recordAudit(db, ...entries)
  return ids
}

/**
 * Without a mail server nothing would come, whatever the page says; on a machine for development the link stands in the log.
 * @throws Problem mailOff
 */
export function assertMails({ config: { mail, production } }: Services): void {
  if (!mail && production) throw problem('mailOff')
}

async function create({ db, actor, now, services }: Making, body: Made) {
  if (body.invite) assertMails(services)
  const places = await readPlaces(db, actor, [body])
  const [id] = await addAccounts(db, actor, [checkedAccount(places, actor, body, now)], now)
  if (id === undefined) throw new Error('An account that was made has no id.')
  if (body.invite) {
    await issueLink(db, { accountId: id, purpose: 'invite', by: actor.id, now })
    await recordAct({ db, actor, now }, 'linkSent', id, { purpose: 'invite' })
  }
  const message = body.invite ? 'Akun dibuat dan undangannya dikirim.' : 'Akun berhasil dibuat.'
  return { data: presentUser(await getAccount(db, actor, id, { now })), message }
}

/** What is done to an account and where that stands in the audit. */
export const statusActs = {
  active: { action: 'accountActivated', done: 'Akun diaktifkan.', as: 'Akun ini sudah aktif.' },
  nonactive: { action: 'accountDeactivated', done: 'Akun dinonaktifkan.', as: 'Akun ini sudah nonaktif.' },
} as const satisfies Record<
  AccountColumns['status'],
  { action: AuditEntry['action']; done: string; as: string }
>

export const managingRoutes: Route[] = [
  write(accounts.createAccount, async ({ body, ...making }) => create(making, body)),
  write(accounts.createFacilitator, async ({ body, ...making }) =>
    create(making, { ...body, roles: 'External' }),
  ),

  write(accounts.setAccountStatus, async ({ actor, db, params: { type, id }, now }) => {
    const row = await getOthersAccount(db, actor, id, now)
    const { action, done, as } = statusActs[type]
    if (row.status === type) return { data: presentUser(row), message: as }
    if (type === 'active' && row.merged_into !== null)
      throw fieldProblem('id', 'Fasyankes akun ini sudah digabung ke fasyankes lain.')
    if (type === 'nonactive' && row.role === 'Administrator') await assertAnotherAdministrator(db, id)
    await managing.setStatus(db, [id], type, now)
    const detail = { before: { status: row.status }, after: { status: type } }
    await recordAct({ db, actor, now }, action, id, detail)
    return { data: presentUser(await getAccount(db, actor, id, { now })), message: done }
  }),

  write(accounts.unlockAccount, async ({ actor, db, params: { id }, now }) => {
    const row = await getAccount(db, actor, id, { now, locked: true })
    if (row.locked_until === null) return { data: presentUser(row), message: 'Akun ini tidak terkunci.' }
    await managing.forgetFailuresOf(db, [row.username])
    await recordAct({ db, actor, now }, 'accountUnlocked', id)
    return { data: presentUser(await getAccount(db, actor, id, { now })), message: 'Kunci masuk dibuka.' }
  }),

  write(accounts.deleteAccount, async ({ actor, db, params: { id }, now }) => {
    const row = await getOthersAccount(db, actor, id, now)
    if (row.role === 'Administrator' && row.status === 'active') await assertAnotherAdministrator(db, id)
    if (await managing.hasActed(db, id)) throw problem('accountUsed')
    const { username, full_name, role } = row
    const detail = { before: { username, full_name, role }, after: {} }
    await recordAct({ db, actor, now }, 'accountDeleted', id, detail)
    try {
      await managing.removeAccount(db, id)
    } catch (error) {
      // 23503: a report, a history or whatever else names it.
      throw pgErrorOf(error)?.code === '23503' ? problem('accountUsed') : error
    }
    return { message: 'Akun berhasil dihapus.' }
  }),

  write(resetSecondFactor, async ({ actor, db, params: { id }, now }) => {
    await getOthersAccount(db, actor, id, now)
    if (!(await removeSecondFactor(db, id, now))) throw problem('secondFactorOff')
    const endedSessions = await deleteOtherSessions(db, id, null)
    await recordAct({ db, actor, now }, 'secondFactorReset', id, { endedSessions })
    await tellOwner(db, id, 'secondFactorReset', now)
    return { message: 'Verifikasi dua langkah akun ini dilepas, dan sesinya diakhiri.' }
  }),

  write(accounts.resetPassword, async ({ actor, db, body: { id, via = 'mail' }, now, services }) => {
    const row = await getOthersAccount(db, actor, id, now)
    if (row.status !== 'active') throw fieldProblem('id', 'Akun ini nonaktif. Aktifkan dahulu.')
    if (via === 'code') {
      const code = await issueCode(db, { accountId: id, by: actor.id, now })
      await recordAct({ db, actor, now }, 'codeMade', id)
      return { message: 'Kode dibuat. Kode ini hanya ditampilkan sekali.', data: { code } }
    }
    assertMails(services)
    const purpose = row.has_password ? 'reset' : 'invite'
    await issueLink(db, { accountId: id, purpose, by: actor.id, now })
    await recordAct({ db, actor, now }, 'linkSent', id, { purpose })
    return { message: `Tautan dikirim ke ${row.username}.`, data: { code: null } }
  }),
]
