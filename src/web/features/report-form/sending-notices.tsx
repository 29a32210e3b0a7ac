import { Link } from '@tanstack/react-router'

import { findSubformPage } from '#domain/report-pages.ts'
import { monthText } from '#domain/words.ts'
import { labelOfPath } from '#forms/answers/labels.ts'

import { pathSinceSent } from '../../form/drafts/sent-rows.ts'
import { labelInReport, subformOfPath } from '../../form/reading/report-labels.ts'
import { Notice } from '../../ui/notice.tsx'
import type { ExtraProps, OpenForm } from './open-form.ts'
import type { Sections } from './use-sections.ts'

import classes from './report-editor.module.css'

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

/** Why the office returned the report, each remark a way to its field. */
export function ReturnNotice({ open, navigation }: { open: OpenForm; navigation: Sections }) {
  const { form, report, state } = open
  if (!report.return_reason) return null
  const remarks = Object.entries(report.remarks)
  const pathNow = pathSinceSent({ form, sent: report.sent?.answers ?? {}, answers: state.draft.answers })
  return (
    <Notice tone="warning" title="Perlu diperbaiki">
      <p className={classes.reason}>{report.return_reason}</p>
      {remarks.length > 0 && (
        <ul className="bullets">
          {remarks.map(([path, remark]) => {
            const now = pathNow(path)
            const subform = subformOfPath(open, path, report.sent)
            const page = subform && findSubformPage(subform.id)
            return (
              <li key={path}>
                {page ? (
                  <Link to={page(report.report_id)}>{labelInReport(open, path, report.sent)}:</Link>
                ) : now === undefined ? (
                  <>{labelOfPath(form, path, report.sent?.answers)} (barisnya sudah dihapus):</>
                ) : (
                  <button type="button" className={classes.link} onClick={() => navigation.goToPath(now)}>
                    {labelOfPath(form, now, state.draft.answers)}:
                  </button>
                )}{' '}
                {remark}
              </li>
            )
          })}
        </ul>
      )}
    </Notice>
  )
}
