import { fieldProblem, problem } from '#contract/problem.ts'
import * as calls from '#contract/second-factor.ts'
import type { AuditAction } from '#domain/audit-actions.ts'
import { secondFactorDue } from '#domain/second-factor.ts'
import { recordAct } from '#server/database/audit.ts'
import type { Db } from '#server/database/transaction.ts'
import { orNotFound } from '#server/http/found.ts'
import { type Actor, read, type Route, type Services, slow, write } from '#server/http/implement.ts'
import { hashToken } from '#server/http/session.ts'
import { newLetters } from '#server/readable-code.ts'

import { getCredentialsOf } from '../queries.ts'
import { type SafetyChange, tellOwner } from '../telling-owner.ts'
import { newAuthenticator, readSetup, sealKey, stepOf } from './authenticator.ts'
import { askForNew, askForSigned, readNew } from './passkeys.ts'
import * as queries from './queries.ts'

const codeCount = 10
/** Sixteen letters: eighty random bits, so that a stolen table of hashes opens nothing. */
const codeLetters = 16
const mostPasskeys = 20
const passkeyWord = 'Kunci sandi'

/** Ten new codes in place of those before, as they are shown. */
async function makeRecoveryCodes(db: Db, accountId: number): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, () => newLetters(codeLetters))
  await queries.replaceRecoveryCodes(
    db,
    accountId,
    codes.map((code) => hashToken(code)),
  )
  return codes.map((code) => code.match(/.{4}/g)?.join('-') ?? code)
}

/** The recovery codes that come with the first second factor; null where the account has some. */
async function firstCodes(db: Db, accountId: number): Promise<string[] | null> {
  return (await queries.countRecoveryCodes(db, accountId)) > 0 ? null : makeRecoveryCodes(db, accountId)
}

/** Whether the role must have a second factor, be there one or none. */
const isRequired = (actor: Actor, { config }: Services): boolean =>
  secondFactorDue({ ...actor, hasSecondFactor: false }, config.secondFactor) !== null

/** After an app or a passkey is gone. @throws Problem secondFactorKept where it was the last and the role must have one */
async function assertEnough(db: Db, actor: Actor, { services, now }: { services: Services; now: Date }) {
  const isOn = await queries.noteSecondFactor(db, actor.id, now)
  if (!isOn && isRequired(actor, services)) throw problem('secondFactorKept')
}

/** Writes a change of one's own second factor down, and has its owner told by mail: somebody else may have sat at the computer. */
async function note(
  db: Db,
  actor: Actor,
  { action, now, detail }: { action: SafetyChange & AuditAction; now: Date; detail?: { name: string } },
): Promise<void> {
  await recordAct({ db, actor, now }, action, actor.id, detail)
  await tellOwner(db, actor.id, action, now)
}

const authenticatorRoutes: Route[] = [
  slow(calls.beginAuthenticator, async ({ actor, services, now }) => ({
    data: await newAuthenticator(services, actor, now),
  })),
  slow(calls.confirmAuthenticator, async ({ actor, body, transact, services, now }) => {
    const key = await readSetup(services, { id: actor.id, setup: body.setup }, now)
    if (key === null) throw fieldProblem('setup', 'Waktunya sudah habis. Mulai lagi dari awal.')
    const step = stepOf(key, body.otp, now)
    if (step === null)
      throw fieldProblem(
        'otp',
        'Kode ini tidak cocok. Periksa jam ponsel Anda, lalu ketik kode yang sedang tampil.',
      )
    const secret = await sealKey(services, actor.id, key)
    const codes = await transact(async (db) => {
      await queries.putAuthenticator(db, actor.id, { secret, step, now })
      await queries.noteSecondFactor(db, actor.id, now)
      await note(db, actor, { action: 'authenticatorAdded', now })
      return firstCodes(db, actor.id)
    })
    return { data: { recovery_codes: codes }, message: 'Verifikasi dua langkah dengan aplikasi aktif.' }
  }),
  write(calls.removeAuthenticator, async ({ actor, db, services, now }) => {
    if (!(await queries.removeAuthenticator(db, actor.id))) return { message: 'Aplikasi kode sudah dihapus.' }
    await assertEnough(db, actor, { services, now })
    await note(db, actor, { action: 'authenticatorRemoved', now })
    return { message: 'Aplikasi kode dihapus.' }
  }),
]

