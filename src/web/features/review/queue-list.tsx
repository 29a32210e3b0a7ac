import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from 'zod'

import { listNotifications } from '#contract/notifications.ts'
import { confirmMany, listMissing, listQueue, type QueueRow } from '#contract/review.ts'
import { facilityTypeLabel } from '#domain/facility.ts'
import { reviewPage } from '#domain/report-pages.ts'
import { statusOfWord } from '#domain/report-status.ts'
import { momentText, monthText } from '#domain/words.ts'

import { call, messageOf } from '../../api/call.ts'
import { useMe } from '../../api/me.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Icon } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { List, ListTable } from '../../ui/list-table.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Paging } from '../../ui/paging.tsx'
import { PlaceLink } from '../../ui/places.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Mark, StatusChip } from '../../ui/status-chip.tsx'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import { isNarrowed, queuePlace, type QueueSearch } from './queue-search.ts'
import { useSelection } from './use-selection.ts'

import classes from './queue.module.css'

type Row = z.output<typeof QueueRow>
type Queue = z.output<(typeof listQueue)['reply']>
export type Counts = Queue['counts']
/** A city's sixty facilities on one page. */
export const rowsPerPage = 100

/** The reports of one view: each opens, those that wait can be confirmed together. */
export function QueueList({
  search,
  queue,
  isStale,
  change,
}: {
  search: QueueSearch
  queue: Queue
  /** The list of the filters before; the new one is on its way. */
  isStale: boolean
  change: (next: QueueSearch) => void
}) {
  const { data: rows } = queue
  const waitingRows = rows.filter((row) => row.report_status === 'sent')
  const waiting = waitingRows.map((row) => row.report_id)
  const calm = waitingRows.filter(({ flags }) => flags.length === 0).map((row) => row.report_id)
  const hasForms = queue.forms.length > 1
  const selection = useSelection(waiting)
  const [asking, setAsking] = useState(false)
  const queries = useQueryClient()
  const confirm = useMutation({
    mutationFn: (chosen: readonly Row[]) =>
      call(confirmMany, { body: { report_ids: chosen.map((row) => row.report_id) } }),
    onSuccess: ({ message, confirmed }) => {
      // Where none was confirmed, the list of refusals says it all.
      if (confirmed.length > 0) toastSuccess(message)
      selection.setAll(false)
      for (const endpoint of [listQueue, listMissing, listNotifications])
        void queries.invalidateQueries({ queryKey: [endpoint.path] })
    },
    onError: (error) => toastError(messageOf(error)),
    onSettled: () => setAsking(false),
  })
  const chosen = rows.filter((row) => selection.selected.includes(row.report_id))
  const outcome = confirm.data && (
    <Outcome
      refused={confirm.data.refused}
      confirmed={confirm.data.confirmed.length}
      nameOf={(id) =>
        confirm.variables?.find((row) => row.report_id === id)?.facility.name ?? `Formulir ${id}`
      }
      onClose={confirm.reset}
    />
  )
  if (rows.length === 0)
    return (
      <>
        {outcome}
        <EmptyQueue search={search} queue={queue} />
      </>
    )
  return (
    <>
      {outcome}
      <List isStale={isStale}>
        {waiting.length > 0 && (
          <div className={classes.selection}>
            <Checkbox
              checked={selection.isAll}
              partly={selection.selected.length > 0 && !selection.isAll}
              onChange={selection.setAll}
            >
              Pilih semua di halaman ini
            </Checkbox>
            {calm.length > 0 && calm.length < waiting.length && (
              <Button variant="subtle" size="compact" onClick={() => selection.setOnly(calm)}>
                Pilih {calm.length} tanpa hal yang perlu diperhatikan
              </Button>
            )}
            <span className={classes.chosen} role="status">
              {selection.selected.length > 0
                ? `${selection.selected.length} dipilih`
                : 'Pilih formulir untuk dikonfirmasi sekaligus'}
            </span>
            <Button
              leftSection={<Icon name="confirm" size={18} />}
              disabled={chosen.length === 0}
              onClick={() => setAsking(true)}
            >
              {chosen.length === 0 ? 'Konfirmasi' : `Konfirmasi ${chosen.length} formulir`}
            </Button>
          </div>
        )}
        <ListTable caption={`Formulir ${monthText(queue.date)}`}>
          <thead>
            <tr>
              {waiting.length > 0 && (
                <th scope="col">
                  <span className="unseen">Pilih</span>
                </th>
              )}
              <th scope="col">Fasyankes</th>
              {hasForms && <th scope="col">Formulir</th>}
              <th scope="col">Dikirim</th>
              <th scope="col">Perlu diperhatikan</th>
              <th scope="col">Status</th>
              <th scope="col">
                <span className="unseen">Langkah</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <ReportRow
                key={row.report_id}
                row={row}
                hasBoxes={waiting.length > 0}
                hasForms={hasForms}
                isSelected={selection.has(row.report_id)}
                onSelect={(on) => selection.set(row.report_id, on)}
              />
            ))}
          </tbody>
        </ListTable>
        <Paging
          page={queue.current_page}
          last={queue.last_page}
          total={queue.total}
          noun="formulir"
          onChange={(page) => change({ page })}
        />
      </List>
      {asking && (
        <ConfirmDialog
          title={`Konfirmasi ${chosen.length} formulir?`}
          confirm={`Konfirmasi ${chosen.length} formulir`}
          pending={confirm.isPending}
          onConfirm={() => confirm.mutate(chosen)}
          onCancel={() => setAsking(false)}
        >
          <ConfirmWords chosen={chosen} />
        </ConfirmDialog>
      )}
    </>
  )
}

