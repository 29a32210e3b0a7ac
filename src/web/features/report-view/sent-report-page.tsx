import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'

import { formFillingStatus } from '#contract/desk.ts'
import { listNotifications } from '#contract/notifications.ts'
import { readReports, withdrawReport } from '#contract/reports.ts'
import type { Month } from '#domain/month.ts'
import { getFormPages } from '#domain/report-pages.ts'
import { statusOfWord, transitions } from '#domain/report-status.ts'
import { isWithdrawnOften } from '#domain/withdrawals.ts'
import { dayText, momentText, monthText } from '#domain/words.ts'

import { call, messageOf, reread } from '../../api/call.ts'
import { useMay, useMe } from '../../api/me.ts'
import { isToFill, type LoadedReport, type Report } from '../../form/drafts/report-source.ts'
import { ReportGate } from '../../form/gates/report-gate.tsx'
import { useFormOfPage, useReportOfPage } from '../../form/gates/use-form-of-page.ts'
import { HistoryView } from '../../form/reading/history-view.tsx'
import { ReceiptView } from '../../form/reading/receipt-view.tsx'
import { ReportFacts } from '../../form/reading/report-facts.tsx'
import { labelInReport } from '../../form/reading/report-labels.ts'
import { ReportSheets } from '../../form/reading/report-sheets.tsx'
import { ResultCard } from '../../form/reading/result-card.tsx'
import { useOnline } from '../../offline/connection.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { AddressButton, LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useGo } from '../../ui/places.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import { LeftBehind } from './left-behind.tsx'

import classes from './sent-report-page.module.css'

/** A report as it was sent, read only: its result, its history and the office's remarks. */
export function SentReportPage() {
  return (
    <ReportGate id={useReportOfPage()} formId={useFormOfPage()} page="sent">
      {(loaded) => <SentReport loaded={loaded} />}
    </ReportGate>
  )
}

function SentReport({ loaded }: { loaded: LoadedReport }) {
  const { report, form, isRemembered } = loaded
  const me = useMe()
  const online = useOnline()
  const isOwn = useMay('report.fill')
  const mayFill = isOwn && !me.viewer
  const isClosed = mayFill && isClosedDraft(report)
  const sent = isClosed ? null : report.sent
  // What is being filled in is shown by the form itself; who only looks, or may not go on with it, reads it here.
  const shown = sent ?? ((me.viewer || isClosed) && { answers: report.answers, sheets: report.sheets })
  const pages = getFormPages(report.form_type)
  const status = statusOfWord(report.report_status)
  return (
    <>
      <PageHeader
        title={form.title}
        documentTitle={`${form.shortTitle} ${monthText(report.date)}`}
        back={isOwn ? { place: { to: '/formulir' }, label: 'Daftar formulir' } : undefined}
        description={
          <ReportFacts report={report} status={status} due={`Batas waktu ${dayText(report.due_date)}`} />
        }
        actions={<Actions report={report} mayFill={mayFill} />}
      />
      <div className="with-side">
        <div className={classes.main}>
          {isRemembered && (
            <Notice tone="warning" title={online ? 'Server belum menjawab' : 'Luring'} role="status">
              <p>Ini salinan terakhir yang diingat perangkat ini; statusnya mungkin sudah berubah.</p>
            </Notice>
          )}
          <ReturnNotice loaded={loaded} mayFill={mayFill} />
          {mayFill && !isToFill(report) && <LeftBehind loaded={loaded} />}
          {sent && (
            <ResultCard
              form={form}
              answers={sent.answers}
              context={report.context}
              report={report.report_id}
            />
          )}
          {isClosed && (
            <Notice tone="warning" title="Draf ini tidak dapat diubah atau dikirim">
              <p>
                Fasyankes tidak beroperasi pada {monthText(report.date)}, sehingga tidak ada laporan untuk
                bulan ini. Hubungi administrator bila ini keliru.
              </p>
            </Notice>
          )}
          {!sent && me.viewer && (
            <Notice tone="info" title="Draf">
              <p>Ini isian yang tersimpan sejauh ini; formulirnya belum pernah dikirim.</p>
            </Notice>
          )}
          {shown ? (
            <div className="paper raised">
              <ReportSheets
                loaded={loaded}
                answers={shown.answers}
                sheets={shown.sheets}
                remarks={report.remarks}
                medium="read"
              />
            </div>
          ) : (
            <EmptyState
              title="Formulir ini belum pernah dikirim"
              action={
                mayFill && (
                  <LinkButton place={{ to: pages.fill(report.report_id) }}>Lanjutkan mengisi</LinkButton>
                )
              }
            >
              Yang tampil di sini hanya isian yang sudah dikirim ke dinas kesehatan.
            </EmptyState>
          )}
        </div>
        <div className={classes.side}>
          {report.receipt && <ReceiptView receipt={report.receipt} compact />}
          <section className={classes.box} aria-labelledby="riwayat">
            <h2 id="riwayat" className={classes.boxTitle}>
              Riwayat
            </h2>
            <HistoryView history={report.history} label={(path) => labelInReport(loaded, path, sent)} />
          </section>
        </div>
      </div>
    </>
  )
}

