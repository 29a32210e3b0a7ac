import type { SheetLimits, SheetRow } from './sheet.ts'

/** A sheet as it has been read. */
export type ReadSheet = { rows: SheetRow[]; kind: 'xlsx' | 'csv' }

/**
 * What a feature makes of a sheet: how much is read of it, and what its rows say. It happens in a thread of its own, so it is a pure
 * function, and the thread finds it by the `name` under which its `module` exports it.
 */
export type SheetJudge<Given, Found> = {
  module: string
  name: string
  limits: Partial<SheetLimits>
  /** The sheet of a workbook that is read where there is one of this name; else the first. */
  sheet?: string
  judge: (sheet: ReadSheet, given: Given) => Found
}

/** What the thread is told. `given` and what is found are copied from thread to thread. */
export type SheetTask = { module: string; name: string; path: string; given: unknown }
export type SheetAnswer = { found: unknown } | { refused: string[] }
