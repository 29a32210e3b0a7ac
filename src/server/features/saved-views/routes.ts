import { pageEnvelope, pageOf } from '#contract/envelope.ts'
import { fieldProblem, problem } from '#contract/problem.ts'
import * as contract from '#contract/saved-views.ts'
import type { AuditAction } from '#domain/audit-actions.ts'
import { recordAudit } from '#server/database/audit.ts'
import type { Db, ReadDb } from '#server/database/transaction.ts'
import { type Actor, read, type Route, write } from '#server/http/implement.ts'

import {
  countViewsOf,
  deleteView,
  findView,
  insertView,
  listViewsOf,
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
async function getView(db: ReadDb, code: string): Promise<StoredView> {
  const view = await findView(db, code)
  if (!view) throw problem('notFound', { what })
  return view
}

type Done = { db: Db; actor: Actor; now: Date }
const recorded = (
  { db, actor, now }: Done,
  action: AuditAction,
  code: string,
  detail?: Record<string, unknown>,
) =>
  recordAudit(db, {
    ...{ actorId: actor.id, now, action, subjectId: code },
    ...(detail && { detail }),
  })

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
    const code = await insertView(db, { ...body, accountId: actor.id, now }, each)
    if (code === undefined)
      throw fieldProblem('name', `Anda sudah menyimpan ${each} tampilan. Hapus yang tidak dipakai lagi.`)
    await recorded({ db, actor, now }, 'viewSaved', code, body)
    return { data: present(await getView(db, code), actor), message: 'Tampilan disimpan.' }
  }),

  read(contract.getSavedView, async ({ actor, db, params }) => ({
    data: present(await getView(db, params.kode), actor),
  })),

  write(contract.changeSavedView, async ({ actor, db, params: { kode }, body, now }) => {
    if (!(await updateView(db, { accountId: actor.id, code: kode }, { ...body, now })))
      throw problem('notFound', { what })
    await recorded({ db, actor, now }, 'viewChanged', kode, body)
    return { data: present(await getView(db, kode), actor), message: 'Tampilan disimpan.' }
  }),

  write(contract.removeSavedView, async ({ actor, db, params: { kode }, now }) => {
    if (!(await deleteView(db, actor.id, kode))) throw problem('notFound', { what })
    await recorded({ db, actor, now }, 'viewRemoved', kode)
    return { message: 'Tampilan dihapus.' }
  }),
]
