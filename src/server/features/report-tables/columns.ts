import { fieldProblem } from '#contract/problem.ts'
import type { TableColumn } from '#contract/report-tables.ts'
import { namesOf } from '#domain/names-of.ts'
import type { FormWorth } from '#indicators/form-worth.ts'
import type { Indicator } from '#indicators/indicator.ts'

/** What every table says of a report beside what it is worth, and the facility's own column, which is always there. */
const factColumns = {
  facility: 'Fasyankes',
  regency: 'Wilayah',
  status: 'Status',
  sent_at: 'Dikirim',
} as const
export type FactColumnKey = keyof typeof factColumns
const factKeys = namesOf(factColumns)
export const isFactColumn = (key: string): key is FactColumnKey => Object.hasOwn(factColumns, key)

/** The columns of a form's table: what is said of every report, then the form's indicators in their order. */
export function columnsOf(worth: FormWorth | null): TableColumn[] {
  return [
    ...factKeys.map((key) => ({
      key,
      label: factColumns[key],
      kind: 'fact' as const,
      unit: '',
      decimals: 0,
      words: null,
      main: true,
    })),
    ...Object.entries(worth?.indicators ?? {}).map(([key, indicator]) => describe(key, indicator)),
  ]
}

/** Usually shown: the main figures, and every word that a facility's own table has. */
function describe(key: string, indicator: Indicator): TableColumn {
  const { label, kind, main = false, regional = false } = indicator
  const isWord = indicator.kind === 'word'
  return {
    ...{ key, label, kind, main: main || (isWord && !regional) },
    unit: indicator.kind === 'word' ? '' : indicator.unit,
    decimals: indicator.kind === 'word' ? 0 : indicator.decimals,
    words: indicator.kind === 'word' ? { ...indicator.words } : null,
  }
}

/** The named columns in the table's order, the facility's first. @throws Problem invalidInput for one that is not there. */
export function chosenColumns(columns: readonly TableColumn[], keys: readonly string[]): TableColumn[] {
  const lacking = keys.filter((key) => !columns.some((column) => column.key === key))
  if (lacking.length > 0)
    throw fieldProblem('columns', `Kolom ${lacking.slice(0, 3).join(', ')} tidak ada pada tabel ini.`)
  return columns.filter(({ key }) => key === 'facility' || keys.includes(key))
}
