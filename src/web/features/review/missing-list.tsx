import { useMutation, useQueryClient } from '@tanstack/react-query'

import type { ReplyOf } from '#contract/endpoint.ts'
import { listMissing, remindMissing } from '#contract/review.ts'
import type { Month } from '#domain/month.ts'
import { statusOfWord } from '#domain/report-status.ts'
import { dayIn, type Zone } from '#domain/time.ts'
import { clockText, momentText, monthText } from '#domain/words.ts'

import { call, messageOf, queryOf, reread } from '../../api/call.ts'
import { useMe } from '../../api/me.ts'
import { Button } from '../../ui/button.tsx'
import { boxColumn, SelectionBar, useSelection } from '../../ui/list-selection.tsx'
import { type Column, RowTable } from '../../ui/list-table.tsx'
import { ListView } from '../../ui/list-view.tsx'
import { Notice } from '../../ui/notice.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { LateMark, StatusChip } from '../../ui/status-chip.tsx'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import { type ListDefinition, useList } from '../../ui/use-list.ts'
import { NobodyReports } from './empty-queue.tsx'
import { facilityWords } from './queue-columns.tsx'
import { filtersOf, queueNarrows, queuePath, type QueueSearch, rowsPerPage } from './queue-search.ts'

type Reply = ReplyOf<typeof listMissing>
type Missing = Reply['data'][number]
const keyOf = ({ facility, form_type }: Missing) => `${facility.id}/${form_type}`

const missingInOffice: ListDefinition<QueueSearch, Reply> = {
  to: queuePath,
  ask: (search, rows) => queryOf(listMissing, { query: { ...filtersOf(search), ...rows } }),
  rowsPerPage,
  narrows: queueNarrows,
  words: {
    noun: 'formulir',
    sought: 'fasyankes',
    loading: 'Memuat daftar…',
    failed: 'Daftar belum dapat dimuat',
  },
}

/** The facilities that owe a report of the month: each can be reminded, once a day, for as long as it can be sent. */
export function MissingList({
  search,
  month,
  lockedSince,
  isAnySent,
}: {
  search: QueueSearch
  month: Month
  lockedSince: string | null
  /** Whether anything was sent: where nothing was and nobody is missing, nobody has to report. */
  isAnySent: boolean
}) {
  const { zone } = useMe()
  const list = useList(missingInOffice, search)
  const rows = list.reply?.data ?? []
  const today = dayIn(zone, new Date(list.query.dataUpdatedAt))
  const isReminded = (row: Missing) =>
    row.reminded_at !== null && dayIn(zone, new Date(row.reminded_at)) === today
  const remindable = rows.filter((row) => !isReminded(row))
  const selection = useSelection(remindable.map(keyOf))
  const chosen = remindable.filter((row) => selection.has(keyOf(row)))
  const remind = useRemind({ month, onReminded: () => selection.setAll(false) })
  const boxes = boxColumn<Missing, string>(selection, keyOf, (row) => ({
    name: `${row.facility.name}, ${row.form_title}`,
    why: isReminded(row) ? 'Sudah diingatkan hari ini' : undefined,
  }))
  return (
    <ListView
      list={list}
      empty={
        isAnySent ? (
          <EmptyState title="Semua fasyankes sudah mengirim" icon="done">
            Tidak ada formulir {monthText(month)} yang masih ditunggu.
          </EmptyState>
        ) : (
          <NobodyReports month={month} />
        )
      }
    >
      {() => (
        <>
          {lockedSince === null ? (
            <SelectionBar
              selection={selection}
              hint={
                remindable.length === 0
                  ? 'Semua sudah diingatkan hari ini'
                  : 'Paling banyak satu pengingat sehari'
              }
            >
              <Button
                icon="bell"
                disabled={chosen.length === 0}
                loading={remind.isPending}
                onClick={() => remind.mutate(chosen)}
              >
                {chosen.length === 0 ? 'Kirim pengingat' : `Kirim ${chosen.length} pengingat`}
              </Button>
            </SelectionBar>
          ) : (
            <Notice tone="info" title={`Pengiriman ${monthText(month)} sudah ditutup`}>
              <p>
                Ditutup {momentText(new Date(lockedSince), zone)}. Formulir ini tidak dapat dikirim lagi,
                sehingga tidak ada yang diingatkan.
              </p>
            </Notice>
          )}
          <RowTable
            caption={`Belum mengirim ${monthText(month)}`}
            columns={[...(lockedSince === null ? [boxes] : []), ...columnsOf(zone, isReminded)]}
            rows={rows}
            keyOf={keyOf}
            isSelected={(row) => selection.has(keyOf(row))}
          />
        </>
      )}
    </ListView>
  )
}

function columnsOf(zone: Zone, isReminded: (row: Missing) => boolean): Column<Missing>[] {
  return [
    {
      head: 'Fasyankes',
      look: 'name',
      cell: ({ facility }) => (
        <>
          {facility.name}
          <small>{facilityWords(facility)}</small>
        </>
      ),
    },
    { head: 'Formulir', cell: (row) => row.form_title },
    {
      head: 'Status',
      cell: (row) => (
        <span className="cluster gap-2">
          <StatusChip status={statusOfWord(row.report_status)} />
          {row.late && <LateMark />}
        </span>
      ),
    },
    {
      head: 'Pengingat terakhir',
      isLabelled: true,
      cell: (row) => reminderText(row, isReminded(row), zone),
    },
  ]
}

function reminderText({ reminded_at: at }: Missing, isToday: boolean, zone: Zone): string {
  if (!at) return 'Belum pernah'
  return isToday ? `Hari ini pukul ${clockText(new Date(at), zone)}` : momentText(new Date(at), zone)
}

/** Reminds the chosen facilities: one call for each form. */
function useRemind({ month, onReminded }: { month: Month; onReminded: () => void }) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (chosen: readonly Missing[]) => {
      const messages: string[] = []
      for (const form_type of new Set(chosen.map((row) => row.form_type))) {
        const ids = chosen.filter((row) => row.form_type === form_type).map(({ facility }) => facility.id)
        const { message } = await call(remindMissing, {
          body: { date: month, form_type, facility_ids: ids },
        })
        messages.push(message)
      }
      return messages.join(' ')
    },
    onSuccess: (message) => {
      toastSuccess(message)
      onReminded()
    },
    onError: (error) => toastError(messageOf(error)),
    onSettled: () => reread(queries, listMissing),
  })
}
