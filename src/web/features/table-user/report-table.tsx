import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'

import type { ReplyOf } from '#contract/endpoint.ts'
import { exportReportTable, getReportTable } from '#contract/report-tables.ts'
import { facilityTypeLabel } from '#domain/facility.ts'
import { addMonths, isMonth, type Month } from '#domain/month.ts'
import { namesOf } from '#domain/names-of.ts'
import { reportStatuses } from '#domain/report-status.ts'
import { monthText } from '#domain/words.ts'

import { addressOf, queryOf } from '../../api/call.ts'
import { useMay, useMe } from '../../api/me.ts'
import { useThisMonth } from '../../api/this-month.ts'
import { Button } from '../../ui/button.tsx'
import { DownloadLink } from '../../ui/download-link.tsx'
import { FacilitySearch, FacilityTypeFilter, FilterSelect } from '../../ui/filters.tsx'
import { provinceOf } from '../../ui/list-search.ts'
import { Filters, type Order, RowTable } from '../../ui/list-table.tsx'
import { ListView } from '../../ui/list-view.tsx'
import { OtherPeriod } from '../../ui/other-period.tsx'
import { MonthPicker } from '../../ui/period-picker.tsx'
import { useGo } from '../../ui/places.tsx'
import { RegionPicker, useRegionName } from '../../ui/region-picker.tsx'
import { SortSelect } from '../../ui/sort-select.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { type List, type ListDefinition, useList } from '../../ui/use-list.ts'
import { ColumnDialog } from './column-dialog.tsx'
import { FacilityDialog } from './facility-dialog.tsx'
import { reportColumns, shownColumns } from './report-columns.tsx'
import { type ReportSearch, tablePath } from './table-search.ts'

import classes from './report-table.module.css'

type Table = ReplyOf<typeof getReportTable>
type Status = NonNullable<ReportSearch['status']>

/** What a table can be narrowed to; without one it holds what has been sent. */
const statuses: Record<Status, string> = {
  sent: reportStatuses.sent.short,
  revise: reportStatuses.revise.short,
  confirmed: reportStatuses.confirmed.short,
  unfilled: 'Belum mengirim',
}
const statusOptions = namesOf(statuses).map((value) => ({ value, label: statuses[value] }))

/** The filters as the calls take them. */
function filtersOf({ tipe, status, find, sort, order, ...search }: ReportSearch, month: Month) {
  return {
    date: month,
    provinsi_id: provinceOf(search),
    kabupatenkota_id: search.kota,
    tipe_fasyankes: tipe === 1 || tipe === 2 ? tipe : undefined,
    ...{ status, find, sort, order },
  }
}

const reportsOf = (form: string, month: Month): ListDefinition<ReportSearch, Table> => ({
  to: tablePath,
  ask: (search, rows) =>
    queryOf(getReportTable, { params: { form_type: form }, query: { ...filtersOf(search, month), ...rows } }),
  rowsPerPage: 25,
  narrows: ['provinsi', 'kota', 'tipe', 'status', 'find'],
  words: { noun: 'laporan', loading: 'Memuat tabel…', failed: 'Tabel belum dapat dimuat' },
})

