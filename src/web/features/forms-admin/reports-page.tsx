import { useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'

import { listAllReports } from '#contract/all-reports.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { reopenReport } from '#contract/reports.ts'
import { isMonth } from '#domain/month.ts'
import { reportStatuses } from '#domain/report-status.ts'
import { monthText } from '#domain/words.ts'

import { call, queryOf, reread } from '../../api/call.ts'
import { useMe } from '../../api/me.ts'
import { useThisMonth } from '../../api/this-month.ts'
import { CountLinks } from '../../ui/count-links.tsx'
import { FacilitySearch, FacilityTypeFilter, FilterSelect, LateOnly } from '../../ui/filters.tsx'
import { monthOfList, provinceOf, withDueDate } from '../../ui/list-search.ts'
import { Filters, RowTable } from '../../ui/list-table.tsx'
import { ListView } from '../../ui/list-view.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { MonthPicker } from '../../ui/period-picker.tsx'
import { RegionPicker } from '../../ui/region-picker.tsx'
import { ReopenDialog } from '../../ui/reopen-dialog.tsx'
import { reads } from '../../ui/search-text.ts'
import { EmptyState } from '../../ui/states.tsx'
import { type List, type ListDefinition, useList } from '../../ui/use-list.ts'
import { type AllReportsSearch, allReportsSearch } from './all-reports-search.ts'
import { FormsTabs } from './forms-tabs.tsx'
import { reportsPath } from './managed-forms.ts'
import { reportColumns, type ReportRow } from './report-columns.tsx'

import classes from './forms-admin.module.css'

type Reports = ReplyOf<typeof listAllReports>

const allReports: ListDefinition<AllReportsSearch, Reports> = {
  to: reportsPath,
  ask: ({ date, form, tipe, status, late, find, ...search }, rows) =>
    queryOf(listAllReports, {
      query: {
        date: date !== undefined && isMonth(date) ? date : undefined,
        ...{ form_type: form, status, late, find },
        tipe_fasyankes: tipe === 1 || tipe === 2 ? tipe : undefined,
        provinsi_id: provinceOf(search),
        kabupatenkota_id: search.kota,
        ...rows,
      },
    }),
  rowsPerPage: 25,
  narrows: ['form', 'provinsi', 'kota', 'tipe', 'status', 'late', 'find'],
  words: { noun: 'laporan', loading: 'Memuat laporan…', failed: 'Laporan belum dapat dimuat' },
}

/** `/admin/formulir/laporan`: a month of every form and facility, and the way to open a confirmed report again. */
export function ReportsPage() {
  const search: AllReportsSearch = reads(allReportsSearch)(useSearch({ strict: false }))
  const list = useList(allReports, search)
  const queries = useQueryClient()
  const { zone } = useMe()
  const [reopened, setReopened] = useState<ReportRow | null>(null)
  const known = list.query.data
  const month = monthOfList(search, known)
  return (
    <>
      <PageHeader
        title="Semua laporan"
        description={
          month === undefined
            ? 'Laporan semua formulir dari semua fasyankes.'
            : withDueDate(`Laporan ${monthText(month)} dari semua fasyankes.`, month, known)
        }
      />
      <FormsTabs current="reports" />
      <ReportFilters list={list} />
      <Views list={list} />
      <ListView
        list={list}
        empty={
          <EmptyState title="Belum ada laporan pada bulan ini" icon="form">
            Laporan tampil di sini setelah fasyankes mulai mengisinya. Pilih bulan lain.
          </EmptyState>
        }
      >
        {({ data, date }) => (
          <RowTable
            caption={`Laporan ${monthText(date)}`}
            columns={reportColumns(zone, setReopened)}
            rows={data}
            keyOf={({ report_id }) => report_id}
          />
        )}
      </ListView>
      {reopened && (
        <ReopenDialog
          title="Buka kembali laporan ini?"
          send={(reason) =>
            call(reopenReport, { params: { report_id: reopened.report_id }, body: { reason } })
          }
          onReopened={() => reread(queries, listAllReports)}
          onClose={() => setReopened(null)}
        >
          {reopened.facility.name}: {reopened.form_title}, {monthText(reopened.date)}. Laporan ini perlu
          diperbaiki, dikirim lagi oleh fasyankes, dan dikonfirmasi lagi oleh dinas kesehatan.
        </ReopenDialog>
      )}
    </>
  )
}

function ReportFilters({ list: { search, query, change } }: { list: List<AllReportsSearch, Reports> }) {
  const thisMonth = useThisMonth()
  const { form, provinsi, kota, tipe, find } = search
  const month = monthOfList(search, query.data)
  const inUse = [form, provinsi ?? kota, kota, tipe, find].filter((value) => value !== undefined)
  return (
    <Filters className={classes.filters} inUse={inUse.length} {...(month && { summary: monthText(month) })}>
      <MonthPicker month={month ?? thisMonth} last={thisMonth} onChange={(next) => change({ date: next })} />
      <FilterSelect
        label="Formulir"
        all="Semua formulir"
        value={form}
        options={(query.data?.forms ?? []).map(({ form_type, title }) => ({
          value: form_type,
          label: title,
        }))}
        onChange={(next) => change({ form: next })}
      />
      <RegionPicker search={search} onChange={change} />
      <FacilityTypeFilter value={tipe} onChange={(next) => change({ tipe: next })} />
      <FacilitySearch value={find} onSearch={(next) => change({ find: next })} />
    </Filters>
  )
}

const views = [
  [undefined, 'Semua'],
  ['sent', reportStatuses.sent.short],
  ['revise', reportStatuses.revise.short],
  ['confirmed', reportStatuses.confirmed.short],
  ['unsend', reportStatuses.draft.short],
] as const

function Views({ list: { search, query, placeOf, change } }: { list: List<AllReportsSearch, Reports> }) {
  const counts = query.data?.counts
  return (
    <div className="spread below-5">
      <CountLinks
        label="Status laporan"
        isStale={query.isPlaceholderData}
        isFailed={query.isError}
        links={views.map(([status, label]) => ({
          label,
          place: placeOf({ status }),
          count:
            counts &&
            (status ? counts[status] : counts.unsend + counts.sent + counts.revise + counts.confirmed),
          isCurrent: status === search.status,
        }))}
      />
      <LateOnly value={search.late} onChange={(late) => change({ late })} />
    </div>
  )
}
