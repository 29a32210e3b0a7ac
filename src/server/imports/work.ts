import { isDeepStrictEqual } from 'node:util'

import { fieldProblem, fieldProblems, Problem } from '#contract/problem.ts'
import { type ImportVerdict, longestKey } from '#domain/imports.ts'
import { type Db, type ReadDb, undone } from '#server/database/transaction.ts'
import type { Actor } from '#server/http/implement.ts'
import { faults } from '#server/spreadsheet/sheet.ts'

import type { Cells, ImportKind, ImportOutcome } from './kind.ts'
import {
  listCells,
  listWaiting,
  lockState,
  type RowErrors,
  saveVerdicts,
  setState,
  type StoredImport,
  type StoredRow,
} from './queries.ts'
import { settledApart } from './settling.ts'

/** Rows of one transaction: short enough that nobody waits for it. */
const batch = 200

/** A row that waits; `verdict` and `changes` are what was found when it was looked at, `errors` what was wrong with its cells when the file was read. */
type Waiting = Pick<StoredRow, 'row' | 'cells'> & Partial<Pick<StoredRow, 'verdict' | 'errors' | 'changes'>>
type Judged = Omit<StoredRow, 'cells'>
type Doing = { kind: ImportKind; actor: Actor; now: Date; twins: Twins }
/** The work of a job. It may take minutes: each of its transactions asks who does it, as they stand then. */
type Working = Pick<Doing, 'kind' | 'now'> & {
  db: ReadDb
  transact: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  actorIn: (db: Db) => Promise<Actor>
}

/** Which row of the file was the first with something that only one row may have. */
type Twins = ReadonlyMap<string, number>
const twinKey = (column: string, key: string) => `${column} ${key.toLowerCase()}`

export function twinsIn(kind: ImportKind, rows: readonly Waiting[]): Twins {
  const first = new Map<string, number>()
  for (const { row, cells } of rows)
    for (const { column, key } of kind.keysOf(cells)) {
      const known = twinKey(column, key)
      if (!first.has(known)) first.set(known, row)
    }
  return first
}

/** Looks at the rows, or does them, until none waits. It can be stopped at any moment and goes on where it was. */
export async function workOn(
  { id, state }: StoredImport,
  { db, transact, actorIn, kind, now }: Working,
): Promise<void> {
  if (state === 'checked') return
  const twins = twinsIn(kind, await listCells(db, id, kind.keys))
  for (;;) {
    const isOver = await transact(async (tx) => {
      // Taken away, or stopped, meanwhile.
      if ((await lockState(tx, id))?.state !== state) return true
      const rows = await listWaiting(tx, id, state, batch)
      if (rows.length === 0) {
        await setState(tx, id, 'checked', now)
        return true
      }
      const doing = { kind, now, twins, actor: await actorIn(tx) }
      await saveVerdicts(tx, id, await (state === 'checking' ? look : act)(tx, rows, doing))
      return false
    })
    if (isOver) return
  }
}

/** What the rows would do: they are done, and all of it is taken back. */
export function look(db: Db, rows: readonly Waiting[], doing: Doing): Promise<Judged[]> {
  return undone(db, (tx) => judgeAll(tx, rows, doing))
}

const doneAs: Partial<Record<ImportVerdict, ImportVerdict>> = { new: 'made', changed: 'updated' }

/** Does the rows. One that has become wrong since it was looked at says so, and keeps no other back. */
async function act(db: Db, rows: readonly Waiting[], doing: Doing): Promise<Judged[]> {
  const judged = await judgeAll(db, rows, doing)
  return judged.map((row) => ({ ...row, verdict: row.verdict && (doneAs[row.verdict] ?? row.verdict) }))
}

/** All rows in one go. What the database refuses has its whole batch taken back: it is looked for in halves, so that it keeps no other back. */
async function judgeAll(db: Db, rows: readonly Waiting[], doing: Doing): Promise<Judged[]> {
  const judged = await settledApart(db, (tx) => judgeTogether(tx, rows, doing))
  if (!(judged instanceof Problem)) return judged
  const [first] = rows
  if (first && rows.length === 1) return [wrong(doing.kind, first, judged)]
  const half = Math.ceil(rows.length / 2)
  const before = await judgeAll(db, rows.slice(0, half), doing)
  return [...before, ...(await judgeAll(db, rows.slice(half), doing))]
}