function ReportRow({
  row,
  hasBoxes,
  hasForms,
  isSelected,
  onSelect,
}: {
  row: Row
  hasBoxes: boolean
  /** Whether there are several forms to tell apart. */
  hasForms: boolean
  isSelected: boolean
  onSelect: (on: boolean) => void
}) {
  const { zone } = useMe()
  const isWaiting = row.report_status === 'sent'
  const place = { to: reviewPage(row.form_type, row.report_id) }
  const name = hasForms ? `${row.facility.name}, ${row.form_title}` : row.facility.name
  return (
    <tr data-selected={isSelected}>
      {hasBoxes && (
        <td className={classes.box}>
          {isWaiting && <Checkbox checked={isSelected} name={`Pilih ${name}`} onChange={onSelect} />}
        </td>
      )}
      <th scope="row">
        <PlaceLink place={place}>{row.facility.name}</PlaceLink>
        <small>{facilityWords(row.facility)}</small>
      </th>
      {hasForms && <td>{row.form_title}</td>}
      <td data-label="Dikirim">
        {row.sent_at ? momentText(new Date(row.sent_at), zone) : '–'}
        {row.late && (
          <div>
            <Mark tone="danger" icon="clock">
              Terlambat
            </Mark>
          </div>
        )}
      </td>
      <td data-quiet={row.flags.length === 0}>
        <Flags flags={row.flags} />
      </td>
      <td>
        <StatusChip status={statusOfWord(row.report_status)} />
      </td>
      <td className={classes.step}>
        <LinkButton
          place={place}
          variant="default"
          size="sm"
          label={`${isWaiting ? 'Periksa' : 'Lihat'} ${name}`}
        >
          {isWaiting ? 'Periksa' : 'Lihat'}
        </LinkButton>
      </td>
    </tr>
  )
}

export function facilityWords({ tipe_fasyankes, code }: { tipe_fasyankes: number; code: string }): string {
  return [facilityTypeLabel(tipe_fasyankes), code].filter(Boolean).join(' · ')
}

