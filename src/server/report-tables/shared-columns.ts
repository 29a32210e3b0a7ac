import { labelKey } from '#domain/plain-text.ts'
import type { Column } from '#forms/columns.ts'
import { answerOf, type AnswerSheet } from '#forms/context.ts'
import type { FormDefinition } from '#forms/define-form.ts'
import type { OutCell } from '#server/spreadsheet/workbook.ts'

/** What stands in one column of a table that several versions of a form share. */
export type SharedColumn = {
  label: string
  /** By which a file that comes back names its cells. */
  key: string
  /** The question's field. */
  name: string
  form: string
  /** The versions that ask it so, newest first. */
  versions: number[]
  codes: Column['codes']
  /** Whether answers can be read from it. */
  isRead: boolean
}

/** A version of a form, its columns, and what stands before their labels. */
type Group = readonly [FormDefinition, readonly Column[], lead?: string]
type Filled = readonly (readonly [FormDefinition, AnswerSheet | undefined])[]

/**
 * The columns of several definitions side by side. A question that has kept its words keeps its column; one that was put differently
 * has another, and so has one that has come in the place of another.
 */
export function sharedColumns(
  groups: readonly Group[],
  /** The other columns of the table, by their keys. */
  others: Readonly<Record<string, { label: string }>> = {},
): {
  columns: readonly SharedColumn[]
  cellsOf: (filled: Filled) => OutCell[]
  /** The answers that cells stand for, as the definition asks for them; those of empty cells are absent. */
  answersOf: (definition: FormDefinition, cells: Readonly<Record<string, string>>) => AnswerSheet
  /** The key of the column that a definition's field is read from, or named in. */
  keyOf: (definition: FormDefinition, name: string) => string | undefined
} {
  const shared = new Map<string, SharedColumn & { at: number }>()
  const keys = new Set(Object.keys(others))
  const labels = new Set(Object.values(others).map((other) => labelKey(other.label)))
  const placed = new Map(
    groups.map(([definition, columns, lead = '']) => [
      definition,
      columns.map(({ name, label, codes, isDay, cell, read }) => {
        const asked = lead + label
        const sharing = shared.get(labelKey(asked))
        // Its place may be taken by a question of other versions with the same words, which means something else.
        const isTaken = sharing && (sharing.name !== name || sharing.form !== definition.id)
        const words = isTaken || labels.has(labelKey(asked)) ? `${asked} [${name}]` : asked
        const column = shared.get(labelKey(words)) ?? {
          at: shared.size,
          label: words,
          key: newKey(keys, definition, { name, read }),
          name,
          form: definition.id,
          versions: [],
          codes: {},
          isRead: read !== null,
        }
        column.versions.push(definition.version)
        column.codes = { ...codes, ...column.codes }
        shared.set(labelKey(words), column)
        return { at: column.at, key: column.key, name, isDay, cell, read }
      }),
    ]),
  )
  const cellsOf = (filled: Filled): OutCell[] => {
    const cells: OutCell[] = Array.from({ length: shared.size }, () => null)
    for (const [definition, answers] of filled)
      if (answers)
        for (const { at, name, isDay, cell } of placed.get(definition) ?? [])
          cells[at] = (isDay && dayCell(answerOf(answers, name))) || cell(answers)
    return cells
  }
  const answersOf = (definition: FormDefinition, texts: Readonly<Record<string, string>>): AnswerSheet =>
    Object.fromEntries(
      (placed.get(definition) ?? []).flatMap(({ key, name, read }) => {
        const text = texts[key] ?? ''
        const answer = text === '' ? undefined : read?.(text)
        return answer === undefined ? [] : [[name, answer]]
      }),
    )
  const keyOf = (definition: FormDefinition, name: string) =>
    placed
      .get(definition)
      ?.filter((column) => column.name === name)
      // A list has two: its rows are read.
      .toSorted((one, other) => Number(other.read !== null) - Number(one.read !== null))[0]?.key
  return { columns: [...shared.values()], cellsOf, answersOf, keyOf }
}

/** Workbooks know no days before this one. */
const firstDay = '1900-03-01'
/** A day that can be sorted. Safe: a stored answer passed the schema of its own kind. */
const dayCell = (day: unknown): OutCell => (typeof day === 'string' && day >= firstDay ? { day } : null)

/** The field's own name, with the version where it is put differently in several, and with its form where it is a sub-form's. */
function newKey(
  keys: Set<string>,
  { id, partOf, version }: FormDefinition,
  { name, read }: Pick<Column, 'name' | 'read'>,
): string {
  const plain = (partOf ? `${id}.` : '') + name + (read ? '' : '*')
  const key = keys.has(plain) ? `${plain}@${version}` : plain
  keys.add(key)
  return key
}