async function judgeTogether(
  db: Db,
  rows: readonly Waiting[],
  { kind, actor, now, twins }: Doing,
): Promise<Judged[]> {
  const judged = new Map<Waiting, Judged>()
  for (const one of rows) {
    const twice = twiceIn(kind, one, twins)
    const errors = twice || (one.errors && !kind.judgesCellsApart) ? { ...twice, ...one.errors } : null
    if (errors) judged.set(one, { row: one.row, verdict: 'wrong', errors, changes: null })
  }
  const single = rows.filter((row) => !judged.has(row))
  const outcomes = await kind.apply(
    { db, actor, now },
    single.map(({ cells }) => cells),
  )
  for (const [index, outcome] of outcomes.entries()) {
    const one = single[index]
    if (one)
      judged.set(one, outcome instanceof Problem ? wrong(kind, one, outcome) : right(kind, one, outcome))
  }
  return rows.flatMap((row) => judged.get(row) ?? [])
}

function right(kind: ImportKind, one: Waiting, { isNew, change }: ImportOutcome): Judged {
  const { row, errors } = one
  if (errors) return { row, verdict: 'wrong', errors, changes: null }
  const isChanged = Object.keys(change.after).length > 0
  const found = {
    row,
    verdict: isNew ? 'new' : isChanged ? 'changed' : 'same',
    errors: null,
    changes: change,
  } as const
  // Somebody has done the same meanwhile: nothing is left to ask about.
  if (found.verdict !== 'same') assertShown(kind, one, found)
  return found
}

/** What a row does is what was shown of it: nobody was asked about anything else. @throws Problem invalidInput */
function assertShown(kind: ImportKind, shown: Waiting, found: Judged): void {
  // A look, and not a run.
  if (!shown.verdict) return
  if (shown.verdict === 'new' && found.verdict !== 'new')
    throw fieldProblem(mainOf(kind), 'Sudah ada sejak baris ini diperiksa.')
  // As the database has given back what was shown.
  const changes: unknown = JSON.parse(JSON.stringify(found.changes))
  if (found.verdict !== shown.verdict || !isDeepStrictEqual(changes, shown.changes))
    throw fieldProblem(mainOf(kind), 'Data ini diubah sejak diperiksa. Periksa lagi baris ini.')
}

const wrong = (kind: ImportKind, { row, errors }: Waiting, refusal: Problem): Judged => ({
  ...{ row, verdict: 'wrong', changes: null },
  // A cell that cannot be relied on is empty to the checks.
  errors: { ...errorsIn(kind, refusal), ...errors },
})

function twiceIn(kind: ImportKind, { row, cells }: Waiting, twins: Twins): RowErrors | null {
  const errors = kind.keysOf(cells).flatMap(({ column, key }): [string, string[]][] => {
    const first = twins.get(twinKey(column, key)) ?? row
    return first < row ? [[column, [`Sudah ada di baris ${first}.`]]] : []
  })
  return errors.length > 0 ? Object.fromEntries(errors) : null
}

/** The column that names the row. */
const mainOf = ({ columns }: ImportKind) => Object.keys(columns)[0] ?? ''

/** What is wrong, by the columns of the file. */
function errorsIn(kind: ImportKind, found: Problem): RowErrors {
  const [{ columns }, main] = [kind, mainOf(kind)]
  // Safe: the details of this problem are the errors by field.
  const given = (found.details['errors'] ?? { [main]: [found.message] }) as RowErrors
  const known = Object.entries(given).map(([field, messages]) => [field in columns ? field : main, messages])
  return Object.fromEntries(known) as RowErrors
}

/** What is wrong with a row, in the order of the file's columns; the database keeps it in another. */
export const faultsOf = ({ columns }: ImportKind, errors: RowErrors | null): [string, string[]][] =>
  Object.keys(columns).flatMap((name) => {
    const messages = errors?.[name]
    return messages ? [[name, messages]] : []
  })

/** Cells as a person has corrected them. @throws Problem invalidInput for a column that the kind does not have, or a name that nothing has */
export function correctedCells({ columns, keys }: ImportKind, before: Cells, given: Cells): Cells {
  const errors = Object.entries(given).flatMap(([name, text]): [string, string][] => {
    if (!(name in columns)) return [[`cells.${name}`, 'Kolom ini tidak dikenal']]
    return keys.includes(name) && text.length > longestKey ? [[`cells.${name}`, faults.long]] : []
  })
  if (errors.length > 0) throw fieldProblems(errors)
  return { ...before, ...given }
}
