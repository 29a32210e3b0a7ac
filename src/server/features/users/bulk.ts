import * as accounts from '#contract/accounts.ts'
import { fieldProblem, problem } from '#contract/problem.ts'
import { type BulkAct, bulkActs, mostAtOnce } from '#domain/accounts.ts'
import { numberText } from '#domain/words.ts'
import { recordAudit } from '#server/database/audit.ts'
import type { Db } from '#server/database/transaction.ts'
import { fingerprintOf } from '#server/fingerprint.ts'
import { read, type Route, slow } from '#server/http/implement.ts'
import { getOrderer } from '#server/jobs/orderer.ts'

import { issueLinks } from '../auth/links.ts'
import { filterOf } from './filter.ts'
import { countAccounts, listForAct, type Scope, takeForAct } from './list-queries.ts'
import { forgetFailuresOf, setStatus } from './managing-queries.ts'
import { assertMails, statusActs } from './managing.ts'

/** Of one transaction: short enough that nobody waits for it. */
const batch = 500

type Taken = Awaited<ReturnType<typeof takeForAct>>
type Doing = { by: number; now: Date }

const idsOf = (taken: Taken) => taken.map(({ id }) => id)

const statusAct =
  (status: keyof typeof statusActs) =>
  async (db: Db, taken: Taken, { by, now }: Doing) => {
    await setStatus(db, idsOf(taken), status, now)
    const told = { actorId: by, now, action: statusActs[status].action }
    const detailOf = (row: Taken[number]) => ({
      before: { status: row.status },
      after: { status },
      bulk: true,
    })
    await recordAudit(db, ...taken.map((row) => ({ ...told, subjectId: row.id, detail: detailOf(row) })))
  }

/** How each act is done to the accounts of a batch, with its traces. */
const acts = {
  activate: statusAct('active'),
  deactivate: statusAct('nonactive'),
  invite: async (db, taken, { by, now }) => {
    await issueLinks(db, { accountIds: idsOf(taken), purpose: 'invite', by, now, isBulk: true })
    const told = { actorId: by, now, action: 'linkSent', detail: { purpose: 'invite', bulk: true } } as const
    await recordAudit(db, ...taken.map(({ id }) => ({ ...told, subjectId: id })))
  },
  unlock: async (db, taken, { by, now }) => {
    const names = taken.map(({ username }) => username)
    await forgetFailuresOf(db, names)
    const told = { actorId: by, now, action: 'accountUnlocked', detail: { bulk: true } } as const
    await recordAudit(db, ...taken.map(({ id }) => ({ ...told, subjectId: id })))
  },
} satisfies Record<BulkAct, (db: Db, taken: Taken, doing: Doing) => Promise<void>>

export const bulkRoutes: Route[] = [
  read(accounts.countBulk, async ({ actor, db, query, now }) => {
    const scope = { actor, filter: filterOf(query), now }
    const ids = await listForAct(db, scope, query.act)
    const found = await countAccounts(db, scope)
    return { data: { count: ids.length, found, most: mostAtOnce, fingerprint: fingerprintOf(ids) } }
  }),

  slow(accounts.actInBulk, async ({ actor, body, db, transact, now, services }) => {
    const { act, count, fingerprint, ...filter } = body
    if (act === 'invite') assertMails(services)
    const scope: Scope = { actor, filter: filterOf(filter), now }
    const ids = await listForAct(db, scope, act)
    if (ids.length !== count || fingerprintOf(ids) !== fingerprint)
      throw problem('bulkChanged', { count: ids.length })
    if (count > mostAtOnce)
      throw fieldProblem('count', 'Paling banyak 15.000 akun sekaligus. Persempit saringannya.')
    let done = 0
    for (let from = 0; from < ids.length; from += batch) {
      const taken = await transact(async (transaction) => {
        // It takes a while, in which the one who does it may have lost the right to.
        const by = await getOrderer(transaction, actor.id, 'account.manage')
        const rows = await takeForAct(
          transaction,
          { ...scope, actor: by },
          act,
          ids.slice(from, from + batch),
        )
        if (rows.length > 0) await acts[act](transaction, rows, { by: actor.id, now })
        return rows
      })
      done += taken.length
    }
    return { data: { done }, message: `${numberText(done)} akun ${bulkActs[act].done}.` }
  }),
]
