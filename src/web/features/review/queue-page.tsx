import { useSearch } from '@tanstack/react-router'

import { listQueue, type Queue } from '#contract/review.ts'
import { isMonth } from '#domain/month.ts'
import { monthText } from '#domain/words.ts'

import { queryOf } from '../../api/call.ts'
import { useMe } from '../../api/me.ts'
import { useThisMonth } from '../../api/this-month.ts'
import { CountLinks } from '../../ui/count-links.tsx'
import { FacilitySearch, FacilityTypeFilter, FilterSelect, LateOnly } from '../../ui/filters.tsx'
import { monthOfList, withDueDate } from '../../ui/list-search.ts'
import { Filters } from '../../ui/list-table.tsx'
import { OtherPeriod } from '../../ui/other-period.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { MonthPicker } from '../../ui/period-picker.tsx'
import { Skeletons } from '../../ui/states.tsx'
import { type List, type ListDefinition, useList } from '../../ui/use-list.ts'
import { MissingList } from './missing-list.tsx'
import { QueueList } from './queue-list.tsx'
import {
  filtersInUse,
  filtersOf,
  queueNarrows,
  queuePath,
  type QueueSearch,
  type QueueStatus,
  rowsPerPage,
} from './queue-search.ts'

import classes from './queue.module.css'

type Counts = Queue['counts']

/** The views of the queue, in the order of the work. */
const views: { status: QueueStatus; label: string; count: (counts: Counts) => number }[] = [
  { status: 'sent', label: 'Menunggu konfirmasi', count: ({ sent }) => sent },
  { status: 'unfilled', label: 'Belum mengirim', count: ({ missing }) => missing },
  { status: 'revise', label: 'Perlu perbaikan', count: ({ revise }) => revise },
  { status: 'confirmed', label: 'Terkonfirmasi', count: ({ confirmed }) => confirmed },
]

const queueOfOffice: ListDefinition<QueueSearch, Queue> = {
  to: queuePath,
  ask: (search, rows) =>
    queryOf(listQueue, {
      query: {
        ...filtersOf(search),
        status: search.status ?? 'sent',
        ...(search.late ? { late: search.late } : {}),
        ...rows,
      },
    }),
  rowsPerPage,
  narrows: queueNarrows,
  words: { noun: 'formulir', loading: 'Memuat antrean…', failed: 'Antrean belum dapat dimuat' },
}

/** The office's queue: what waits for its decision, and who has not sent. */
export function QueuePage() {
  const { region } = useMe()
  const search: QueueSearch = useSearch({ strict: false })
  const isMissing = search.status === 'unfilled' || search.status === 'unsend'
  // Beside the missing, the queue is asked for its month and its counts alone: the page in the address is that of the missing.
  const list = useList(queueOfOffice, isMissing ? { ...search, page: undefined } : search)
  const queue = list.query.data
  const month = monthOfList(search, queue)
  return (
    <>
      <PageHeader
        title="Konfirmasi formulir"
        description={
          month === undefined
            ? 'Periksa formulir fasyankes di wilayah Anda.'
            : withDueDate(`${region?.name ?? 'Wilayah Anda'}, ${monthText(month)}.`, month, queue)
        }
      />
      <QueueFilters list={list} />
      {queue && search.date !== undefined && !isMonth(search.date) && (
        <OtherPeriod shown={monthText(queue.date)} />
      )}
      <Views list={list} isMissing={isMissing} />
      {isMissing && month && queue ? (
        <MissingList
          key={month}
          search={search}
          month={month}
          // While the month's own reply is on its way, the one of the month before stands in.
          lockedSince={queue.date === month ? queue.locked_since : null}
          isAnySent={queue.counts.sent + queue.counts.revise + queue.counts.confirmed > 0}
        />
      ) : (
        // A new view begins with nothing selected.
        <QueueList key={JSON.stringify({ ...search, find: undefined, page: undefined })} list={list} />
      )}
    </>
  )
}

function QueueFilters({ list: { search, query, change } }: { list: List<QueueSearch, Queue> }) {
  const thisMonth = useThisMonth()
  const month = monthOfList(search, query.data)
  const forms = query.data?.forms ?? []
  // The month and its forms come with the first reply: shown before it, the filters would move under the pointer.
  if (query.isPending)
    return (
      <div className={classes.awaited}>
        <Skeletons rows={1} height={66} label="Memuat saringan…" />
      </div>
    )
  return (
    <Filters className={classes.filters} inUse={filtersInUse(search)}>
      {month && <MonthPicker month={month} last={thisMonth} onChange={(date) => change({ date })} />}
      {forms.length > 1 && (
        <FilterSelect
          label="Formulir"
          all="Semua formulir"
          value={search.form_type}
          options={forms.map(({ form_type, title }) => ({ value: form_type, label: title }))}
          onChange={(form_type) => change({ form_type })}
        />
      )}
      <FacilityTypeFilter
        value={search.tipe_fasyankes}
        onChange={(tipe_fasyankes) => change({ tipe_fasyankes })}
      />
      <FacilitySearch value={search.find} onSearch={(find) => change({ find })} />
    </Filters>
  )
}

function Views({
  list: { search, query, placeOf, change },
  isMissing,
}: {
  list: List<QueueSearch, Queue>
  isMissing: boolean
}) {
  const current = isMissing ? 'unfilled' : (search.status ?? 'sent')
  const counts = query.data?.counts
  return (
    <div className="spread below-5">
      <CountLinks
        label="Status formulir"
        isStale={query.isPlaceholderData}
        isFailed={query.isError}
        links={views.map(({ status, label, count }) => ({
          label,
          place: placeOf({
            status: status === 'sent' ? undefined : status,
            ...(status === 'unfilled' ? { late: undefined } : {}),
          }),
          count: counts && count(counts),
          isCurrent: status === current,
        }))}
      />
      {!isMissing && <LateOnly value={search.late} onChange={(late) => change({ late })} />}
    </div>
  )
}
