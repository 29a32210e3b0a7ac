import { pageEnvelope, pageOf } from '#contract/envelope.ts'
import * as contract from '#contract/imports.ts'
import { fieldProblem, problem } from '#contract/problem.ts'
import { auditChanges, type NameOf } from '#domain/audit-words.ts'
import { importKindNames, importKinds, type ImportKindName } from '#domain/imports.ts'
import { reachOf } from '#domain/permissions.ts'
import { recordAct } from '#server/database/audit.ts'
import type { Db, ReadDb } from '#server/database/transaction.ts'
import { namesIn } from '#server/features/audit/queries.ts'
import { orNotFound } from '#server/http/found.ts'
import { type Actor, read, type Route, type Services, slow, write } from '#server/http/implement.ts'
import { sheetRow, templateFile, wrongRowsFile } from '#server/imports/files.ts'
import { importJudge } from '#server/imports/judge.ts'
import type { ImportKind, ImportSource } from '#server/imports/kind.ts'
import * as queries from '#server/imports/queries.ts'
import { imports, kindOf } from '#server/imports/table.ts'
import { correctedCells, faultsOf, look, twinsIn } from '#server/imports/work.ts'
import { insertJobs } from '#server/jobs/queries.ts'
import type { SheetError } from '#server/spreadsheet/sheet-table.ts'

const what = 'Impor'
const rowWord = 'Baris'

/** What the actor brings in, where they may do by hand what it does. @throws Problem invalidInput */
function sourceFor({ role }: Actor, name: ImportKindName): ImportSource {
  const source = imports[name]
  if (reachOf(role, source.permission) === null)
    throw fieldProblem('kind', `Anda tidak dapat mengimpor ${importKinds[name].noun}.`)
  return source
}

/** An import of one's own. @throws Problem notFound, invalidInput */
async function getOwn(db: ReadDb, actor: Actor, id: number): Promise<queries.StoredImport> {
  const found = await queries.findImport(db, id)
  if (found?.accountId !== actor.id) throw problem('notFound', { what })
  sourceFor(actor, found.kind)
  return found
}

/** The same, kept so until the transaction ends: another tab, or the job, may be at it. */
async function takeOwn(db: Db, actor: Actor, id: number): Promise<queries.StoredImport> {
  await queries.lockState(db, id)
  return getOwn(db, actor, id)
}

function present(found: queries.StoredImport, counted: queries.Counts, services: Services) {
  const { id, kind, fileName, state, createdAt, changedAt } = found
  return {
    ...{ import_id: id, kind, file_name: fileName, state, ...counted },
    columns: Object.entries(kindOf(found, services).columns).map(([name, { label, choices }]) => ({
      ...{ name, label },
      choices: choices ? [...choices] : null,
    })),
    ...{ created_at: createdAt, changed_at: changedAt },
  }
}

const countsOf = async (db: ReadDb, id: number) => (await queries.countRows(db, [id]))(id)

const presentRow = (
  { row, cells, verdict, errors, changes }: queries.StoredRow,
  kind: ImportKind,
  nameOf: NameOf,
) => ({
  ...{ row, cells: { ...cells }, verdict },
  errors: Object.fromEntries(faultsOf(kind, errors)),
  changes: changes ? auditChanges(kind.subject, changes, nameOf) : [],
})

const namesOf = (db: ReadDb, rows: readonly queries.StoredRow[]) =>
  namesIn(
    db,
    rows.map(({ changes }) => ({ detail: changes })),
  )

/** What is wrong with the columns of a file: the first three, and how many more. */
function columnWords({ errors, wantedHead }: { errors: readonly SheetError[]; wantedHead: string | null }) {
  if (wantedHead !== null)
    return `Baris pertama harus berisi judul kolom, misalnya ‘${wantedHead}’. Hapus baris di atasnya, atau pindahkan lembar yang diisi ke paling depan.`
  const [told, left] = [errors.slice(0, 3), errors.slice(3)]
  return [
    ...told.map(({ column, message }) => `Kolom ‘${column}’: ${message}`),
    ...(left.length > 0 ? [`Dan ${left.length} kolom lain.`] : []),
  ].join(' ')
}

