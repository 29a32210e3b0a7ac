import { monthText } from '#domain/words.ts'

import { Notice } from '../../ui/notice.tsx'
import type { ExtraProps } from './open-form.ts'

/** What keeps the report from being sent, or soon will, and what the server has refused. */
export function SendingNotices({ open }: ExtraProps) {
  const { lock, report } = open
  const month = monthText(report.date)
  return (
    <>
      {lock.isClosed ? (
        <Notice tone="danger" role="alert" title={`Pengiriman ${month} sudah ditutup`}>
          <p>
            {lock.said ?? (lock.until && `Ditutup ${lock.until}.`)} Isian Anda tetap tersimpan dan masih dapat
            diubah, tetapi tidak dapat dikirim. Hubungi dinas kesehatan atau administrator.
          </p>
        </Notice>
      ) : (
        lock.isNear && (
          <Notice tone="warning" role="status" title={`Pengiriman ditutup ${lock.until}`}>
            <p>Setelah itu laporan {month} tidak dapat dikirim lagi.</p>
          </Notice>
        )
      )}
      <RefusalNotices open={open} />
    </>
  )
}

/** What the server has refused: a sending out of the queue, or a save that no field explains. */
function RefusalNotices({ open: { lock, state } }: ExtraProps) {
  return (
    <>
      {state.rejection && (
        <Notice tone="danger" role="alert" title={`Pengiriman dari perangkat ditolak: ${state.rejection}`}>
          <p>
            Isian Anda tetap tersimpan.
            {!lock.isClosed && ' Periksa, perbaiki bila perlu, lalu kirim kembali.'}
          </p>
        </Notice>
      )}
      {state.refusedWhole.length > 0 && (
        <Notice tone="danger" role="alert" title="Server menolak menyimpan">
          {state.refusedWhole.map((message) => (
            <p key={message}>{message}</p>
          ))}
        </Notice>
      )}
    </>
  )
}
