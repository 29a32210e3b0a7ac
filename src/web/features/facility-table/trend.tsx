import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'

import { getFacilityTable } from '#contract/facility-table.ts'
import { firstMonth, yearOf } from '#domain/month.ts'
import { monthNames, numberText, shortMonthNames } from '#domain/words.ts'

import { queryOf } from '../../api/call.ts'
import type { LineChartProps } from '../../chart/line-chart.tsx'
import { Card } from '../../ui/card.tsx'
import { lazyPart } from '../../ui/lazy-page.ts'
import { PlainTable } from '../../ui/plain-table.tsx'
import { Select } from '../../ui/select.tsx'
import { EmptyState, Skeletons } from '../../ui/states.tsx'
import { type Indicator, type Table, trendsOf, unitAfter, valueText } from './table-view-of.ts'

import classes from './facility-table.module.css'

const LineChart = lazyPart<'LineChart', LineChartProps>(
  () => import('../../chart/line-chart.tsx'),
  'LineChart',
)

const colours = { thisYear: '#007a8a', lastYear: '#8798a0' } as const

/** One indicator over the months, beside the year before; the same numbers stand in a table below it. */
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
    <Card
      title={`Tren ${indicator.label}`}
      description={unitAfter(indicator) ? `Per bulan, dalam ${unitAfter(indicator)}` : 'Per bulan'}
      actions={
        trends.length > 1 && (
          <div className={classes.choice}>
            <Select
              label="Indikator"
              value={indicator.key}
              options={trends.map(({ key, label }) => ({ value: key, label }))}
              onChange={onChoose}
            />
          </div>
        )
      }
    >
      <TrendLines key={indicator.key} table={table} indicator={indicator} />
    </Card>
  )
}

function TrendLines({ table, indicator }: { table: Table; indicator: Indicator }) {
  const { year } = table
  const hasBefore = year > yearOf(firstMonth)
  const before = useQuery({
    ...queryOf(getFacilityTable, { query: { tahun: year - 1 } }),
    enabled: hasBefore,
  })
  const lastTable = before.data?.data
  const drawing = useMemo(() => {
    const [now, last] = [numbersOf(table, indicator.key), lastTable && numbersOf(lastTable, indicator.key)]
    return {
      labels: shortMonthNames,
      lines: [
        ...(last?.some((value) => value !== null)
          ? [{ name: String(year - 1), values: last, colour: colours.lastYear, dashed: true }]
          : []),
        { name: String(year), values: now, colour: colours.thisYear },
      ],
      text: (value: number) => valueText(indicator, value),
      axisText: (value: number) => `${numberText(value)}${indicator.unit === '%' ? '%' : ''}`,
    }
  }, [table, lastTable, indicator, year])
  if (drawing.lines.every(({ values }) => values.every((value) => value === null)))
    return (
      <EmptyState title="Belum ada angka untuk digambar" icon="analysis">
        Angka tampil setelah laporan bulan pertama dikirim.
      </EmptyState>
    )
  return (
    <>
      <Suspense fallback={<Skeletons rows={1} height={256} label="Memuat grafik…" />}>
        <LineChart label={wordsOf(indicator, drawing.lines)} {...drawing} />
      </Suspense>
      <details className={`disclosure ${classes.numbers}`}>
        <summary>Lihat angkanya</summary>
        <PlainTable
          look="amounts"
          caption={`${indicator.label} per bulan`}
          columns={[
            'Bulan',
            ...drawing.lines.map(({ name }) =>
              unitAfter(indicator) ? `${name} (${unitAfter(indicator)})` : name,
            ),
          ]}
          rows={monthNames.map((month, index) => ({
            key: month,
            cells: [
              month,
              ...drawing.lines.map(({ values }) =>
                valueText({ ...indicator, unit: indicator.unit === '%' ? '%' : '' }, values[index]),
              ),
            ],
          }))}
        />
      </details>
    </>
  )
}

function numbersOf({ months }: Table, key: string): (number | null)[] {
  return months.map(({ values }) => {
    const value = values[key]
    return typeof value === 'number' ? value : null
  })
}

/** What the picture shows, in a sentence: the newest month with a number of each line. */
function wordsOf(
  indicator: Indicator,
  lines: readonly { name: string; values: readonly (number | null)[] }[],
): string {
  const ends = lines.map(({ name, values }) => {
    const last = values.findLastIndex((value) => value !== null)
    return last === -1
      ? `${name}: belum ada angka`
      : `${name}: terakhir ${valueText(indicator, values[last])} pada ${monthNames[last]}`
  })
  return `Grafik garis ${indicator.label}. ${ends.join('; ')}.`
}