/** How many flags there are; opened, what they say. */
function Flags({ flags }: { flags: Row['flags'] }) {
  if (flags.length === 0) return <span className={classes.quiet}>Tidak ada</span>
  return (
    <details className={classes.flags}>
      <summary title={flags.map(({ message }) => message).join('\n')}>
        <Icon name="alert" size={16} /> {flags.length} hal
      </summary>
      <ul>
        {flags.map(({ id, message }) => (
          <li key={id + message}>{message}</li>
        ))}
      </ul>
    </details>
  )
}

function ConfirmWords({ chosen }: { chosen: readonly Row[] }) {
  const flagged = chosen.filter(({ flags }) => flags.length > 0)
  if (flagged.length === 0) return <p>Fasyankes akan diberi tahu. Tidak ada hal yang perlu diperhatikan.</p>
  return (
    <>
      <p>
        Fasyankes akan diberi tahu. {flagged.length} formulir memuat hal yang perlu diperhatikan. Periksa
        dahulu bila ragu:
      </p>
      {/* Scrolls by itself; the keyboard reaches it to scroll. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className={classes.flagged} tabIndex={0} aria-label="Formulir yang perlu diperhatikan">
        {flagged.map((row) => (
          <li key={row.report_id}>
            <strong>{row.facility.name}</strong>
            <ul>
              {row.flags.map(({ id, message }) => (
                <li key={id + message}>{message}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </>
  )
}

/** What became of each report that was to be confirmed; nothing where all went well, a toast has said so. */
function Outcome({
  confirmed,
  refused,
  nameOf,
  onClose,
}: {
  confirmed: number
  refused: readonly { report_id: number; message: string }[]
  nameOf: (id: number) => string
  onClose: () => void
}) {
  if (refused.length === 0) return null
  return (
    <div className={classes.outcome}>
      <Notice
        tone="warning"
        role="alert"
        title={`${confirmed} formulir dikonfirmasi, ${refused.length} tidak`}
        actions={
          <Button variant="default" size="sm" onClick={onClose}>
            Tutup
          </Button>
        }
      >
        <ul>
          {refused.map(({ report_id, message }) => (
            <li key={report_id}>
              <strong>{nameOf(report_id)}:</strong> {message}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}

const emptyWords: Partial<Record<NonNullable<QueueSearch['status']>, string>> = {
  revise: 'Tidak ada formulir yang menunggu perbaikan',
  confirmed: 'Belum ada formulir yang dikonfirmasi',
  all: 'Belum ada formulir',
}

function EmptyQueue({ search, queue }: { search: QueueSearch; queue: Queue }) {
  const { status = 'sent' } = search
  const { unfilled, unsend, revise, confirmed } = queue.counts
  const missing = unfilled + unsend
  if (isNarrowed(search))
    return (
      <EmptyState
        title="Tidak ada formulir yang cocok"
        icon="search"
        action={
          <LinkButton variant="default" place={queuePlace({ date: search.date, status: search.status })}>
            Hapus saringan
          </LinkButton>
        }
      >
        Ubah atau hapus saringan untuk melihat formulir lain.
      </EmptyState>
    )
  if (status !== 'sent')
    return (
      <EmptyState title={emptyWords[status] ?? 'Belum ada formulir'}>
        Bulan {monthText(queue.date)}.
      </EmptyState>
    )
  const isAllDecided = missing === 0 && revise + confirmed > 0
  return (
    <EmptyState
      icon={revise + confirmed > 0 ? 'done' : 'confirm'}
      title={
        isAllDecided
          ? 'Semua formulir bulan ini sudah diputuskan'
          : revise + confirmed > 0
            ? 'Semua formulir yang terkirim sudah diputuskan'
            : 'Belum ada formulir yang terkirim'
      }
      action={
        missing > 0 && (
          <LinkButton variant="default" place={queuePlace(search, { status: 'unfilled' })}>
            Lihat yang belum mengirim
          </LinkButton>
        )
      }
    >
      {missing > 0
        ? `${missing} formulir ${monthText(queue.date)} belum dikirim.`
        : `Tidak ada yang menunggu untuk ${monthText(queue.date)}.`}
    </EmptyState>
  )
}
