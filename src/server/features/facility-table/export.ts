import type { FileContent } from '#contract/envelope.ts'
import { reportStatuses, statusOfWord } from '#domain/report-status.ts'
import { isFormInPart, isInPart } from '#domain/table-parts.ts'
import { momentText, monthNames, round } from '#domain/words.ts'
import type { Facility } from '#server/features/reports/life/dossier.ts'
import { aboutSheet, csvFile, workbookFile } from '#server/spreadsheet/download.ts'
import type { OutCell, OutSheet } from '#server/spreadsheet/workbook.ts'

import type { TableOfYear } from './table.ts'

type Format = 'xlsx' | 'csv'
type Made = { facility: Facility; table: TableOfYear; part: string; now: Date }

/** What the table shows, as a file: a workbook with a sheet of what it is about, or the bare rows for programs. */
export function fileOf(made: Made, format: Format): FileContent {
  const sheet = sheetOf(made)
  const name = `tabel-fasyankes-${made.facility.code}-${made.table.year}-${made.part}`
  return format === 'csv'
    ? csvFile(name, sheet)
    : workbookFile(name, [sheet, aboutOf(made, sheet.rows.length)])
}

function aboutOf({ facility, table, part, now }: Made, rows: number): OutSheet {
  const { name, code, regency, province, profile } = facility
  const shown = table.forms.find(({ form_type }) => form_type === part)?.title ?? 'Ringkasan'
  return aboutSheet([
    ['Fasyankes', name],
    ['Kode', code],
    ['Wilayah', `${regency}, ${province}`],
    ['Tahun', table.year],
    ['Bagian', shown],
    ['Jumlah baris', rows],
    ['Dibuat', momentText(now, profile.zone)],
  ])
}

/** A row per form and indicator, a column per month, as on the page; numbers rounded as they are shown. */
function sheetOf({ table, part }: Made): OutSheet & { rows: OutCell[][] } {
  const { forms, indicators, months, total } = table
  const titleOf = (form: string) => forms.find(({ form_type }) => form_type === form)?.title ?? form
  return {
    name: `Tahun ${table.year}`,
    columns: [
      { label: 'Formulir', width: 32 },
      { label: 'Indikator', width: 36 },
      { label: 'Satuan', width: 10 },
      ...monthNames.map((label) => ({ label, width: 14 })),
      { label: 'Setahun', width: 14 },
    ],
    rows: [
      ...forms
        .filter((form) => isFormInPart(part, form))
        .map(({ form_type, title }): OutCell[] => [
          title,
          'Status pelaporan',
          null,
          ...months.map(({ reports }) => {
            const report = reports.find((each) => each.form_type === form_type)
            if (!report) return null
            const status = reportStatuses[statusOfWord(report.report_status)].short
            return report.late ? `${status}, terlambat` : status
          }),
          null,
        ]),
      ...indicators
        .filter((indicator) => isInPart(part, indicator))
        .map((indicator): OutCell[] => {
          const cellOf = (value: number | string | null | undefined): OutCell => {
            if (value === null || value === undefined) return null
            if (typeof value === 'number') return round(value, indicator.decimals)
            return indicator.words?.[value]?.label ?? value
          }
          return [
            titleOf(indicator.form_type),
            indicator.label,
            indicator.unit || null,
            ...months.map(({ values }) => cellOf(values[indicator.key])),
            cellOf(total[indicator.key]),
          ]
        }),
    ],
  }
}
