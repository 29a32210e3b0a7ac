import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Suspense, useState } from 'react'

import { facilityTypes } from '#domain/facility.ts'
import { reportStatuses } from '#domain/report-status.ts'
import { dayText, momentText, monthText } from '#domain/words.ts'
import { mercuryForm } from '#forms/checks/merkuri.ts'

import { useConfiguration } from '../../api/configuration.ts'
import { useMe } from '../../api/me.ts'
import { AnswersView } from '../../form/answers-view.tsx'
import { labelOfPath } from '../../form/draft.ts'
import { HistoryView } from '../../form/history-view.tsx'
import { type LoadedReport, reportQuery } from '../../form/report-source.ts'
import { ResultCard } from '../../form/result-card.tsx'
import { useFormOfPage } from '../../form/use-form-of-page.ts'
import { lazyPart } from '../../lazy-page.ts'
import { Icon } from '../../ui/icons.tsx'
import { DocumentTitle } from '../../ui/page-header.tsx'
import { EmptyState, ErrorState, Skeletons } from '../../ui/states.tsx'
import { statusOfWord } from '../../ui/status-chip.tsx'

import style from './print-report-page.module.css'

const PrintedDeviceList = lazyPart(() => import('../../form/device-list-view.tsx'), 'PrintedDeviceList')

/** A report on paper: A4, letterhead, questions and answers of its own version, history, signature, code to verify. */
export function PrintReportPage() {
  const me = useMe()
  const tipe = useFormOfPage()
  const { id = '' } = useParams({ strict: false })
  const isNumber = /^\d{1,10}$/.test(id)
  const { data, error, refetch } = useQuery({
    ...reportQuery(me.id, tipe, Number(id), 'print'),
    enabled: isNumber,
  })
  return (
    <main className={style.desk}>
      {!isNumber ? (
        <EmptyState title="Formulir tidak ditemukan" />
      ) : error ? (
        <ErrorState error={error} retry={refetch} title="Formulir belum dapat dimuat" />
      ) : data ? (
        <Sheet loaded={data} />
      ) : (
        <Skeletons rows={8} height={64} />
      )}
    </main>
  )
}

function Sheet({ loaded }: { loaded: LoadedReport }) {
  const { report, form, subforms } = loaded
  const me = useMe()
  const [printedAt] = useState(() => new Date())
  const name = useConfiguration()?.name ?? 'SILIKA'
  const { facility, receipt, sent } = report
  const isDraft = !sent
  const answers = sent?.answers ?? report.answers
  const sheets = sent?.sheets ?? report.sheets
  const place = [facility.district && `Kec. ${facility.district}`, facility.regency, facility.province]
  const address = receipt && `${location.origin}/verifikasi/${receipt.verification_code}`
  return (
    <>
      <DocumentTitle>{`${form.shortTitle} ${report.date} ${facility.name}`}</DocumentTitle>
      <div className={`${style.tools} no-print`}>
        <p>Pratinjau cetak, ukuran A4</p>
        <Button leftSection={<Icon name="print" size={18} />} onClick={() => window.print()}>
          Cetak
        </Button>
      </div>
      <article className={style.sheet}>
        <header className={style.letterhead}>
          <p className={style.system}>{name}</p>
          <p className={style.facility}>{facility.name}</p>
          <p className={style.place}>
            {facilityTypes[facility.type].label} · Kode {facility.code}
            <br />
            {facility.address && `${facility.address}, `}
            {place.filter(Boolean).join(', ')}
          </p>
        </header>
        <h1 className={style.title}>{form.title}</h1>
        <p className={style.month}>Bulan laporan: {monthText(report.date)}</p>
        <dl className={style.facts}>
          <div>
            <dt>Status</dt>
            <dd>{reportStatuses[statusOfWord(report.report_status)].label}</dd>
          </div>
          <div>
            <dt>Batas waktu</dt>
            <dd>{dayText(report.due_date)}, 23.59 WIB</dd>
          </div>
          {receipt && (
            <>
              <div>
                <dt>Nomor bukti</dt>
                <dd>{receipt.receipt_number}</dd>
              </div>
              <div>
                <dt>Dikirim</dt>
                <dd>
                  {momentText(new Date(receipt.sent_at), me.zone)} (
                  {receipt.on_time ? 'tepat waktu' : 'terlambat'})
                </dd>
              </div>
              {receipt.queued_at && (
                <div>
                  <dt>Diantrekan</dt>
                  <dd>{momentText(new Date(receipt.queued_at), me.zone)}</dd>
                </div>
              )}
              <div>
                <dt>Kode verifikasi</dt>
                <dd className={style.code}>{receipt.verification_code}</dd>
              </div>
            </>
          )}
        </dl>
        {isDraft && <p className={style.draft}>DRAF – belum dikirim ke dinas kesehatan</p>}
        <div className={style.result}>
          <ResultCard form={form} answers={answers} context={report.context} />
        </div>
        <AnswersView form={form} answers={answers} context={report.context} links={false} />
        {subforms.map((subform) => {
          const own = sheets[subform.id]
          return own ? (
            <div key={subform.id} className={style.subform}>
              <AnswersView form={subform} answers={own} context={report.context} links={false} />
            </div>
          ) : null
        })}
        {form.id === mercuryForm && (
          <Suspense fallback={<Skeletons rows={2} height={44} />}>
            <PrintedDeviceList report={report.report_id} sent={!isDraft} />
          </Suspense>
        )}
        <section className={style.history}>
          <h2>Riwayat</h2>
          <HistoryView
            history={report.history}
            zone={me.zone}
            label={(path) => labelOfPath(form, path, answers)}
          />
        </section>
        <section className={style.sign}>
          <div>
            <p>Petugas pelapor</p>
            <p className={style.line}>{wordsOf(answers['reporter_name'])}</p>
            <p>{wordsOf(answers['reporter_position'])}</p>
          </div>
          <div>
            <p>Mengetahui, pimpinan {facilityTypes[facility.type].label}</p>
            <p className={style.line} />
            <p>NIP.</p>
          </div>
        </section>
        {address && (
          <footer className={style.verify}>
            Keaslian dokumen ini dapat diperiksa di <strong>{address}</strong>
            <br />
            Dicetak {momentText(printedAt, me.zone)} oleh {me.full_name}
          </footer>
        )}
      </article>
    </>
  )
}

function wordsOf(answer: unknown): string {
  return typeof answer === 'string' ? answer : ''
}