type ImportFile = { path: string; account: number }

/** The rows of a file, by the table of the source that its header names. @throws Problem notFound where the source has none */
async function readAs({ isOfDownloads, ...source }: ImportSource, file: ImportFile, services: Services) {
  const [table, ...others] = source.variants(services.forms).map((variant) => {
    const { columns: named, keys } = source.kindOf(variant, services, null)
    const columns = Object.entries(named)
    return {
      ...{ variant, keys },
      labels: Object.fromEntries(columns.map(([name, { label }]) => [name, label])),
      optional: columns.flatMap(([name, { isNeeded }]) => (isNeeded ? [] : [name])),
    }
  })
  if (!table) throw problem('notFound', { what })
  return services.sheets.read(importJudge, { ...file, given: { tables: [table, ...others], isOfDownloads } })
}

/** What else of what the actor brings in has just the columns of this file. */
async function findOtherKind(
  { actor, kind }: { actor: Actor; kind: ImportKindName },
  file: ImportFile,
  services: Services,
): Promise<ImportKindName | undefined> {
  for (const other of importKindNames) {
    if (other === kind || reachOf(actor.role, imports[other].permission) === null) continue
    const { errors } = await readAs(imports[other], file, services)
    if (errors.length === 0) return other
  }
  return undefined
}

const otherKindWords = (kind: ImportKindName, other: ImportKindName) =>
  `Berkas ini berisi ${importKinds[other].noun}, bukan ${importKinds[kind].noun}. Buka tab ${importKinds[other].title}, lalu unggah di sana.`

/** Jobs in bulk go by how long they have waited: an import, for which somebody sits there, does not wait behind the mails of thousands. */
const aheadOfMails = new Date(0)

/** Has a job work on the import; each turn is a job of its own. */
const order = (db: Db, id: number, turn: 'look' | 'run', now: Date) =>
  insertJobs(db, [
    { kind: queries.importJob, key: `${id}/${turn}/${now.getTime()}`, runAt: aheadOfMails, isBulk: true },
  ])

