import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { statusOfWord } from '#domain/report-status.ts'
import { monthText } from '#domain/words.ts'
import type { FormDefinition } from '#forms/define-form.ts'

import { isRefusal, queryOf } from '../../api/call.ts'
import { loadForm } from '../../form/drafts/report-source.ts'
import { useReportOfPage } from '../../form/gates/use-form-of-page.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { HeadFacts, PageHeader } from '../../ui/page-header.tsx'
import { EmptyState, Loaded } from '../../ui/states.tsx'
import { LateMark, StatusChip } from '../../ui/status-chip.tsx'
import { narrowingOf } from './queue-search.ts'
import { type Review, useReviewCalls } from './review-calls.ts'
import { ReviewDesk } from './review-desk.tsx'
import { useQueueFilters, useWayBack } from './way-back.ts'

/** One report before the office: beside last month's, with its flags, until it is confirmed or returned. */
export function ReviewPage() {
  const id = useReportOfPage()
  const back = useWayBack()
  const calls = useReviewCalls()
  const filters = useQueueFilters()
  const review = useQuery({
    ...queryOf(calls.open, { query: { report_id: id ?? 0, ...narrowingOf(filters) } }),
    enabled: id !== undefined,
    // The report on the screen does not change while it is read; a decision that comes too late is refused.
    staleTime: Infinity,
    gcTime: 0,
  })
  const detail = review.data?.data
  // Of the report that is on the screen.
  const [written, setWritten] = useState({ report: id, reason: '' })
  const forms = useQuery({
    queryKey: ['forms-of-review', detail?.form_type, detail?.form_version, detail?.subforms],
    enabled: detail !== undefined,
    queryFn: () =>
      detail
        ? Promise.all(
            [detail, ...detail.subforms].map(({ form_type, form_version }) =>
              loadForm(form_type, form_version),
            ),
          )
        : [],
    staleTime: Infinity,
  })
  const isMissing = id === undefined || isRefusal(review.error, 'notFound')
  if (isMissing || isRefusal(review.error, 'wrongStatus'))
    return (
      <>
        <Head title="Konfirmasi formulir" />
        <EmptyState
          title={isMissing ? 'Formulir tidak ditemukan' : 'Formulir ini sedang tidak diperiksa'}
          icon={isMissing ? 'search' : 'return'}
          action={<LinkButton place={back.place}>Kembali</LinkButton>}
        >
          {isMissing
            ? 'Mungkin alamatnya salah, atau formulir ini di luar wilayah Anda.'
            : 'Fasyankes menariknya kembali atau belum mengirimnya. Anda akan diberi tahu bila dikirim.'}
        </EmptyState>
      </>
    )
  const [form, ...subforms]: readonly FormDefinition[] = forms.data ?? []
  const opened = detail && form && { detail, form }
  const error = review.error ?? forms.error
  return (
    <>
      {opened ? (
        <Head review={opened.detail} title={opened.detail.facility.name} />
      ) : (
        <Head title={error ? 'Konfirmasi formulir' : 'Membuka formulir…'} />
      )}
      <Loaded
        answer={{ data: opened, error, refetch: review.error ? review.refetch : forms.refetch }}
        rows={6}
        height={84}
        label="Membuka formulir…"
        failed="Formulir belum dapat dibuka"
      >
        {(shown) => (
          <ReviewDesk
            // Each report begins with its own remarks.
            key={`${shown.detail.report_id}/${review.dataUpdatedAt}`}
            review={shown.detail}
            form={shown.form}
            subforms={subforms}
            reload={review.refetch}
            reason={written.report === id ? written.reason : ''}
            onReason={(reason) => setWritten({ report: id, reason })}
          />
        )}
      </Loaded>
    </>
  )
}

function Head({ title, review }: { title: string; review?: Review }) {
  const back = useWayBack(review?.date)
  return (
    <PageHeader
      title={title}
      documentTitle={review ? `${title}, ${monthText(review.date)}` : title}
      back={back}
      description={
        review && (
          <HeadFacts>
            <strong>{monthText(review.date)}</strong>
            <StatusChip status={statusOfWord(review.report_status)} />
            {review.late && <LateMark />}
          </HeadFacts>
        )
      }
    />
  )
}
