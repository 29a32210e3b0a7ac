import type { BodyOf } from '#contract/endpoint.ts'
import { fieldProblem } from '#contract/problem.ts'
import * as contract from '#contract/program-keys.ts'
import { programKeyLimits, programKeyPrefix, programScopeNames } from '#domain/program-scopes.ts'
import { addDays, dayIn, endOfDay } from '#domain/time.ts'
import { dayText } from '#domain/words.ts'
import { recordAct } from '#server/database/audit.ts'
import { orNotFound } from '#server/http/found.ts'
import { type Actor, read, type Route, write } from '#server/http/implement.ts'
import { hashToken, newToken } from '#server/http/session.ts'

import { insertKey, listKeysOf, revokeKey, type StoredKey } from './queries.ts'

/** What the API shows of a key. */
function present({ id, expires_at, revoked_at, ...key }: StoredKey, now: Date) {
  const state: 'active' | 'expired' | 'revoked' =
    revoked_at !== null ? 'revoked' : expires_at <= now ? 'expired' : 'active'
  return { key_id: id, ...key, revoked_at, state }
}

function assertWithinTerm({ expires_on }: BodyOf<typeof contract.createProgramKey>, actor: Actor, now: Date) {
  const today = dayIn(actor.zone, now)
  const last = addDays(today, programKeyLimits.days)
  if (expires_on < today) throw fieldProblem('expires_on', 'Tanggal berakhir sudah lewat')
  if (expires_on > last) throw fieldProblem('expires_on', `Paling lambat ${dayText(last)}`)
}

export const programKeyRoutes: Route[] = [
  read(contract.listProgramKeys, async ({ actor, db, now }) => ({
    data: (await listKeysOf(db, actor.id, now)).map((key) => present(key, now)),
  })),

  write(contract.createProgramKey, async ({ actor, db, body, now }) => {
    assertWithinTerm(body, actor, now)
    const key = `${programKeyPrefix}${newToken()}`
    const scopes = programScopeNames.filter((scope) => body.scopes.includes(scope))
    const stored = await insertKey(
      db,
      {
        account_id: actor.id,
        name: body.name,
        scopes,
        key_hash: hashToken(key),
        ending: key.slice(-4),
        created_at: now,
        expires_on: body.expires_on,
        expires_at: endOfDay(body.expires_on, actor.zone),
      },
      programKeyLimits.each,
    )
    if (!stored)
      throw fieldProblem(
        'name',
        `Sudah ada ${programKeyLimits.each} kunci yang berlaku. Cabut yang tidak dipakai lagi.`,
      )
    const after = { name: stored.name, scopes, expires_on: stored.expires_on }
    await recordAct({ db, actor, now }, 'programKeyCreated', stored.id, { after })
    return {
      data: { ...present(stored, now), key },
      message: 'Kunci dibuat. Salin sekarang: kunci hanya ditampilkan satu kali.',
    }
  }),

  write(contract.revokeProgramKey, async ({ actor, db, params, now }) => {
    const revoked = await revokeKey(db, { id: params.id, accountId: actor.id, now })
    const name = orNotFound(revoked, 'Kunci program')
    await recordAct({ db, actor, now }, 'programKeyRevoked', params.id, { before: { name } })
    return { message: 'Kunci dicabut. Program yang memakainya langsung ditolak.' }
  }),
]
