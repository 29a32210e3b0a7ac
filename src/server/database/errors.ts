/** What PostgreSQL says about a statement that failed. `code` is its SQLSTATE, such as 23505 for a duplicate. */
export type PgError = {
  code: string
  message: string
  detail?: string
  schema?: string
  table?: string
  column?: string
  constraint?: string
  /** Where in the statement, in characters from 1. */
  position?: number
}

/** Gives what PostgreSQL said if the error is PostgreSQL's own, else undefined (such as for a broken connection). */
export function pgErrorOf(error: unknown): PgError | undefined {
  // Errors of Node have a code too (ECONNRESET), but only the server's have a severity.
  if (!(error instanceof Error) || !('severity' in error) || !('code' in error)) return undefined
  const said = error as Error & Partial<Record<keyof PgError, string>>
  return {
    code: String(said.code),
    message: said.message,
    ...(said.detail ? { detail: said.detail } : {}),
    ...(said.schema ? { schema: said.schema } : {}),
    ...(said.table ? { table: said.table } : {}),
    ...(said.column ? { column: said.column } : {}),
    ...(said.constraint ? { constraint: said.constraint } : {}),
    ...(said.position ? { position: Number(said.position) } : {}),
  }
}
