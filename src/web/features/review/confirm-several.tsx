import { useMutation, useQueryClient } from '@tanstack/react-query'

import { listNotifications } from '#contract/notifications.ts'
import { confirmMany, listMissing, listQueue } from '#contract/review.ts'

import { call, messageOf, reread } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import { nameOf, type Row } from './queue-columns.tsx'

import classes from './queue.module.css'

type Confirming = ReturnType<typeof useConfirmSeveral>

/** Confirms the chosen reports in one call; the server says of each whether it could be. */
export function useConfirmSeveral({
  onConfirmed,
  onSettled,
}: {
  onConfirmed: () => void
  onSettled: () => void
}) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (chosen: readonly Row[]) =>
      call(confirmMany, {
        body: {
          report_ids: chosen.map((row) => row.report_id),
          versions: Object.fromEntries(chosen.map((row) => [row.report_id, row.version])),
          remark_counts: Object.fromEntries(chosen.map((row) => [row.report_id, row.remark_count])),
        },
      }),
    onSuccess: ({ message, confirmed }) => {
      // Where none was confirmed, the list of refusals says it all.
      if (confirmed.length > 0) toastSuccess(message)
      onConfirmed()
    },
    onError: (error) => toastError(messageOf(error)),
    onSettled: () => {
      onSettled()
      // They may be confirmed although no answer says so.
      void reread(queries, listQueue, listMissing, listNotifications)
    },
  })
}

/** The question before several reports are confirmed, with what needs a look in them. */
export function ConfirmSeveral({
  chosen,
  isReading,
  confirm,
  onCancel,
}: {
  chosen: readonly Row[]
  /** They are being asked for once more. */
  isReading: boolean
  confirm: Confirming
  onCancel: () => void
}) {
  return (
    <ConfirmDialog
      title={`Konfirmasi ${chosen.length} formulir?`}
      confirm={`Konfirmasi ${chosen.length} formulir`}
      pending={confirm.isPending}
      disabled={isReading || chosen.length === 0}
      onConfirm={() => confirm.mutate(chosen)}
      onCancel={onCancel}
    >
      <ConfirmWords chosen={chosen} />
    </ConfirmDialog>
  )
}

function ConfirmWords({ chosen }: { chosen: readonly Row[] }) {
  const flagged = chosen.filter(({ flags }) => flags.length > 0)
  const remarked = chosen.filter(({ remark_count }) => remark_count > 0)
  const listed = chosen.filter((row) => flagged.includes(row) || remarked.includes(row))
  if (chosen.length === 0) return <p>Formulir yang dipilih tidak menunggu lagi.</p>
  if (listed.length === 0) return <p>Fasyankes akan diberi tahu. Tidak ada hal yang perlu diperhatikan.</p>
  return (
    <>
      <p>
        Fasyankes akan diberi tahu.{' '}
        {flagged.length > 0 &&
          `${flagged.length} formulir memuat hal yang perlu diperhatikan. Periksa dahulu bila ragu. `}
        {remarked.length > 0 &&
          `${remarked.length} formulir memuat catatan yang belum dikirim: bila dikonfirmasi, catatan itu dihapus tanpa dibaca fasyankes.`}
      </p>
      {/* Scrolls by itself; the keyboard reaches it to scroll. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className={classes.flagged} tabIndex={0} aria-label="Formulir yang perlu diperhatikan">
        {listed.map((row) => (
          <li key={row.report_id}>
            <strong>{nameOf(row, true)}</strong>
            <ul>
              {row.remark_count > 0 && <li>{row.remark_count} catatan belum dikirim</li>}
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

/** The reports that could not be confirmed, each with its reason; nothing where all were: a toast has said so. */
export function RefusedConfirmations({ confirm: { data, variables, reset } }: { confirm: Confirming }) {
  if (!data || data.refused.length === 0) return null
  const nameOfReport = (id: number) => {
    const row = variables?.find(({ report_id }) => report_id === id)
    return row ? nameOf(row, true) : `Formulir ${id}`
  }
  return (
    <div className={classes.outcome}>
      <Notice
        tone="warning"
        role="alert"
        title={`${data.confirmed.length} formulir dikonfirmasi, ${data.refused.length} tidak`}
        actions={
          <Button variant="default" size="sm" onClick={reset}>
            Tutup
          </Button>
        }
      >
        <ul>
          {data.refused.map(({ report_id, message }) => (
            <li key={report_id}>
              <strong>{nameOfReport(report_id)}:</strong> {message}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}
