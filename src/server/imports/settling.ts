import { Problem } from '#contract/problem.ts'
import { type Db, inTransaction } from '#server/database/transaction.ts'
import { problemOf } from '#server/http/refusals.ts'

/** What a row is refused with. @throws the error itself where it is ours and not the row's */
function refusalOf(error: unknown): Problem {
  const found = problemOf(error)
  if (found.status >= 500) throw error
  return found
}

/** What the work gives, or why it is refused: for work that has changed nothing when it is. */
export function settled<T>(work: () => T): T | Problem {
  try {
    return work()
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

/** The same in a savepoint: for work that may be refused, by the database too, after it has changed something. */
export const settledApart = <T>(db: Db, work: (one: Db) => Promise<T>): Promise<T | Problem> =>
  inTransaction(db, work).catch(refusalOf)
