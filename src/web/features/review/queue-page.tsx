import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useId } from 'react'

import { listQueue } from '#contract/review.ts'
import { facilityTypeNames, facilityTypes } from '#domain/facility.ts'
import { dayText, monthText, numberText } from '#domain/words.ts'

import { queryOf } from '../../api/call.ts'
import { useMe } from '../../api/me.ts'
import { useThisMonth } from '../../api/this-month.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Filters } from '../../ui/list-table.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { usePageWithin } from '../../ui/paging.tsx'
import { MonthPicker } from '../../ui/period-picker.tsx'
import { PlaceLink, useGo } from '../../ui/places.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { Select } from '../../ui/select.tsx'
import { ErrorState, Skeletons } from '../../ui/states.tsx'
import { MissingList } from './missing-list.tsx'
import { type Counts, QueueList, rowsPerPage } from './queue-list.tsx'
import { filtersOf, queuePlace, type QueueSearch, type QueueStatus } from './queue-search.ts'

import classes from './queue.module.css'

/** The views of the queue, in the order of the work. */
const views: { status: QueueStatus; label: string; count: (counts: Counts) => number }[] = [
  { status: 'sent', label: 'Menunggu konfirmasi', count: ({ sent }) => sent },
  { status: 'unfilled', label: 'Belum mengirim', count: ({ unfilled, unsend }) => unfilled + unsend },
  { status: 'revise', label: 'Perlu perbaikan', count: ({ revise }) => revise },
  { status: 'confirmed', label: 'Terkonfirmasi', count: ({ confirmed }) => confirmed },
]
const allTypes = ''

/** The office's queue: what waits for its decision, and who has not sent. */
export function QueuePage() {
  const { region } = useMe()
  const lateId = useId()
  const thisMonth = useThisMonth()
  const search: QueueSearch = useSearch({ strict: false })
  const go = useGo()
  const { status = 'sent', late, page = 1 } = search
  const queue = useQuery({
    ...queryOf(listQueue, {
      query: { ...filtersOf(search), status, ...(late ? { late } : {}), page, per_page: rowsPerPage },
    }),
    placeholderData: keepPreviousData,
  })
  const change = (next: QueueSearch) => go(queuePlace(search, next), { replace: true })
  const month = queue.data?.date ?? search.date
  const counts = queue.data?.counts
  const forms = queue.data?.forms ?? []
  const isMissing = status === 'unfilled' || status === 'unsend'
  const isBeyond = usePageWithin(isMissing ? undefined : queue.data, (last) => change({ page: last }))
  return (
    <>
      <PageHeader
        title="Konfirmasi formulir"
        description={
          queue.data && month
            ? `${region?.name ?? 'Wilayah Anda'}, ${monthText(month)}. Jatuh tempo ${dayText(queue.data.due_date)}.`
            : 'Periksa formulir fasyankes di wilayah Anda.'
        }
      />
      <Filters className={classes.filters}>
        {month && <MonthPicker month={month} last={thisMonth} onChange={(date) => change({ date })} />}
        {forms.length > 1 && (
          <Select
            label="Formulir"
            value={search.form_type ?? ''}
            options={[
              { value: '', label: 'Semua formulir' },
              ...forms.map(({ form_type, title }) => ({ value: form_type, label: title })),
            ]}
            onChange={(form_type) => change({ form_type: form_type || undefined })}
          />
        )}
        <Select
          label="Jenis fasyankes"
          value={search.tipe_fasyankes ? String(search.tipe_fasyankes) : allTypes}
          options={[
            { value: allTypes, label: 'Semua jenis' },
            ...facilityTypeNames.map((type) => ({
              value: String(facilityTypes[type].code),
              label: facilityTypes[type].label,
            })),
          ]}
          onChange={(type) => change({ tipe_fasyankes: type === allTypes ? undefined : Number(type) })}
        />
        <SearchInput
          label="Cari fasyankes"
          placeholder="Nama atau kode"
          value={search.find ?? ''}
          onSearch={(find) => change({ find: find || undefined })}
        />
      </Filters>
      <div className={classes.views}>
        <nav aria-label="Status formulir">
          <ul>
            {views.map((view) => {
              const isCurrent = isMissing ? view.status === 'unfilled' : view.status === status
              return (
                <li key={view.status}>
                  <PlaceLink
                    className={classes.view}
                    place={queuePlace(search, {
                      status: view.status === 'sent' ? undefined : view.status,
                      ...(view.status === 'unfilled' ? { late: undefined } : {}),
                    })}
                    aria-current={isCurrent ? 'page' : undefined}
                  >
                    {view.label}
                    <span className={classes.count}>{counts ? numberText(view.count(counts)) : '…'}</span>
                  </PlaceLink>
                </li>
              )
            })}
          </ul>
        </nav>
        {!isMissing && (
          <Checkbox checked={late === '1'} onChange={(on) => change({ late: on ? '1' : undefined })}>
            <span id={lateId}>Hanya yang terlambat</span>
          </Checkbox>
        )}
      </div>
      {isMissing && month && counts ? (
        <MissingList key={month} search={search} month={month} forms={forms} change={change} />
      ) : !queue.data || isBeyond ? (
        queue.error ? (
          <ErrorState error={queue.error} retry={queue.refetch} title="Antrean belum dapat dimuat" />
        ) : (
          <Skeletons rows={8} height={56} label="Memuat antrean…" />
        )
      ) : (
        // A new view begins with nothing selected.
        <QueueList
          key={JSON.stringify({ ...search, find: undefined })}
          search={search}
          queue={queue.data}
          isStale={queue.isPlaceholderData}
          change={change}
        />
      )}
    </>
  )
}
