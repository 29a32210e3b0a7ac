import type { UseQueryResult } from '@tanstack/react-query'

import type { SubmissionState } from '#domain/self-assessment/submissions.ts'
import { sentences } from '#domain/self-assessment/words.ts'
import { momentText } from '#domain/words.ts'

import { messageOf } from '../../api/call.ts'
import { useMe } from '../../api/me.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** A question to the server, as far as its notices need it. */
export type Reading = Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching' | 'isPending'>

/** A list, an answer or a foundation of the page, and what the module says where it could not be read. */
export type Wanted = {
  reading: Pick<Reading, 'error' | 'isFetching'> & { refetch: () => unknown }
  words: (reason: string) => string
  tone: 'danger' | 'warning'
}

/** What could not be read of it, each in the words of the module, and one 'Coba lagi' for all of it: most often one thing is wrong. */
export function UnreadNotice({ wanted }: { wanted: readonly Wanted[] }) {
  const unread = wanted.filter(({ reading }) => reading.error)
  if (unread.length === 0) return null
  const retry = () => {
    for (const { reading } of unread) void reading.refetch()
  }
  return (
    <Notice
      tone={unread.some(({ tone }) => tone === 'danger') ? 'danger' : 'warning'}
      role="alert"
      actions={
        <Button
          variant="default"
          size="sm"
          loading={unread.some(({ reading }) => reading.isFetching)}
          icon="retry"
          onClick={retry}
        >
          Coba lagi
        </Button>
      }
    >
      {[...new Set(unread.map(wordsOf))].map((words) => (
        <p key={words}>{words}</p>
      ))}
    </Notice>
  )
}

function wordsOf({ reading, words }: Wanted): string {
  const reason = messageOf(reading.error)
  return reason === sentences.instrumentMalformed ? reason : words(reason)
}

/** How an instrument stands that was sent before. */
export function SentNotice({
  submission: { sentAt, number, isFinal, reopened },
}: {
  submission: SubmissionState
}) {
  const { zone } = useMe()
  const sent = momentText(sentAt, zone)
  if (reopened)
    return (
      <Notice tone="warning" title={`Dibuka kembali pada ${momentText(reopened.at, zone)}`}>
        <p>Alasan administrator: {reopened.reason}</p>
        <p>Perbaiki jawaban di bawah ini, lalu kirim lagi.</p>
      </Notice>
    )
  if (isFinal)
    return (
      <Notice tone="info" title={`Sudah dikirim pada ${sent}`}>
        <p>
          Data yang sudah dikirim tidak dapat diubah. Bila ada yang keliru, minta administrator membukanya
          kembali.
        </p>
      </Notice>
    )
  return (
    <Notice tone="info" title={`Sudah dikirim pada ${sent}${number > 1 ? ` (pengiriman ke-${number})` : ''}`}>
      <p>Anda dapat mengubah jawaban dan mengirimnya lagi; kiriman terbaru yang berlaku.</p>
    </Notice>
  )
}

/** What this device has kept of an earlier visit and has opened again. */
export function RestoredNotice({
  deed = 'kirim',
  hasSent,
  onDrop,
}: {
  /** What a quick assessment and an instrument are done with. */
  deed?: 'kirim' | 'simpan'
  hasSent: boolean
  onDrop: () => void
}) {
  return (
    <Notice
      tone="info"
      role="status"
      title={`Isian yang belum di${deed} dibuka kembali`}
      actions={
        <Button variant="default" size="sm" onClick={onDrop}>
          {hasSent ? `Pakai jawaban yang ter${deed}` : 'Mulai dari kosong'}
        </Button>
      }
    >
      <p>Isian ini tersimpan di perangkat ini sejak kunjungan sebelumnya.</p>
    </Notice>
  )
}

/** What stays on this device of a part that was closed meanwhile: shown beside what counts, but neither saved nor sent. */
export function UnsentNotice({
  deed = 'kirim',
  closed,
  isMineShown,
  onShow,
  onDrop,
}: {
  deed?: 'kirim' | 'simpan'
  /** Why nothing can be saved or sent any more. */
  closed: string
  /** Whether it is shown, and not what the server holds. */
  isMineShown: boolean
  onShow: (isMine: boolean) => void
  onDrop: () => void
}) {
  return (
    <Notice
      tone="warning"
      role="status"
      title={`Isian di perangkat ini belum ter${deed}`}
      actions={
        <>
          <Button variant="default" size="sm" onClick={() => onShow(!isMineShown)}>
            {isMineShown ? `Lihat jawaban yang ter${deed}` : 'Lihat isian saya'}
          </Button>
          <Button variant="default" size="sm" onClick={onDrop}>
            Hapus isian saya
          </Button>
        </>
      }
    >
      <p>
        {closed} {keptWords[deed]}
      </p>
      <p>
        {isMineShown
          ? 'Yang tampil di bawah ini adalah isian Anda, hanya untuk dibaca.'
          : `Yang tampil di bawah ini adalah jawaban yang ter${deed}.`}
      </p>
    </Notice>
  )
}
const keptWords = {
  kirim:
    'Isian Anda tetap ada di perangkat ini dan dapat dikirim bila administrator membuka instrumennya kembali.',
  simpan: 'Isian Anda tetap ada di perangkat ini, tetapi tidak ikut tersimpan.',
} as const
