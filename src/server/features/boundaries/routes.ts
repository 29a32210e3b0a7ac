import { createHash } from 'node:crypto'

import * as contract from '#contract/boundaries.ts'
import { problem } from '#contract/problem.ts'
import { reachOf } from '#domain/permissions.ts'
import { recordAct } from '#server/database/audit.ts'
import { listRegencies } from '#server/features/regions/queries.ts'
import { orNotFound } from '#server/http/found.ts'
import { publicRead, read, type Route, slow, write } from '#server/http/implement.ts'

import {
  filesOf,
  findChoice,
  findFile,
  findNewestSet,
  findSet,
  insertSet,
  type StoredSet,
  chooseSet,
} from './queries.ts'

const what = 'Batas wilayah'
const aYear = 'public, max-age=31536000, immutable'

const present = ({ id, key, source, fileName, uploadedAt, uploadedBy }: StoredSet) => ({
  ...{ id, source, file_name: fileName, uploaded_at: uploadedAt, uploaded_by: uploadedBy },
  ...filesOf(key),
})

export const boundaryRoutes: Route[] = [
  read(contract.getBoundaries, async ({ db }) => {
    const choice = await findChoice(db)
    const used = choice?.setId ? await findSet(db, choice.setId) : undefined
    const newest = await findNewestSet(db)
    return {
      data: {
        used: used ? present(used) : null,
        changed_at: choice?.usedAt ?? null,
        changed_by: choice?.usedBy ?? null,
        uploaded: newest && newest.id !== used?.id ? present(newest) : null,
      },
    }
  }),

  slow(contract.uploadBoundaries, async ({ actor, db, transact, services, upload, body, now, http }) => {
    const regencies = (await listRegencies(db)).map(({ code, name }) => ({ code, name }))
    const drawn = await services.boundaries.draw({ path: upload.path, regencies }, http.gone)
    const key = createHash('sha256')
      .update(drawn.provinces)
      .update(drawn.regencies)
      .digest('hex')
      .slice(0, 16)
    const fileName = [...upload.name].slice(-100).join('')
    const stored = await transact(async (tx) => {
      const by = { accountId: actor.id, now }
      const id = await insertSet(tx, { ...drawn, key, source: body.sumber, fileName }, by)
      const detail = { source: body.sumber, fileName, sha256: upload.sha256 }
      await recordAct({ db: tx, actor, now }, 'boundariesUploaded', id, detail)
      return findSet(tx, id)
    })
    return { data: present(orNotFound(stored, what)) }
  }),

  write(contract.takeBoundaries, async ({ actor, db, params: { id }, now }) => {
    if (!(await chooseSet(db, id, { accountId: actor.id, now }))) throw problem('notFound', { what })
    await recordAct({ db, actor, now }, 'boundariesTaken', id)
    return { message: 'Peta memakai batas wilayah ini.' }
  }),

  write(contract.restoreBoundaries, async ({ actor, db, now }) => {
    await chooseSet(db, null, { accountId: actor.id, now })
    await recordAct({ db, actor, now }, 'boundariesRestored', '-')
    return { message: 'Peta memakai batas wilayah bawaan.' }
  }),

  publicRead(contract.getBoundaryFile, async ({ actor, db, params: { name }, http }) => {
    const [, level, key = ''] = /^(provinces|regencies)-([0-9a-f]{16})\.json$/.exec(name) ?? []
    // Safe: the pattern knows these two.
    const file = level && (await findFile(db, level as 'provinces' | 'regencies', key))
    // What nobody has taken yet is only previewed.
    const mayPreview = actor !== null && reachOf(actor.role, 'boundary.manage') !== null
    if (!file || !(file.isTaken || mayPreview)) throw problem('notFound', { what })
    if (file.isTaken) http.header('cache-control', aYear)
    return { name, mime: 'application/topo+json', size: null, inline: true, stream: piecesOf(file.text) }
  }),
]

async function* piecesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}
