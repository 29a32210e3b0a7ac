import { type CatalogueRow, type Figure, figureNotes } from '#contract/figures.ts'
import { figureText, hasThinValue, markedBaseText, thinWords } from '#domain/figure-words.ts'

import type { NumberCell, NumberTable } from '../../chart/chart.ts'
import { whyUntold } from '../../figures/untold.ts'
import type { Answer, Coordinates, Member } from './answer.ts'
import { type Dimension, dimensionNames, dimensions, type ExplorerQuestion } from './explorer-question.ts'

/** A number of a pivot: where it stands, what it is of, and what came. */
export type PivotCell = { at: Coordinates; figure: CatalogueRow | undefined; told: Figure | undefined }
export type PivotColumn = {
  /** Stays the same while other columns come and go: the address names the one that sorts. */
  key: string
  label: string
  /** What stands over it and its neighbours; empty where all columns are of one group. */
  group: string
  isWhole: boolean
}
type PivotRow = Member & { cells: readonly PivotCell[] }
/** An answer as a table: one dimension in its rows, another in its columns, the rest over the columns. */
export type Pivot = {
  /** What the rows are. */
  across: string
  columns: readonly PivotColumn[]
  /** The whole first, however the others are sorted. */
  rows: readonly PivotRow[]
  /** What all numbers have in common, beside the place and the time. */
  shared: readonly string[]
}

/** More columns than this cannot be read beside each other. */
export const mostColumns = 60

type Layout = Pick<ExplorerQuestion, 'rows' | 'columns' | 'order'>

/** How many columns an answer takes. */
export function columnsIn({ members }: Answer, { rows }: Layout): number {
  return dimensionNames
    .filter((each) => each !== rows)
    .reduce((count, each) => count * members[each].length, 1)
}

export function pivotOf(answer: Answer, layout: Layout): Pivot {
  const { members } = answer
  const grouping = dimensionNames.filter((each) => each !== layout.rows && each !== layout.columns)
  const groups = productOf(grouping, members)
  const leaves = members[layout.columns]
  const columns = groups.flatMap((group) =>
    leaves.map((leaf) => ({
      key: [...group.ids, leaf.id].join(','),
      label: leaf.label,
      group: group.label,
      isWhole: leaf.isWhole === true || group.isWhole,
      at: { ...group.at, [layout.columns]: leaf.id },
    })),
  )
  const rows = members[layout.rows].map((member): PivotRow => ({
    ...member,
    cells: columns.map(({ at }): PivotCell => {
      // Safe: each dimension is the row's, the column's, or the group's.
      const here = { ...at, [layout.rows]: member.id } as Coordinates
      return { at: here, figure: answer.figureOf(here), told: answer.toldAt(here) }
    }),
  }))
  return {
    across: dimensions[layout.rows],
    columns: columns.map(({ key, label, group, isWhole }) => ({ key, label, group, isWhole })),
    rows: sorted(
      rows,
      columns.findIndex(({ key }) => key === layout.order?.by),
      layout.order?.descends ?? true,
    ),
    shared: grouping.flatMap((each) => {
      if (each === 'wilayah' || each === 'waktu') return []
      const [only, ...more] = members[each]
      return only && more.length === 0 ? [only.label] : []
    }),
  }
}

type Group = { ids: string[]; label: string; isWhole: boolean; at: Partial<Coordinates> }

/** Every combination of the members of some dimensions, named after those that have several. */
function productOf(names: readonly Dimension[], members: Answer['members']): Group[] {
  return names.reduce<Group[]>(
    (groups, name) =>
      groups.flatMap((group) =>
        members[name].map((member) => ({
          ids: members[name].length > 1 ? [...group.ids, member.id] : group.ids,
          label:
            members[name].length > 1 ? [group.label, member.label].filter(Boolean).join(' · ') : group.label,
          isWhole: group.isWhole || member.isWhole === true,
          at: { ...group.at, [name]: member.id },
        })),
      ),
    [{ ids: [], label: '', isWhole: false, at: {} }],
  )
}

/** By a column, what has no number after what has; in their own order where there is no such column. */
function sorted(rows: readonly PivotRow[], column: number, descends: boolean): readonly PivotRow[] {
  const numberOf = ({ cells }: PivotRow) => cells[column]?.told?.value ?? null
  return rows.toSorted((one, other) => {
    if (one.isWhole || other.isWhole) return one.isWhole ? -1 : 1
    if (column < 0) return 0
    const [a, b] = [numberOf(one), numberOf(other)]
    if (a === null || b === null) return (a === null ? 1 : 0) - (b === null ? 1 : 0)
    return descends ? b - a : a - b
  })
}

/** Why a number is missing, where that is more than that nothing was reported. */
export function reasonOf({ told }: PivotCell): string | null {
  if (!told || told.value !== null) return null
  if (told.note === figureNotes.none || (told.note === null && told.base.n === 0)) return null
  return whyUntold(told)
}

/** When the newest of its sums was made; null where none says it. */
export const asOfIn = ({ rows }: Pivot): string | null =>
  rows
    .flatMap(({ cells }) => cells.map(({ told }) => told?.base.as_of ?? null))
    .reduce((one, other) => ((other ?? '') > (one ?? '') ? other : one), null)

export const cellText = ({ told, figure }: PivotCell): string =>
  told?.value === undefined || told.value === null || !figure ? '–' : figureText(figure, told.value)

/** Whether its number does not speak for its region. */
export const isThin = ({ told }: PivotCell): boolean => told !== undefined && hasThinValue(told)

/** The pivot as a file has it: what is shown, bases too where they are, and else which numbers do not speak for their region. */
export function numbersOf({ across, columns, rows }: Pivot, hasBase: boolean): NumberTable {
  const named = columns.map(({ group, label }) => [group, label].filter(Boolean).join(' · '))
  const notes = rows.map(({ cells }) => {
    const thin = named.filter((_, index) => cells[index] && isThin(cells[index]))
    return thin.length > 0 ? `${thinWords}: ${thin.join(', ')}` : ''
  })
  const isNoted = !hasBase && notes.some((note) => note !== '')
  return {
    columns: [
      across,
      ...named.flatMap((name) => (hasBase ? [name, `Dasar ${name}`] : [name])),
      ...(isNoted ? ['Catatan'] : []),
    ],
    rows: rows.map((row, index) => [
      row.label,
      ...row.cells.flatMap((cell): NumberCell[] => {
        const base = cell.told && cell.told.base.of > 0 ? markedBaseText(cell.told) : ''
        return hasBase ? [numberCell(cell), base] : [numberCell(cell)]
      }),
      ...(isNoted ? [notes[index] ?? ''] : []),
    ]),
  }
}

function numberCell(cell: PivotCell): NumberCell {
  const reason = reasonOf(cell)
  if (reason !== null || !cell.figure) return reason ?? ''
  return { value: cell.told?.value ?? null, text: cellText(cell), measure: cell.figure }
}
