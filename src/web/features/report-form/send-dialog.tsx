import { lastDayOf } from '#domain/month.ts'
import { dayText, monthText } from '#domain/words.ts'

import type { Report } from '../../form/drafts/report-source.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'

import classes from './report-editor.module.css'

/** The last question before a report goes: what happens, and what is unusual about it. */
export function SendDialog({
  label,
  title,
  report,
  soft,
  isLate,
  monthIsOver,
  isUnchanged,
  online,
  onSend,
  onCancel,
}: {
  label: string
  title: string
  report: Report
  /** What is unusual, in words. */
  soft: readonly string[]
  isLate: boolean
  monthIsOver: boolean
  /** It was returned, and holds what it held then. */
  isUnchanged: boolean
  online: boolean
  onSend: () => void
  onCancel: () => void
}) {
  return (
    <ConfirmDialog
      title={`${label} ${title}?`}
      confirm={online ? (monthIsOver ? label : 'Tetap kirim') : 'Kirim saat tersambung'}
      onConfirm={onSend}
      onCancel={onCancel}
    >
      <div className={classes.ask}>
        {!monthIsOver && (
          <Notice tone="warning" title="Bulan laporan belum berakhir">
            <p>
              {monthText(report.date)} berakhir pada {dayText(lastDayOf(report.date))}. Kirim hanya bila tidak
              ada lagi yang akan dicatat bulan ini.
            </p>
          </Notice>
        )}
        {isUnchanged && (
          <Notice tone="warning" title="Belum ada yang diubah">
            <p>
              Isian formulir ini masih sama dengan yang dikembalikan dinas. Kirim kembali hanya bila catatan
              dinas tidak memerlukan perubahan.
            </p>
          </Notice>
        )}
        <p>
          Laporan {monthText(report.date)} dikirim ke dinas kesehatan kabupaten/kota. Setelah terkirim, isian
          tidak dapat diubah; Anda dapat menariknya kembali selama belum dibuka dinas.
        </p>
        {isLate && <p>Batas waktunya sudah lewat: laporan ditandai Terlambat.</p>}
        {!online && <p>Perangkat ini sedang luring: laporan diantrekan dan dikirim begitu tersambung.</p>}
        {soft.length > 0 && (
          <>
            <p>Dikirim dengan penjelasan Anda untuk:</p>
            <ul className="bullets">
              {soft.map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </ConfirmDialog>
  )
}