const passkeyRoutes: Route[] = [
  write(calls.beginPasskey, async ({ actor, db, http, services, now }) => {
    const { origin } = http
    return { data: await askForNew(db, actor, { origin, appName: services.config.appName, now }) }
  }),
  slow(calls.addPasskey, async ({ actor, body, transact, http, now }) => {
    const codes = await transact(async (db) => {
      const made = await readNew(db, { accountId: actor.id, passkey: body.passkey }, { ...http, now })
      if (!made) throw fieldProblem('passkey', 'Kunci sandi ini tidak dapat dipakai. Mulai lagi dari awal.')
      if ((await queries.listPasskeys(db, actor.id)).length >= mostPasskeys)
        throw fieldProblem(
          'name',
          `Paling banyak ${mostPasskeys} kunci sandi. Hapus yang tidak dipakai lagi.`,
        )
      const isNew = await queries.insertPasskey(db, {
        account_id: actor.id,
        credential_id: made.id,
        public_key: Buffer.from(made.publicKey),
        counter: made.counter,
        transports: body.passkey.response.transports ?? [],
        name: body.name,
        created_at: now,
        last_used_at: null,
      })
      if (!isNew) throw fieldProblem('passkey', 'Kunci sandi ini sudah terdaftar.')
      await queries.noteSecondFactor(db, actor.id, now)
      const detail = { name: body.name }
      await note(db, actor, { action: 'passkeyAdded', now, detail })
      return firstCodes(db, actor.id)
    })
    return { data: { recovery_codes: codes }, message: 'Kunci sandi ditambahkan.' }
  }),
  write(calls.renamePasskey, async ({ actor, db, params: { id }, body: { name }, now }) => {
    const before = orNotFound(await queries.renamePasskey(db, actor.id, { id, name }), passkeyWord)
    const detail = { before: { name: before }, after: { name } }
    await recordAct({ db, actor, now }, 'passkeyRenamed', actor.id, detail)
    return { message: 'Nama kunci sandi diubah.' }
  }),
  write(calls.removePasskey, async ({ actor, db, params: { id }, services, now }) => {
    const name = orNotFound(await queries.removePasskey(db, actor.id, id), passkeyWord)
    await assertEnough(db, actor, { services, now })
    await note(db, actor, { action: 'passkeyRemoved', now, detail: { name } })
    return { message: 'Kunci sandi dihapus.' }
  }),
  write(calls.askPasskey, async ({ actor, db, http, now }) => {
    const question = await askForSigned(db, { accountId: actor.id, purpose: 'presence' }, { ...http, now })
    if (!question) throw problem('secondFactorOff')
    return { data: question }
  }),
]

/** How a person sets up what signing in needs beside the password. */
export const secondFactorRoutes: Route[] = [
  read(calls.getSecondFactor, async ({ actor, db, services }) => {
    const app = await queries.findAuthenticator(db, actor.id)
    const passkeys = await queries.listPasskeys(db, actor.id)
    const { password_hash: hash } = await getCredentialsOf(db, actor.id)
    return {
      data: {
        is_on: app !== undefined || passkeys.length > 0,
        required_from: secondFactorDue(actor, services.config.secondFactor),
        is_required: isRequired(actor, services),
        has_password: hash !== null,
        authenticator: app ? { created_at: app.created_at } : null,
        passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
          passkey_id: id,
          name,
          created_at,
          last_used_at,
        })),
        codes_left: await queries.countRecoveryCodes(db, actor.id),
      },
    }
  }),
  ...authenticatorRoutes,
  ...passkeyRoutes,
  write(calls.renewRecoveryCodes, async ({ actor, db, now }) => {
    // Holds the account, so that it is not switched off at the same moment.
    if (!(await queries.noteSecondFactor(db, actor.id, now))) throw problem('secondFactorOff')
    const codes = await makeRecoveryCodes(db, actor.id)
    await note(db, actor, { action: 'recoveryCodesMade', now })
    return { data: { recovery_codes: codes }, message: 'Sepuluh kode pemulihan baru dibuat.' }
  }),
  write(calls.switchOffSecondFactor, async ({ actor, db, services, now }) => {
    if (!(await queries.removeSecondFactor(db, actor.id, now)))
      return { message: 'Verifikasi dua langkah tidak aktif.' }
    await assertEnough(db, actor, { services, now })
    await note(db, actor, { action: 'secondFactorOff', now })
    return { message: 'Verifikasi dua langkah dimatikan.' }
  }),
]
