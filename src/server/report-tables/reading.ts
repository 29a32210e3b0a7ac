import { columnsOf } from '#forms/columns.ts'
import type { AnswerSheet } from '#forms/context.ts'
import type { FormDefinition } from '#forms/define-form.ts'
import type { FormRegistry } from '#server/form-versions/form-registry.ts'

import { leadOf, reportColumns } from './report-tables.ts'
import { sharedColumns } from './shared-columns.ts'

export type ReportColumn = keyof typeof reportColumns

/** How the table of a form's reports is read back: by the columns that wrote it. */
export type ReportReader = {
  /** Every column that a file may have, by its key; those that each file has are needed. */
  columns: Readonly<Record<string, { label: string; isNeeded: boolean }>>
  answersOf: (definition: FormDefinition, cells: Readonly<Record<string, string>>) => AnswerSheet
  keyOf: (definition: FormDefinition, name: string) => string | undefined
}

/** What names the facility, the month and the state of a report; the rest are words for people. */
const needed: readonly ReportColumn[] = [
  ...(['code', 'month', 'status', 'on_time', 'version'] as const),
  ...(['first_sent_at', 'sent_at', 'decided_at'] as const),
]

export function reportReader(forms: FormRegistry, form: string): ReportReader {
  const versions = forms.versionsOf(form)
  const own = versions.filter(({ id }) => id === form)
  const { columns, answersOf, keyOf } = sharedColumns(
    versions.map((definition) => [definition, columnsOf(definition), leadOf(definition)]),
    reportColumns,
  )
  // What another version asks, or a sub-form, need not stand in a file of other months.
  const isInAll = (column: (typeof columns)[number]) =>
    column.isRead && column.form === form && new Set(column.versions).size === own.length
  return {
    columns: Object.fromEntries([
      ...Object.entries(reportColumns).map(([key, { label }]) => [
        key,
        { label, isNeeded: needed.some((name) => name === key) },
      ]),
      ...columns.map((column) => [column.key, { label: column.label, isNeeded: isInAll(column) }]),
    ]),
    answersOf,
    keyOf,
  }
}
