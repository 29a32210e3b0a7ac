import type { Queue } from '#contract/review.ts'
import type { Month } from '#domain/month.ts'
import { monthText } from '#domain/words.ts'

import { LinkButton } from '../../ui/link-button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { queuePlace, type QueueSearch, type QueueStatus } from './queue-search.ts'

const titles: Partial<Record<QueueStatus, string>> = {
  revise: 'Tidak ada formulir yang menunggu perbaikan',
  confirmed: 'Belum ada formulir yang dikonfirmasi',
  all: 'Belum ada formulir',
}

/** An office without a facility that has to report in the month. */
export function NobodyReports({ month }: { month: Month }) {
  return (
    <EmptyState title="Belum ada fasyankes yang wajib melapor" icon="facility">
      Tidak ada fasyankes di wilayah Anda yang wajib mengirim formulir {monthText(month)}. Pilih bulan lain,
      atau hubungi administrator bila fasyankesnya belum terdaftar.
    </EmptyState>
  )
}

/** Why a view of the queue is empty, and where there is something to do instead. */
export function EmptyQueue({ search, queue }: { search: QueueSearch; queue: Queue }) {
  const { status = 'sent' } = search
  const { missing, revise, confirmed } = queue.counts
  const month = monthText(queue.date)
  if (status !== 'sent')
    return <EmptyState title={titles[status] ?? 'Belum ada formulir'}>Bulan {month}.</EmptyState>
  const isBegun = revise + confirmed > 0
  if (!isBegun && missing === 0) return <NobodyReports month={queue.date} />
  return (
    <EmptyState
      icon={isBegun ? 'done' : 'confirm'}
      title={
        !isBegun
          ? 'Belum ada formulir yang terkirim'
          : missing === 0
            ? 'Semua formulir bulan ini sudah diputuskan'
            : 'Semua formulir yang terkirim sudah diputuskan'
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
        ? `${missing} formulir ${month} belum dikirim.`
        : `Tidak ada yang menunggu untuk ${month}.`}
    </EmptyState>
  )
}