/** A draft that nobody goes on with: its facility was closed in its month, or not there yet. */
const isClosedDraft = (report: Report) => report.report_status === 'unsend' && !isToFill(report)

/** Why the office returned the report, with the way to correct it. */
function ReturnNotice({ loaded, mayFill }: { loaded: LoadedReport; mayFill: boolean }) {
  const { report } = loaded
  if (report.report_status !== 'revise' || !report.return_reason) return null
  const remarks = Object.entries(report.remarks)
  return (
    <Notice
      tone="warning"
      title="Dikembalikan dinas kesehatan untuk diperbaiki"
      actions={
        mayFill && (
          <LinkButton size="sm" place={{ to: getFormPages(report.form_type).correct(report.report_id) }}>
            Perbaiki
          </LinkButton>
        )
      }
    >
      <p className={classes.reason}>{report.return_reason}</p>
      {remarks.length > 0 && (
        <ul className="bullets flat">
          {remarks.map(([path, remark]) => (
            <li key={path}>
              <strong>{labelInReport(loaded, path, report.sent)}:</strong> {remark}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}

/** What a withdrawal costs where the month is locked, or will be: what is a draft again cannot be sent after that. */
function LockNotice({ month, at, isOver }: { month: Month; at: Date; isOver: boolean }) {
  const { zone } = useMe()
  return isOver ? (
    <Notice tone="danger" title={`Pengiriman ${monthText(month)} sudah ditutup`}>
      <p>
        Ditutup {momentText(at, zone)}. Bila ditarik sekarang, formulir ini tidak dapat dikirim lagi dan tidak
        terhitung sebagai laporan.
      </p>
    </Notice>
  ) : (
    <p>Kirim lagi sebelum pengiriman ditutup {momentText(at, zone)}; sesudahnya tidak diterima.</p>
  )
}

function Actions({ report, mayFill }: { report: Report; mayFill: boolean }) {
  const go = useGo()
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const pages = getFormPages(report.form_type)
  const mayWithdraw = report.actions.includes('withdraw')
  // The page of some forms is the same one for reading and for filling; the desk and the bell tell of it too.
  const renew = () => reread(queries, readReports, formFillingStatus, listNotifications)
  const withdraw = useMutation({
    mutationFn: () => call(withdrawReport, { params: { report_id: report.report_id } }),
    onSuccess: async () => {
      toastSuccess('Formulir ditarik kembali menjadi draf.')
      await renew()
      go({ to: pages.fill(report.report_id) })
    },
    onError: async (error) => {
      setAsking(false)
      toastError(messageOf(error))
      await renew()
    },
  })
  const isSent = report.report_status === 'sent'
  return (
    <>
      {mayFill && report.report_status === 'unsend' && isToFill(report) && (
        <LinkButton place={{ to: pages.fill(report.report_id) }}>Lanjutkan mengisi</LinkButton>
      )}
      {mayFill && report.report_status === 'revise' && (
        <LinkButton place={{ to: pages.correct(report.report_id) }} icon="edit">
          Perbaiki
        </LinkButton>
      )}
      {mayFill && isSent && (
        <div className={classes.action}>
          <Button
            variant="default"
            icon="return"
            disabled={!mayWithdraw}
            aria-describedby={mayWithdraw ? undefined : 'tidak-dapat-ditarik'}
            onClick={() => setAsking(true)}
          >
            {transitions.withdraw.label}
          </Button>
          {!mayWithdraw && (
            <p id="tidak-dapat-ditarik" className={classes.obstacle}>
              {isWithdrawnOften(report.history)
                ? 'Sudah terlalu sering ditarik kembali. Bila masih ada yang salah, minta dinas kesehatan mengembalikannya.'
                : 'Sudah dibuka dinas kesehatan, sehingga tidak dapat ditarik kembali.'}
            </p>
          )}
        </div>
      )}
      {report.sent && (
        <AddressButton
          href={pages.print(report.report_id)}
          target="_blank"
          rel="noreferrer"
          variant="default"
          icon="print"
        >
          Cetak
        </AddressButton>
      )}
      {asking && (
        <WithdrawalQuestion
          report={report}
          pending={withdraw.isPending}
          onConfirm={() => withdraw.mutate()}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}

function WithdrawalQuestion({
  report: { date, sent_at, locked_at },
  ...answers
}: { report: Report } & Pick<ComponentProps<typeof ConfirmDialog>, 'pending' | 'onConfirm' | 'onCancel'>) {
  const { zone } = useMe()
  const lock = locked_at === null ? null : new Date(locked_at)
  const [isOver] = useState(() => lock !== null && lock < new Date())
  return (
    <ConfirmDialog
      title="Tarik kembali formulir ini?"
      confirm={transitions.withdraw.label}
      danger={isOver}
      {...answers}
    >
      <p>
        Formulir menjadi draf dan dapat diubah. Dinas kesehatan tidak melihatnya sampai Anda mengirimnya lagi
        {sent_at && `; pengiriman ${momentText(new Date(sent_at), zone)} tetap tercatat`}.
      </p>
      {lock && <LockNotice month={date} at={lock} isOver={isOver} />}
    </ConfirmDialog>
  )
}
