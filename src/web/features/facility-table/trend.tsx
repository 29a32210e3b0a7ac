import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'

import { getFacilityTable } from '#contract/facility-table.ts'
import { unitAfter } from '#domain/figure-words.ts'
import { firstMonth, yearOf } from '#domain/month.ts'
import { shortMonthNames } from '#domain/words.ts'

import { queryOf } from '../../api/call.ts'
import { useMe } from '../../api/me.ts'
import { ChartCard, type ChartSheet } from '../../chart/chart-card.tsx'
import { useSource } from '../../chart/source.ts'
import { NotCome } from '../../ui/ask-again.tsx'
import { Select } from '../../ui/select.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { type Indicator, type Table, trendsOf } from './table-view-of.ts'

import classes from './facility-table.module.css'

/** One indicator over the months, beside the year before. */
export function Trend({
  table,
  indicators,
  chosen,
  onChoose,
}: {
  table: Table
  indicators: readonly Indicator[]
  chosen: string | undefined
  onChoose: (key: string) => void
}) {
  const trends = trendsOf(indicators)
  const indicator = trends.find(({ key }) => key === chosen) ?? trends[0]
  if (!indicator) return null
  return (
    <TrendOf
      key={indicator.key}
      table={table}
      indicator={indicator}
      choice={
        trends.length > 1 && (
          <div className={`no-print ${classes.choice}`}>
            <Select
              label="Indikator"
              value={indicator.key}
              options={trends.map(({ key, label }) => ({ value: key, label }))}
              onChange={onChoose}
            />
          </div>
        )
      }
    />
  )
}

function TrendOf({ table, indicator, choice }: { table: Table; indicator: Indicator; choice: ReactNode }) {
  const { year } = table
  const source = useSource(table)
  const { facility } = useMe()
  const before = useQuery({
    ...queryOf(getFacilityTable, { query: { tahun: year - 1 } }),
    enabled: year > yearOf(firstMonth),
  })
  const lastTable = before.data?.data
  const sheet = useMemo((): ChartSheet => {
    const last = lastTable && numbersOf(lastTable, indicator.key)
    return {
      // A picture that leaves the page says whose numbers it shows.
      lines: [[facility?.name, `per bulan tahun ${year}`].filter(Boolean).join(' · ')],
      source,
      chart: {
        kind: 'line',
        across: 'Bulan',
        isTime: true,
        labels: shortMonthNames,
        measure: indicator,
        series: [
          ...(last?.some((value) => value !== null)
            ? [{ name: String(year - 1), data: last, isPast: true }]
            : []),
          { name: String(year), data: numbersOf(table, indicator.key) },
        ],
      },
    }
  }, [table, lastTable, indicator, year, source, facility])
  const unit = unitAfter(indicator)
  return (
    <ChartCard
      title={`Tren ${indicator.label}`}
      base={
        <>
          <p className="soft flat">{unit ? `Per bulan, dalam ${unit}` : 'Per bulan'}</p>
          {before.error && !lastTable && (
            <div className="no-print">
              <NotCome words={`Garis tahun ${year - 1} belum dapat dimuat.`} retry={before.refetch} />
            </div>
          )}
        </>
      }
      answer={{ data: sheet, error: null, refetch: before.refetch }}
      actions={choice}
      empty={
        <EmptyState title="Belum ada angka untuk digambar" icon="analysis">
          Angka tampil setelah laporan bulan pertama dikirim.
        </EmptyState>
      }
    />
  )
}

function numbersOf({ months }: Table, key: string): (number | null)[] {
  return months.map(({ values }) => {
    const value = values[key]
    return typeof value === 'number' ? value : null
  })
}
