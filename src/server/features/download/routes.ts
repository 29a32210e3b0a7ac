import * as download from '#contract/download.ts'
import { problem } from '#contract/problem.ts'
import type { DownloadState } from '#domain/download.ts'
import { facilityTypeOfCode } from '#domain/facility.ts'
import { boundsOf, spanText } from '#domain/span.ts'
import { recordAct } from '#server/database/audit.ts'
import type { Db } from '#server/database/transaction.ts'
import { titleOf } from '#server/features/reports/life/present.ts'
import { sendStored } from '#server/files/sending.ts'
import type { FormRegistry } from '#server/form-versions/form-registry.ts'
import { orNotFound } from '#server/http/found.ts'
import type { Gate } from '#server/http/gate.ts'
import { read, type Route, sharedRead, slow, write, type Actor } from '#server/http/implement.ts'
import { insertJobs } from '#server/jobs/queries.ts'

import { fileOf } from './file.ts'
import { openDataRoutes } from './open-data.ts'
import {
  countReports,
  deleteOrder,
  downloadJob,
  findFile,
  getOwed,
  insertOrder,
  listOrdered,
  type Ordered,
} from './queries.ts'
import { scopeOf, spanAsked, wordsOf } from './scope.ts'
import { keptMs } from './sweeping.ts'

const what = 'Unduhan'

function stateOf({ size, attempts, isGivenUp }: Ordered): DownloadState {
  if (size !== null) return 'done'
  if (isGivenUp) return 'failed'
  return attempts > 0 ? 'running' : 'waiting'
}

function present(ordered: Ordered, forms: FormRegistry) {
  const { id, asked, total, rows, size, createdAt, province, regency } = ordered
  const { form_type, format = 'xlsx', tipe_fasyankes: code, status } = asked
  const span = spanAsked(asked)
  const type = facilityTypeOfCode(code)
  const narrowed = Object.values(wordsOf({ province, regency, type, status }))
  return {
    id,
    title: titleOf(forms, form_type, boundsOf(span).to),
    filters: [spanText(span), ...narrowed.flatMap((words) => words ?? [])],
    format,
    state: stateOf(ordered),
    total,
    rows,
    size,
    created_at: createdAt,
    expires_at: new Date(createdAt.getTime() + keptMs),
  }
}

const recordDownload = (act: { db: Db; actor: Actor; now: Date }, asked: download.DownloadOrder) =>
  recordAct(act, 'reportsDownloaded', asked.form_type, {
    ...{ ...asked, after: { reporters: asked.personal ?? false } },
  })

/** An account reads few such files at once. */
async function* admitted<Piece>(
  gate: Gate,
  account: number,
  pieces: AsyncIterable<Piece>,
): AsyncGenerator<Piece> {
  const leave = gate.enter(account)
  try {
    yield* pieces
  } finally {
    leave()
  }
}

export const downloadRoutes: Route[] = [
  slow(download.downloadReports, async ({ actor, db, transact, services, body, now }) => {
    const { format = 'xlsx', personal = false } = body
    const scope = await scopeOf({ db, by: actor, forms: services.forms, now }, body)
    const file = fileOf({ db, services, now }, { scope, format, namesReporters: personal })
    await transact((tx) => recordDownload({ db: tx, actor, now }, body))
    return { ...file, stream: admitted(services.downloads, actor.id, file.stream) }
  }),

  sharedRead(download.countDownload, async ({ actor, db, services, query, now }) => {
    const scope = await scopeOf({ db, by: actor, forms: services.forms, now }, query)
    return { data: { ...(await countReports(db, scope)), ...(await getOwed(db, scope)) } }
  }),

  write(download.startDownload, async ({ actor, db, services, body, now }) => {
    const scope = await scopeOf({ db, by: actor, forms: services.forms, now }, body)
    const { rows: total } = await countReports(db, scope)
    const id = await insertOrder(db, { accountId: actor.id, asked: body, total, now })
    if (id === undefined) throw problem('tooManyDownloads', { seconds: 30 })
    await insertJobs(db, [{ kind: downloadJob, key: String(id), runAt: now }])
    await recordDownload({ db, actor, now }, body)
    const [ordered] = await listOrdered(db, actor.id, id)
    return { data: present(orNotFound(ordered, what), services.forms) }
  }),

  read(download.listDownloads, async ({ actor, db, services }) => ({
    data: (await listOrdered(db, actor.id)).map((ordered) => present(ordered, services.forms)),
    forms: services.forms.list().map(({ id, title }) => ({ form_type: id, title })),
  })),

  read(download.getDownload, async ({ actor, db, services, params }) => {
    const [ordered] = await listOrdered(db, actor.id, params.id)
    return sendStored(services, ordered && (await findFile(db, ordered.id)), { what, actor })
  }),

  slow(download.removeDownload, async ({ actor, transact, services, http, params }) => {
    const keys = await transact((tx) => deleteOrder(tx, actor.id, params.id))
    for (const key of orNotFound(keys, what)) await http.clearUp(services.files.remove(key))
    return { message: 'Unduhan dihapus.' }
  }),

  ...openDataRoutes,
]