/** A form's reports of a month over the facilities within reach, with what each is worth. */
export function ReportTable({ form }: { form: string }) {
  const search: ReportSearch = useSearch({ strict: false })
  const { zone } = useMe()
  const mayReview = useMay('report.review')
  const lastMonth = addMonths(useThisMonth(), -1)
  const isOther = search.date !== undefined && !isMonth(search.date)
  const month = search.date === undefined || isOther ? lastMonth : search.date
  const list = useList(reportsOf(form, month), search)
  const { change, placeOf, reply } = list
  // A card stands over the page of the list that it was opened on.
  const cardOf = (fasyankes: number | undefined) => placeOf({ fasyankes, page: search.page })
  const go = useGo()
  const [isChoosing, setChoosing] = useState(false)
  const columns = reply ? shownColumns(reply) : []
  const order: Order = { by: search.sort ?? 'facility', descends: search.order === 'desc' }
  const exportOf = (format: 'xlsx' | 'csv') =>
    addressOf(exportReportTable.path, {
      params: { form_type: form },
      query: { ...filtersOf(search, month), format, columns: columns.map(({ key }) => key).join(',') },
    })
  return (
    <>
      <PrintedFilters search={search} month={month} />
      <TableFilters list={list} month={month} lastMonth={lastMonth}>
        <SortSelect
          options={reply?.columns.map(({ key, label }) => ({ value: key, label })) ?? []}
          order={order}
          onChange={changeOrder}
        />
      </TableFilters>
      {isOther && <OtherPeriod shown={monthText(month)} />}
      {reply && reply.total > 0 && (
        <div className={`no-print ${classes.bar}`}>
          <Button variant="default" icon="table" onClick={() => setChoosing(true)}>
            Pilih kolom
          </Button>
          <DownloadLink href={exportOf('xlsx')}>Unduh Excel</DownloadLink>
          <DownloadLink href={exportOf('csv')}>Unduh CSV</DownloadLink>
        </div>
      )}
      <ListView
        list={list}
        empty={
          <EmptyState title={`Belum ada laporan ${monthText(month)}`} icon="table">
            Laporan tampil di sini setelah dikirim fasyankes. Pilih bulan lain, atau status ‘Belum mengirim’.
          </EmptyState>
        }
      >
        {({ title, data }) => (
          <div className={classes.frame}>
            <RowTable
              caption={`${title}, ${monthText(month)}`}
              className={`side-by-side ${classes.table}`}
              columns={reportColumns({
                form,
                columns,
                zone,
                mayReview,
                search,
                cardOf,
              })}
              rows={data}
              keyOf={({ facility }) => facility.id}
              order={order}
              onOrder={changeOrder}
            />
          </div>
        )}
      </ListView>
      {isChoosing && reply && <ColumnDialog table={reply} onClose={() => setChoosing(false)} />}
      {search.fasyankes !== undefined && (
        <FacilityDialog
          form={form}
          id={search.fasyankes}
          onClose={() => go(cardOf(undefined), { replace: true })}
        />
      )}
    </>
  )

  function changeOrder({ by, descends }: Order) {
    change({ sort: by === 'facility' ? undefined : by, order: descends ? 'desc' : undefined })
  }
}

/** What narrows the table, on paper in place of the filters. */
function PrintedFilters({
  search: { provinsi, kota, tipe, status, find },
  month,
}: {
  search: ReportSearch
  month: Month
}) {
  const words = [
    useRegionName({ provinsi, kota }),
    monthText(month),
    (tipe === 1 || tipe === 2) && facilityTypeLabel(tipe),
    status && statuses[status],
    find && `‘${find}’`,
  ]
  return <p className="only-print">{words.filter(Boolean).join(' · ')}</p>
}

function TableFilters({
  list: { search, change },
  month,
  lastMonth,
  children,
}: {
  list: List<ReportSearch, Table>
  month: Month
  lastMonth: Month
  children: ReactNode
}) {
  const { provinsi, kota, tipe, status, find } = search
  const inUse = [provinsi ?? kota, kota, tipe, status, find].filter((value) => value !== undefined)
  return (
    <Filters className={classes.filters} inUse={inUse.length} summary={monthText(month)}>
      <MonthPicker
        month={month}
        last={addMonths(lastMonth, 1)}
        onChange={(next) => change({ date: next === lastMonth ? undefined : next })}
      />
      <RegionPicker search={search} onChange={change} />
      <FacilityTypeFilter value={tipe} onChange={(next) => change({ tipe: next })} />
      <FilterSelect
        label="Status"
        all="Semua terkirim"
        value={status}
        options={statusOptions}
        onChange={(next) => change({ status: next })}
      />
      {children}
      <FacilitySearch value={find} onSearch={(next) => change({ find: next })} />
    </Filters>
  )
}
