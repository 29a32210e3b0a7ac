import type { Permission } from '#domain/permissions.ts'
import type { Db } from '#server/database/transaction.ts'
import type { Actor } from '#server/http/implement.ts'

/** The text of each cell of a row, by its column; empty where there is nothing. */
export type Cells = Readonly<Record<string, string>>

export type ImportColumn = {
  label: string
  /** How to fill it in, for the template's second sheet. */
  hint: string
  isNeeded?: boolean
  /** The only texts that it takes. */
  choices?: readonly string[]
  width?: number
}

/** Fields before and after, as the audit has them. */
export type ImportChange = { before: Record<string, unknown>; after: Record<string, unknown> }

/** What came of a row: something new, or what differs of something that is there; nothing may. */
type ImportOutcome = { isNew: boolean; change: ImportChange }

/** One thing that can be brought in: its columns, and what a row does. It is done in the same way as by a person on the screen. */
export type ImportKind = {
  permission: Permission
  /** By whose table of words changes are told, as the audit does. */
  subject: 'facility' | 'account'
  columns: Readonly<Record<string, ImportColumn>>
  /** What a file may name once only, each with the column that says it. */
  keysOf: (cells: Cells) => readonly { column: string; key: string }[]
  /**
   * Does what the row says.
   * @throws Problem invalidInput at the columns that are wrong, or whatever else the screen would be refused with
   */
  apply: (row: { db: Db; actor: Actor; now: Date; cells: Cells }) => Promise<ImportOutcome>
}
