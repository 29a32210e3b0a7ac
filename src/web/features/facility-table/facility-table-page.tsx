import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { exportFacilityTable, getFacilityTable } from '#contract/facility-table.ts'
import { isFormInPart, summaryPart } from '#domain/table-parts.ts'

import { addressOf, queryOf } from '../../api/call.ts'
import { useMe } from '../../api/me.ts'
import { useYear } from '../../api/this-month.ts'
import { TableLinks } from '../../ui/download-link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { YearPicker } from '../../ui/period-picker.tsx'
import { useGo } from '../../ui/places.tsx'
import { Select } from '../../ui/select.tsx'
import { EmptyState, Loaded } from '../../ui/states.tsx'
import { StatusLegend } from '../../ui/status-chip.tsx'
import { MonthCards } from './month-cards.tsx'
import { indicatorsOf, partsOf, type Table } from './table-view-of.ts'
import { Trend } from './trend.tsx'
import { YearTable } from './year-table.tsx'

import classes from './facility-table.module.css'

/** What the address of the table may carry. */
type TableSearch = { tahun?: number | undefined; bagian?: string | undefined; tren?: string | undefined }

/** The facility's own history: months by the state of each form and by its indicators, with a trend and an export. */
export function FacilityTablePage(): ReactNode {
  const search: TableSearch = useSearch({ strict: false })
  const go = useGo()
  const { tahun } = search
  const year = useYear(tahun)
  const { facility } = useMe()
  const table = useQuery(queryOf(getFacilityTable, { query: { tahun: year } }))
  const parts = table.data ? partsOf(table.data.data) : []
  const part = parts.find(({ value }) => value === search.bagian)?.value ?? summaryPart
  const show = (change: TableSearch) =>
    go({ to: '/table/fasyankes', search: { ...search, ...change } }, { replace: true })
  const isEmpty = table.data?.data.months.every(({ reports }) => reports.length === 0) ?? false
  return (
    <>
      <PageHeader
        title="Tabel fasyankes"
        description="Riwayat pelaporan dan capaian fasyankes Anda, bulan demi bulan."
        actions={
          table.data &&
          !isEmpty && (
            <TableLinks
              addressOf={(format) =>
                addressOf(exportFacilityTable.path, { query: { tahun: year, bagian: part, format } })
              }
            />
          )
        }
      />
      <p className="only-print">
        {[facility?.name, year, parts.find(({ value }) => value === part)?.label].filter(Boolean).join(' · ')}
      </p>
      <div className={`no-print ${classes.head}`}>
        <YearPicker year={year} onChange={(next) => show({ tahun: next })} />
        {parts.length > 0 && !isEmpty && (
          <Select
            label="Tampilkan"
            value={part}
            options={parts}
            onChange={(bagian) => show({ bagian, tren: undefined })}
          />
        )}
      </div>
      <Loaded answer={table} rows={10} height={44} label="Memuat tabel…">
        {({ data }) =>
          isEmpty ? (
            <EmptyState title={`Tidak ada laporan pada ${year}`} icon="table">
              Fasyankes Anda tidak beroperasi pada tahun ini. Pilih tahun lain.
            </EmptyState>
          ) : (
            <Year table={data} part={part} trend={search.tren} onTrend={(tren) => show({ tren })} />
          )
        }
      </Loaded>
    </>
  )
}

function Year({
  table,
  part,
  trend,
  onTrend,
}: {
  table: Table
  part: string
  trend: string | undefined
  onTrend: (trend: string) => void
}) {
  const forms = table.forms.filter((form) => isFormInPart(part, form))
  const indicators = indicatorsOf(table, part)
  const notes = indicators.flatMap(({ label, year_note }) =>
    year_note === null ? [] : [{ label, year_note }],
  )
  return (
    <div className={classes.parts}>
      <Trend table={table} indicators={indicators} chosen={trend} onChoose={onTrend} />
      <div className={classes.wide}>
        <StatusLegend />
      </div>
      <YearTable table={table} forms={forms} indicators={indicators} />
      <MonthCards table={table} forms={forms} indicators={indicators} />
      {notes.map(({ label, year_note }) => (
        <p key={label} className="small flat">
          {label}: {year_note}
        </p>
      ))}
    </div>
  )
}
