import type { RawBuilder } from 'kysely'

/** A table of cells: its key beside span, region and type, what it holds, and how a regency's cells are counted. */
export type CellTable = {
  name: string
  /** What of the key is the same for all rows that are written; the table is called `summary`. */
  only: RawBuilder<unknown>
  keys: readonly string[]
  columns: readonly { name: string; over: 'sum' | 'max' }[]
  /** Rows of keys and columns over `cell`, the touched cells of regencies with their bounds. */
  counted: RawBuilder<unknown>
}
