import { useState } from 'react'

import { facilityTypes, hospitalClasses, regionTypes } from '#domain/facility.ts'
import { lastReturnIn } from '#domain/last-return.ts'
import { getFormPages } from '#domain/report-pages.ts'
import { capitalText, dayText, momentText } from '#domain/words.ts'
import type { Difference } from '#forms/answers/differences.ts'
import { comparedWith } from '#forms/answers/words.ts'
import type { FormDefinition } from '#forms/define-form.ts'

import { useMe } from '../../api/me.ts'
import { AnswersView } from '../../form/reading/answers-view.tsx'
import { HistoryView } from '../../form/reading/history-view.tsx'
import { labelInReport } from '../../form/reading/report-labels.ts'
import { ReportAttachment } from '../../form/reading/report-sheets.tsx'
import { ResultCard } from '../../form/reading/result-card.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Facts } from '../../ui/facts.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { changedForm } from './changed-form.ts'
import { DecisionBar, ToDecision } from './decision-bar.tsx'
import { RemarkField } from './remark-field.tsx'
import type { Review } from './review-calls.ts'
import { besideWords, reviewedSheets } from './reviewed-sheets.ts'
import { useRemarks } from './use-remarks.ts'

import classes from './review.module.css'

/** The report, its remarks and the decision. */
export function ReviewDesk({
  review,
  form,
  subforms,
  ...deciding
}: {
  review: Review
  form: FormDefinition
  subforms: readonly FormDefinition[]
} & Pick<Parameters<typeof DecisionBar>[0], 'reload' | 'reason' | 'onReason'>) {
  const { zone } = useMe()
  const [onlyChanged, setOnlyChanged] = useState(false)
  const remarks = useRemarks(review)
  const sheets = reviewedSheets(review, form, subforms)
  const isOpen = review.report_status === 'sent'
  const hasPrevious = review.context.previous !== null
  const before = comparedWith(form)
  const sent = review.sent ?? review
  const label = (path: string) => labelInReport({ form, subforms }, path, sent)
  const lastReturn = lastReturnIn(review.history)
  return (
    <div className={classes.desk}>
      <div className="with-side">
        <div className={classes.main}>
          <Flags review={review} />
          {review.before_return && (
            <Changes
              changes={sheets.flatMap(({ changes }) => changes)}
              reason={lastReturn?.reason ?? null}
              at={momentText(new Date(lastReturn?.at ?? review.before_return.sent_at), zone)}
            />
          )}
          <section className={classes.paper} aria-label="Isian">
            <ToDecision />
            <div className={classes.paperHead}>
              <h2 className="flat">{form.title}</h2>
              <Checkbox
                checked={onlyChanged && hasPrevious}
                disabled={!hasPrevious}
                title={hasPrevious ? undefined : `Tidak ada ${before.report} untuk dibandingkan`}
                onChange={setOnlyChanged}
              >
                {hasPrevious ? 'Hanya yang berubah' : `${capitalText(before.report)} tidak ada`}
              </Checkbox>
            </div>
            {sheets.map((sheet) => {
              const part =
                onlyChanged && sheet.previous
                  ? changedForm(sheet.form, sheet.previous, sheet.answers)
                  : undefined
              const changes = new Map(sheet.changes.map((change) => [change.name, change]))
              if (part?.sections.length === 0)
                return (
                  <EmptyState
                    key={sheet.form.id}
                    title={`${sheet.form.shortTitle}: tidak ada yang berubah`}
                    icon="done"
                  >
                    Semua isian sama dengan {before.since}.
                  </EmptyState>
                )
              return (
                <div key={sheet.form.id} className={classes.sheet}>
                  <AnswersView
                    form={sheet.form}
                    part={part}
                    answers={sheet.answers}
                    context={review.context}
                    level={3}
                    {...(sheet.previous
                      ? { beside: { title: besideWords(form, review), answers: sheet.previous } }
                      : {})}
                    remarks={sheet.remarks}
                    renderAside={(path) => (
                      <>
                        <Changed change={changes.get(path)} />
                        {isOpen && <RemarkField path={path} label={label(path)} remarks={remarks} />}
                      </>
                    )}
                  />
                </div>
              )
            })}
            <ReportAttachment form={form} medium="read" report={review.report_id} sent />
          </section>
        </div>
        <aside className={classes.side} aria-label="Tentang formulir ini">
          <About review={review} />
          <ResultCard form={form} answers={sent.answers} context={review.context} report={review.report_id} />
          <Card title="Riwayat">
            <HistoryView
              history={review.history}
              // The remarks of the last return are about the rows that were sent before it.
              label={(path) => labelInReport({ form, subforms }, path, review.before_return ?? sent)}
            />
          </Card>
        </aside>
      </div>
      <DecisionBar review={review} remarks={remarks} label={label} {...deciding} />
    </div>
  )
}

function Flags({ review: { flags } }: { review: Review }) {
  if (flags.length === 0)
    return (
      <Notice tone="success" title="Tidak ada hal yang perlu diperhatikan">
        <p>Tidak ada angka yang melonjak atau bertentangan.</p>
      </Notice>
    )
  return (
    <Notice tone="warning" title={`${flags.length} hal yang perlu diperhatikan`}>
      <ul className="bullets">
        {flags.map(({ id, message }) => (
          <li key={id + message}>{message}</li>
        ))}
      </ul>
    </Notice>
  )
}

function Changes({
  changes,
  reason,
  at,
}: {
  changes: readonly Difference[]
  reason: string | null
  at: string
}) {
  return (
    <section className={classes.changes} aria-labelledby="perubahan">
      <h2 id="perubahan" className="flat">
        Diubah setelah dikembalikan
      </h2>
      {reason && (
        <p>
          Alasan pengembalian ({at}): {reason}
        </p>
      )}
      {changes.length === 0 ? (
        <p>Tidak ada isian yang diubah.</p>
      ) : (
        <PlainTable
          look="folds"
          columns={['Isian', 'Sebelum', 'Sesudah']}
          rows={changes.map(({ name, label, before, after }) => ({
            key: name,
            cells: [label, before, <strong key="after">{after}</strong>],
          }))}
        />
      )}
    </section>
  )
}

function Changed({ change }: { change: Difference | undefined }) {
  if (!change) return null
  return (
    <p className={classes.changed}>
      Diubah setelah dikembalikan: {change.before} → {change.after}
    </p>
  )
}

function About({ review }: { review: Review }) {
  const { zone } = useMe()
  const { facility } = review
  const kind = facility.hospital_class
    ? `${facilityTypes[facility.type].label} ${hospitalClasses[facility.hospital_class]}`
    : facilityTypes[facility.type].label
  const facts: [string, string | null][] = [
    ['Jenis', `${kind}, ${regionTypes[facility.region_type].toLowerCase()}`],
    ['Kode', facility.code],
    ['Wilayah', [facility.district, facility.regency].filter(Boolean).join(', ')],
    ['Tempat tidur', facility.beds === null ? null : String(facility.beds)],
    ['Dikirim', review.sent_at && momentText(new Date(review.sent_at), zone)],
    ['Diantrekan di perangkat', review.queued_at && momentText(new Date(review.queued_at), zone)],
    ['Batas waktu', dayText(review.due_date)],
    ['Nomor bukti', review.receipt?.receipt_number ?? null],
  ]
  return (
    <Card title="Fasyankes dan pengiriman">
      <Facts facts={facts} look="lines" />
      <LinkButton
        variant="default"
        size="sm"
        icon="print"
        place={{ to: getFormPages(review.form_type).print(review.report_id) }}
      >
        Cetak
      </LinkButton>
    </Card>
  )
}
