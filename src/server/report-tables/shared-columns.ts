import type { Column } from '#forms/columns.ts'
import type { AnswerSheet } from '#forms/context.ts'
import type { FormDefinition } from '#forms/define-form.ts'
import type { OutCell } from '#server/spreadsheet/workbook.ts'

/** What stands in one column of a table that several versions of a form share. */
export type SharedColumn = {
  label: string
  /** The question's field. */
  name: string
  form: string
  /** The versions that ask it so, newest first. */
  versions: number[]
  codes: Column['codes']
}

/** A version of a form, its columns, and what stands before their labels. */
type Group = readonly [FormDefinition, readonly Column[], lead?: string]
type Filled = readonly (readonly [FormDefinition, AnswerSheet | undefined])[]

/**
 * The columns of several definitions side by side. A question that has kept its words keeps its column; one that was put differently
 * has another.
 */
export function sharedColumns(groups: readonly Group[]): {
  columns: readonly SharedColumn[]
  cellsOf: (filled: Filled) => OutCell[]
} {
  const shared = new Map<string, SharedColumn & { at: number }>()
  const placed = new Map(
    groups.map(([definition, columns, lead = '']) => [
      definition,
      columns.map(({ name, label, codes, cell }) => {
        const words = lead + label
        const column = shared.get(words) ?? {
          at: shared.size,
          label: words,
          name,
          form: definition.id,
          versions: [],
          codes: {},
        }
        column.versions.push(definition.version)
        column.codes = { ...codes, ...column.codes }
        shared.set(words, column)
        return { at: column.at, cell }
      }),
    ]),
  )
  const cellsOf = (filled: Filled): OutCell[] => {
    const cells: OutCell[] = Array.from({ length: shared.size }, () => null)
    for (const [definition, answers] of filled)
      if (answers) for (const { at, cell } of placed.get(definition) ?? []) cells[at] = cell(answers)
    return cells
  }
  return { columns: [...shared.values()], cellsOf }
}
