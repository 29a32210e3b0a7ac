import type { Problem } from '#contract/problem.ts'
import type { Permission } from '#domain/permissions.ts'
import type { Db, ReadDb } from '#server/database/transaction.ts'
import type { FormRegistry } from '#server/form-versions/form-registry.ts'
import type { Actor, Services } from '#server/http/implement.ts'

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
export type ImportOutcome = { isNew: boolean; change: ImportChange }

/** Who brings rows in, and the transaction in which they are done. */
type ImportBy = { db: Db; actor: Actor; now: Date }

/** One thing that can be brought in: its columns, and what rows do. They are done in the same way as by a person on the screen. */
export type ImportKind = {
  permission: Permission
  /** By whose table of words changes are told, as the audit does. */
  subject: 'office' | 'facility' | 'account' | 'report'
  columns: Readonly<Record<string, ImportColumn>>
  /** Whether the other cells of a row can be judged beside one that cannot be relied on; questions of a report depend on each other. */
  judgesCellsApart?: true
  /** The columns that `keysOf` reads. */
  keys: readonly string[]
  /** What a file may name once only, each with the column that says it. */
  keysOf: (cells: Cells) => readonly { column: string; key: string }[]
  /** What the template holds already, where it can be known what is still to be brought in. */
  templateRows?: (db: ReadDb) => Promise<readonly Cells[]>
  /**
   * Does what the rows say, which are of different things (`keysOf`), and gives what came of each: for one that is wrong invalidInput
   * at its columns, or whatever else the screen would be refused with, and nothing of it done. What is thrown takes all back; the
   * rows are then tried in halves.
   */
  apply: (by: ImportBy, rows: readonly Cells[]) => Promise<readonly (ImportOutcome | Problem)[]>
}

/** What can be brought in: one table, or several that the header of a file tells apart. */
export type ImportSource = {
  permission: Permission
  /** Whether its files are downloads of the product: there is no template, and what guards their texts from formulas is taken away. */
  isOfDownloads: boolean
  /** The names of its tables; the empty one where there is one. */
  variants: (forms: FormRegistry) => readonly string[]
  /** One of them, for an import that is there or for reading one. */
  kindOf: (variant: string, services: Services, importId: number | null) => ImportKind
}
