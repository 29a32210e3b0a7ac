import type { Problem } from '#contract/problem.ts'
import { fieldProblem, problem } from '#contract/problem.ts'
import type { ImportVerdict } from '#domain/imports.ts'
import { type Db, inTransaction, type ReadDb, undone } from '#server/database/transaction.ts'
import type { Actor } from '#server/http/implement.ts'
import { problemOf } from '#server/http/refusals.ts'

import type { Cells, ImportKind } from './kind.ts'
import {
  findImport,
  listCells,
  listWaiting,
  type RowErrors,
  saveVerdicts,
  setState,
  type StoredImport,
  type StoredRow,
} from './queries.ts'

/** Rows of one transaction: short enough that nobody waits for it. */
const batch = 200

/** A row that waits; `verdict` is what was found when it was looked at. */
type Waiting = Pick<StoredRow, 'row' | 'cells'> & Partial<Pick<StoredRow, 'verdict'>>
type Judged = Omit<StoredRow, 'cells'>
type Doing = { kind: ImportKind; actor: Actor; now: Date; twins: Twins }

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
  {
    db,
    transact,
    ...doing
  }: Omit<Doing, 'twins'> & { db: ReadDb; transact: <T>(work: (db: Db) => Promise<T>) => Promise<T> },
): Promise<void> {
  if (state === 'checked') return
  const twins = twinsIn(doing.kind, await listCells(db, id))
  for (;;) {
    const isOver = await transact(async (tx) => {
      // Taken away, or stopped, meanwhile.
      if ((await findImport(tx, id))?.state !== state) return true
      const rows = await listWaiting(tx, id, state, batch)
      if (rows.length === 0) {
        await setState(tx, id, 'checked', doing.now)
        return true
      }
      await saveVerdicts(tx, id, await (state === 'checking' ? look : act)(tx, rows, { ...doing, twins }))
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

async function judgeAll(db: Db, rows: readonly Waiting[], doing: Doing): Promise<Judged[]> {
  const judged: Judged[] = []
  for (const row of rows) judged.push(await judge(db, row, doing))
  return judged
}

async function judge(
  db: Db,
  { row, cells, verdict }: Waiting,
  { kind, actor, now, twins }: Doing,
): Promise<Judged> {
  const twice = twiceIn(kind, { row, cells }, twins)
  if (twice) return { row, verdict: 'wrong', errors: twice, changes: null }
  try {
    const { isNew, change } = await inTransaction(db, async (one) => {
      const outcome = await kind.apply({ db: one, actor, now, cells })
      // Somebody has made it meanwhile: nobody was asked whether it may change.
      if (verdict === 'new' && !outcome.isNew)
        throw fieldProblem(mainOf(kind), 'Sudah ada sejak baris ini diperiksa.')
      return outcome
    })
    const isChanged = Object.keys(change.after).length > 0
    return { row, verdict: isNew ? 'new' : isChanged ? 'changed' : 'same', errors: null, changes: change }
  } catch (error) {
    return { row, verdict: 'wrong', errors: errorsIn(kind, problemOf(error), error), changes: null }
  }
}

function twiceIn(kind: ImportKind, { row, cells }: Waiting, twins: Twins): RowErrors | null {
  const errors = kind.keysOf(cells).flatMap(({ column, key }): [string, string[]][] => {
    const first = twins.get(twinKey(column, key)) ?? row
    return first < row ? [[column, [`Sudah ada di baris ${first}.`]]] : []
  })
  return errors.length > 0 ? Object.fromEntries(errors) : null
}

/** The column that names the row. */
const mainOf = ({ columns }: ImportKind) => Object.keys(columns)[0] ?? ''

/** What is wrong, by the columns of the file. @throws the error itself where it is ours and not the row's */
function errorsIn(kind: ImportKind, found: Problem, error: unknown): RowErrors {
  if (found.status >= 500) throw error
  const [{ columns }, main] = [kind, mainOf(kind)]
  // Safe: the details of this problem are the errors by field.
  const given = (found.details['errors'] ?? { [main]: [found.message] }) as RowErrors
  const known = Object.entries(given).map(([field, messages]) => [field in columns ? field : main, messages])
  return Object.fromEntries(known) as RowErrors
}

/** Cells as a person has corrected them. @throws Problem invalidInput for a column that the kind does not have */
export function correctedCells({ columns }: ImportKind, before: Cells, given: Cells): Cells {
  const unknown = Object.keys(given).filter((name) => !(name in columns))
  if (unknown.length > 0)
    throw problem('invalidInput', {
      errors: Object.fromEntries(unknown.map((name) => [`cells.${name}`, ['Kolom ini tidak dikenal']])),
    })
  return { ...before, ...given }
}