export const importRoutes: Route[] = [
  slow(contract.startImport, async ({ actor, body, upload, services, transact, db, now }) => {
    const file = { path: upload.path, account: actor.id }
    const found = await readAs(sourceFor(actor, body.kind), file, services)
    const { variant, rows } = found
    if (found.errors.length > 0) {
      const other = await findOtherKind({ actor, kind: body.kind }, file, services)
      throw fieldProblem('file', other ? otherKindWords(body.kind, other) : columnWords(found))
    }
    if (rows.length === 0) throw fieldProblem('file', 'Berkas ini tidak berisi baris data.')
    const fileName = [...upload.name].slice(-100).join('')
    const id = await transact(async (tx) => {
      const made = await queries.insertImport(tx, {
        ...{ kind: body.kind, variant, accountId: actor.id, fileName, createdAt: now },
        rows,
      })
      await order(tx, made, 'look', now)
      return made
    })
    return { data: present(await getOwn(db, actor, id), await countsOf(db, id), services) }
  }),

  read(contract.listImports, async ({ actor, db, services, query: { kind, ...paging } }) => {
    sourceFor(actor, kind)
    const [own, page] = [{ accountId: actor.id, kind }, pageOf(paging, 10)]
    const found = await queries.listImportsOf(db, own, page)
    const countedOf = await queries.countRows(
      db,
      found.map(({ id }) => id),
    )
    const shown = found.map((each) => present(each, countedOf(each.id), services))
    return pageEnvelope(shown, page, await queries.countImportsOf(db, own))
  }),

  read(contract.getImport, async ({ actor, db, services, params: { id } }) => ({
    data: present(await getOwn(db, actor, id), await countsOf(db, id), services),
  })),

  read(
    contract.listImportRows,
    async ({ actor, db, services, params: { id }, query: { verdict, ...paging } }) => {
      const found = await getOwn(db, actor, id)
      const page = pageOf(paging, 50)
      const rows = await queries.listRows(db, id, verdict, page)
      const { total, counts } = await countsOf(db, id)
      const nameOf = await namesOf(db, rows)
      return pageEnvelope(
        rows.map((row) => presentRow(row, kindOf(found, services), nameOf)),
        page,
        verdict === undefined ? total : counts[verdict],
      )
    },
  ),

  write(
    contract.correctImportRow,
    async ({ actor, db, services, params: { id, row }, body: { cells = {} }, now }) => {
      const found = await takeOwn(db, actor, id)
      const stored = orNotFound(await queries.findRow(db, id, row), rowWord)
      if (found.state !== 'checked') throw problem('importBusy')
      if (stored.verdict === 'made' || stored.verdict === 'updated') throw problem('importRowDone')
      const kind = kindOf(found, services)
      const corrected = { row, cells: correctedCells(kind, stored.cells, cells) }
      await queries.updateCells(db, id, row, corrected.cells)
      const twins = twinsIn(kind, await queries.listCells(db, id, kind.keys))
      const reach = reachOf(actor.role, kind.permission) ?? actor.reach
      const by = { ...actor, reach, provedAt: now }
      const judged = await look(db, [corrected], { kind, actor: by, now, twins })
      await queries.saveVerdicts(db, id, judged)
      const after = orNotFound(await queries.findRow(db, id, row), rowWord)
      return { data: presentRow(after, kind, await namesOf(db, [after])) }
    },
  ),

  read(contract.downloadWrongRows, async ({ actor, db, services, params: { id } }) => {
    const found = await getOwn(db, actor, id)
    return wrongRowsFile(db, found, kindOf(found, services))
  }),

  write(contract.runImport, async ({ actor, db, services, params: { id }, body: { count }, now }) => {
    const found = await takeOwn(db, actor, id)
    if (found.state !== 'checked') throw problem('importBusy')
    const counted = await countsOf(db, id)
    const waiting = counted.counts.new + counted.counts.changed
    if (waiting !== count) throw problem('importChanged', { count: waiting })
    await queries.setState(db, id, 'running', now)
    await order(db, id, 'run', now)
    const detail = { kind: found.kind, file: found.fileName, rows: count }
    await recordAct({ db, actor, now }, 'importRun', id, detail)
    return { data: present({ ...found, state: 'running', changedAt: now }, counted, services) }
  }),

  write(contract.stopImport, async ({ actor, db, services, params: { id }, now }) => {
    const found = await getOwn(db, actor, id)
    if (found.state !== 'running') return { data: present(found, await countsOf(db, id), services) }
    await queries.setState(db, id, 'checked', now)
    const stopped = { ...found, state: 'checked', changedAt: now } as const
    return { data: present(stopped, await countsOf(db, id), services) }
  }),

  write(contract.deleteImport, async ({ actor, db, params: { id } }) => {
    await getOwn(db, actor, id)
    await queries.deleteImport(db, id)
    return { message: 'Impor dihapus.' }
  }),

  read(contract.getImportTemplate, async ({ actor, db, services, params: { kind: name } }) => {
    const source = sourceFor(actor, name)
    if (source.isOfDownloads)
      throw fieldProblem(
        'kind',
        `Untuk ${importKinds[name].noun} dipakai berkas dari Unduh data, tanpa templat.`,
      )
    const { columns, templateRows } = source.kindOf('', services, null)
    const rows = (await templateRows?.(db)) ?? []
    return templateFile(name, columns, {
      name: `Templat impor ${importKinds[name].noun}`,
      rows: rows.map((cells) => sheetRow(columns, cells)),
    })
  }),
]
