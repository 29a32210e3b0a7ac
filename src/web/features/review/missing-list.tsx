import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod'

import { listMissing, remindMissing } from '#contract/review.ts'
import type { Month } from '#domain/month.ts'
import { statusOfWord } from '#domain/report-status.ts'
import { dayIn, type Zone } from '#domain/time.ts'
import { clockText, momentText, monthText } from '#domain/words.ts'

import { call, messageOf, queryOf } from '../../api/call.ts'
import { useMe } from '../../api/me.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Icon } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { List, ListTable } from '../../ui/list-table.tsx'
import { Paging, usePageWithin } from '../../ui/paging.tsx'
import { EmptyState, ErrorState, Skeletons } from '../../ui/states.tsx'
import { Mark, StatusChip } from '../../ui/status-chip.tsx'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import { facilityWords, rowsPerPage } from './queue-list.tsx'
import { filtersOf, isNarrowed, queuePlace, type QueueSearch } from './queue-search.ts'
import { useSelection } from './use-selection.ts'

import classes from './queue.module.css'

type Missing = z.output<(typeof listMissing)['reply']>['data'][number]
const keyOf = ({ facility, form_type }: Missing) => `${facility.id}/${form_type}`

/** Who owes a report of the month: each can be reminded, once a day. */
export function MissingList({
  search,
  month,
  forms,
  change,
}: {
  search: QueueSearch
  month: Month
  forms: readonly { form_type: string }[]
  change: (next: QueueSearch) => void
}) {
  const { zone } = useMe()
  const queries = useQueryClient()
  const { page = 1 } = search
  const missing = useQuery({
    ...queryOf(listMissing, { query: { ...filtersOf(search), page, per_page: rowsPerPage } }),
    placeholderData: keepPreviousData,
  })
  const isBeyond = usePageWithin(missing.data, (last) => change({ page: last }))
  const rows = missing.data?.data ?? []
  const today = dayIn(zone, new Date(missing.dataUpdatedAt))
  const remindedToday = (row: Missing) =>
    row.reminded_at !== null && dayIn(zone, new Date(row.reminded_at)) === today
  const remindable = rows.filter((row) => !remindedToday(row))
  const selection = useSelection(remindable.map(keyOf))
  const chosen = remindable.filter((row) => selection.selected.includes(keyOf(row)))
  const remind = useMutation({
    mutationFn: async () => {
      const messages: string[] = []
      // One call reminds of one form.
      for (const { form_type } of forms) {
        const ids = chosen.filter((row) => row.form_type === form_type).map(({ facility }) => facility.id)
        if (ids.length === 0) continue
        const { message } = await call(remindMissing, {
          body: { date: month, form_type, facility_ids: ids },
        })
        messages.push(message)
      }
      return messages.join(' ')
    },
    onSuccess: (message) => {
      toastSuccess(message)
      selection.setAll(false)
    },
    onError: (error) => toastError(messageOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: [listMissing.path] }),
  })

  if (!missing.data || isBeyond)
    return missing.error ? (
      <ErrorState error={missing.error} retry={missing.refetch} title="Daftar belum dapat dimuat" />
    ) : (
      <Skeletons rows={8} height={56} label="Memuat daftar…" />
    )
  if (rows.length === 0)
    return isNarrowed(search) ? (
      <EmptyState
        title="Tidak ada fasyankes yang cocok"
        icon="search"
        action={
          <LinkButton variant="default" place={queuePlace({ date: search.date, status: search.status })}>
            Hapus saringan
          </LinkButton>
        }
      >
        Ubah atau hapus saringan untuk melihat fasyankes lain.
      </EmptyState>
    ) : (
      <EmptyState title="Semua fasyankes sudah mengirim" icon="done">
        Tidak ada formulir {monthText(month)} yang masih ditunggu.
      </EmptyState>
    )
  return (
    <List isStale={missing.isPlaceholderData}>
      <div className={classes.selection}>
        <Checkbox
          checked={selection.isAll}
          partly={selection.selected.length > 0 && !selection.isAll}
          disabled={remindable.length === 0}
          onChange={selection.setAll}
        >
          Pilih semua di halaman ini
        </Checkbox>
        <span className={classes.chosen} role="status">
          {chosen.length > 0
            ? `${chosen.length} dipilih`
            : remindable.length === 0
              ? 'Semua sudah diingatkan hari ini'
              : 'Paling banyak satu pengingat sehari'}
        </span>
        <Button
          leftSection={<Icon name="bell" size={18} />}
          disabled={chosen.length === 0}
          loading={remind.isPending}
          onClick={() => remind.mutate()}
        >
          {chosen.length === 0 ? 'Kirim pengingat' : `Kirim ${chosen.length} pengingat`}
        </Button>
      </div>
      <ListTable caption={`Belum mengirim ${monthText(month)}`}>
        <thead>
          <tr>
            <th scope="col">
              <span className="unseen">Pilih</span>
            </th>
            <th scope="col">Fasyankes</th>
            <th scope="col">Formulir</th>
            <th scope="col">Status</th>
            <th scope="col">Pengingat terakhir</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const isReminded = remindedToday(row)
            return (
              <tr key={keyOf(row)} data-selected={selection.has(keyOf(row)) && !isReminded}>
                <td className={classes.box}>
                  <Checkbox
                    checked={selection.has(keyOf(row)) && !isReminded}
                    disabled={isReminded}
                    title={isReminded ? 'Sudah diingatkan hari ini' : undefined}
                    name={`Pilih ${row.facility.name}, ${row.form_title}${isReminded ? ' (sudah diingatkan hari ini)' : ''}`}
                    onChange={(on) => selection.set(keyOf(row), on)}
                  />
                </td>
                <th scope="row">
                  {row.facility.name}
                  <small>{facilityWords(row.facility)}</small>
                </th>
                <td>{row.form_title}</td>
                <td>
                  <span className={classes.marks}>
                    <StatusChip status={statusOfWord(row.report_status)} />
                    {row.late && (
                      <Mark tone="danger" icon="clock">
                        Terlambat
                      </Mark>
                    )}
                  </span>
                </td>
                <td data-label="Pengingat terakhir">{reminderText(row, isReminded, zone)}</td>
              </tr>
            )
          })}
        </tbody>
      </ListTable>
      <Paging
        page={missing.data.current_page}
        last={missing.data.last_page}
        total={missing.data.total}
        noun="formulir"
        onChange={(next) => change({ page: next })}
      />
    </List>
  )
}

function reminderText({ reminded_at: at }: Missing, isToday: boolean, zone: Zone): string {
  if (!at) return 'Belum pernah'
  return isToday ? `Hari ini pukul ${clockText(new Date(at), zone)}` : momentText(new Date(at), zone)
}
