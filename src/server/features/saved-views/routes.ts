import { pageEnvelope, pageOf } from '#contract/envelope.ts'
import { fieldProblem, problem } from '#contract/problem.ts'
import * as contract from '#contract/saved-views.ts'
import { recordAct } from '#server/database/audit.ts'
import type { ReadDb } from '#server/database/transaction.ts'
import { orNotFound } from '#server/http/found.ts'
import { type Actor, read, type Route, write } from '#server/http/implement.ts'

import {
  countViewsOf,
  deleteView,
  findSameView,
  findView,
  insertView,
  listViewsOf,
  lockViewsOf,
  type StoredView,
  updateView,
} from './queries.ts'

const what = 'Tampilan'

const present = ({ code, accountId, updatedAt, ...view }: StoredView, actor: Actor) => ({
  ...view,
  view_code: code,
  own: accountId === actor.id,
  updated_at: updatedAt,
})

/** @throws Problem where no such view is kept */
const getView = async (db: ReadDb, code: string) => orNotFound(await findView(db, code), what)

export const savedViewRoutes: Route[] = [
  read(contract.listSavedViews, async ({ actor, db, query }) => {
    const page = pageOf(query)
    const rows = await listViewsOf(db, actor.id, page)
    const total = await countViewsOf(db, actor.id)
    return pageEnvelope(
      rows.map((row) => present(row, actor)),
      page,
      total,
    )
  }),

  write(contract.saveView, async ({ actor, db, body, now }) => {
    const { each } = contract.savedViewLimits
    const message = 'Tampilan disimpan.'
    const view = { ...body, accountId: actor.id }
    await lockViewsOf(db, actor.id)
    // The same again: the answer to the first try was lost.
    const earlier = await findSameView(db, view)
    if (earlier) return { data: present(earlier, actor), message }
    const code = await insertView(db, { ...view, now }, each)
    if (code === undefined)
      throw fieldProblem('name', `Anda sudah menyimpan ${each} tampilan. Hapus yang tidak dipakai lagi.`)
    await recordAct({ db, actor, now }, 'viewSaved', code, body)
    return { data: present(await getView(db, code), actor), message }
  }),

  read(contract.getSavedView, async ({ actor, db, params }) => ({
    data: present(await getView(db, params.kode), actor),
  })),

  write(contract.changeSavedView, async ({ actor, db, params: { kode }, body, now }) => {
    if (!(await updateView(db, { accountId: actor.id, code: kode }, { ...body, now })))
      throw problem('notFound', { what })
    await recordAct({ db, actor, now }, 'viewChanged', kode, body)
    return { data: present(await getView(db, kode), actor), message: 'Tampilan disimpan.' }
  }),

  write(contract.removeSavedView, async ({ actor, db, params: { kode }, now }) => {
    if (!(await deleteView(db, actor.id, kode))) throw problem('notFound', { what })
    await recordAct({ db, actor, now }, 'viewRemoved', kode)
    return { message: 'Tampilan dihapus.' }
  }),
]
