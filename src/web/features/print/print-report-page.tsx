import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { facilityTypes } from '#domain/facility.ts'
import { reportStatuses, statusOfWord } from '#domain/report-status.ts'
import { dayText, momentText, monthText } from '#domain/words.ts'

import { isRefusal } from '../../api/call.ts'
import { useMe } from '../../api/me.ts'
import { type LoadedReport, type Report, reportQuery } from '../../form/drafts/report-source.ts'
import { MissingReport } from '../../form/gates/missing-report.tsx'
import { useFormOfPage, useReportOfPage } from '../../form/gates/use-form-of-page.ts'
import { HistoryView } from '../../form/reading/history-view.tsx'
import { labelInReport } from '../../form/reading/report-labels.ts'
import { ReportSheets } from '../../form/reading/report-sheets.tsx'
import { ResultCard } from '../../form/reading/result-card.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Paper, PaperDesk, Printed, Signature } from '../../ui/paper.tsx'
import { Loaded } from '../../ui/states.tsx'

import classes from './print-report-page.module.css'

/** A report on paper: questions and answers of its own version, history, code to verify. */
export function PrintReportPage() {
  const me = useMe()
  const tipe = useFormOfPage()
  const id = useReportOfPage()
  const answer = useQuery({
    ...reportQuery(me.id, tipe, id ?? 0, 'print'),
    enabled: id !== undefined,
  })
  return (
    <PaperDesk>
      {!answer.data && <PageHeader title="Cetak laporan" />}
      {id !== undefined && !isRefusal(answer.error, 'notFound') ? (
        <Loaded answer={answer} rows={8} height={64} failed="Formulir belum dapat dimuat">
          {(loaded) => <PrintedReport loaded={loaded} />}
        </Loaded>
      ) : (
        <MissingReport />
      )}
    </PaperDesk>
  )
}

function PrintedReport({ loaded }: { loaded: LoadedReport }) {
  const { report, form, isRemembered } = loaded
  const { facility, receipt, sent } = report
  const answers = sent?.answers ?? report.answers
  const sheets = sent?.sheets ?? report.sheets
  const typeLabel = facilityTypes[facility.type].label
  const place = [facility.district && `Kec. ${facility.district}`, facility.regency, facility.province]
  const address = receipt && `${location.origin}/verifikasi/${receipt.verification_code}`
  return (
    <Paper
      title={form.title}
      subtitle={`Bulan laporan: ${monthText(report.date)}`}
      documentTitle={`${form.shortTitle} ${report.date} ${facility.name}`}
      facility={facility.name}
      place={
        <>
          {typeLabel} · Kode {facility.code}
          <br />
          {facility.address && `${facility.address}, `}
          {place.filter(Boolean).join(', ')}
        </>
      }
      signatures={
        <>
          <Signature
            as="Petugas pelapor"
            name={wordsOf(answers['reporter_name'])}
            below={wordsOf(answers['reporter_position'])}
          />
          <Signature as={`Mengetahui, pimpinan ${typeLabel}`} below="NIP." />
        </>
      }
      foot={
        address && (
          <>
            Keaslian dokumen ini dapat diperiksa di <strong>{address}</strong>
            <br />
            <Printed />
          </>
        )
      }
    >
      <Facts report={report} />
      {report.report_status === 'unsend' && (
        <p className={classes.draft}>
          {sent
            ? 'DITARIK KEMBALI – pengiriman ini tidak berlaku lagi'
            : 'DRAF – belum dikirim ke dinas kesehatan'}
        </p>
      )}
      {isRemembered && (
        <p className={classes.draft}>
          SALINAN DARI PERANGKAT – server belum menjawab; isi dan statusnya mungkin sudah berubah
        </p>
      )}
      <div className={classes.result}>
        <ResultCard
          form={form}
          answers={answers}
          context={report.context}
          report={report.report_id}
          onPaper
        />
      </div>
      <ReportSheets loaded={loaded} answers={answers} sheets={sheets} medium="print" />
      <section className={classes.history}>
        <h2>Riwayat</h2>
        <HistoryView
          history={report.history}
          label={(path) => labelInReport(loaded, path, { answers, sheets })}
        />
      </section>
    </Paper>
  )
}

/** The state of the report and its submission, as terms and values. */
function Facts({ report }: { report: Report }) {
  const { zone } = useMe()
  const { receipt } = report
  const at = (moment: string) => momentText(new Date(moment), zone)
  const facts: [string, ReactNode][] = [
    ['Status', reportStatuses[statusOfWord(report.report_status)].label],
    ['Batas waktu', `${dayText(report.due_date)}, 23.59 WIB`],
    ['Versi formulir', report.form_version],
  ]
  if (receipt)
    facts.push(
      ['Nomor bukti', receipt.receipt_number],
      ['Dikirim', `${at(receipt.sent_at)} (${receipt.on_time ? 'tepat waktu' : 'terlambat'})`],
      [
        'Diimpor dari berkas',
        receipt.imported_at && `oleh ${receipt.sent_by} pada ${at(receipt.imported_at)}`,
      ],
      ['Diantrekan', receipt.queued_at && at(receipt.queued_at)],
      [
        'Kode verifikasi',
        <span key="code" className={classes.code}>
          {receipt.verification_code}
        </span>,
      ],
    )
  return (
    <dl className={classes.facts}>
      {facts.map(
        ([name, value]) =>
          value !== null && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

function wordsOf(answer: unknown): string {
  return typeof answer === 'string' ? answer : ''
}
