import { useMutation, useQuery } from '@tanstack/react-query'

import { checkPreviousMonth, fillWithPreviousMonth } from '#contract/desk.ts'
import { addMonths } from '#domain/month.ts'
import { monthText } from '#domain/words.ts'
import { labelOfPath } from '#forms/answers/labels.ts'
import { comparedWith } from '#forms/answers/words.ts'

import { call, messageOf, queryOf } from '../../api/call.ts'
import { copiedFields, sectionOfPath } from '../../form/drafts/draft.ts'
import { focusSection } from '../../form/filling/editor.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import { adoptReply } from './adopt-reply.ts'
import type { ExtraProps } from './open-form.ts'

/** A draft with more answers than this is no longer fresh: copying is not offered any more. */
const freshAnswers = 8

/** Offers last month's standing answers while the draft is fresh. */
export function PreviousMonthOffer({ open: { form, report, context, keeper, state } }: ExtraProps) {
  const isFresh =
    form.prefill &&
    report.report_status === 'unsend' &&
    state.draft.copied.length === 0 &&
    Object.keys(state.draft.answers).length <= freshAnswers
  const { data } = useQuery({
    ...queryOf(checkPreviousMonth, { query: { form_type: form.id, report_id: report.report_id } }),
    enabled: isFresh,
  })
  const fill = useMutation({
    mutationFn: () =>
      adoptReply({ form, keeper }, (version) =>
        call(fillWithPreviousMonth, { body: { form_type: form.id, report_id: report.report_id, version } }),
      ),
    onSuccess: () => {
      focusSection()
      const { shown } = copiedFields(form, keeper.getState().draft, context)
      toastSuccess(`${shown.length} isian disalin dari ${comparedWith(form).since}.`)
    },
    onError: (error) => {
      // The choice between two copies stands over the form.
      if (!keeper.getState().conflict) toastError(messageOf(error))
    },
  })
  if (!isFresh || !data?.data.exists || data.data.fields === 0) return null
  return (
    <Notice
      tone="info"
      title={`Isi dari bulan sebelumnya (${monthText(data.data.date)})?`}
      actions={
        <Button loading={fill.isPending} onClick={() => fill.mutate()}>
          Isi dari bulan sebelumnya
        </Button>
      }
    >
      <p>
        {form.stockRunsOn
          ? 'Isian laporan itu, termasuk jumlah alat, disalin ke draf ini. Ubah yang berbeda bulan ini.'
          : 'Isian tetap seperti petugas, izin, peralatan, dan kerja sama disalin ke draf ini. Jumlah limbah dan hasil pengamatan tidak ikut disalin.'}
      </p>
    </Notice>
  )
}

/** What was copied and nobody has touched since, section by section. */
export function CopiedNotice({ open: { form, report, context, state } }: ExtraProps) {
  const { shown, waiting } = copiedFields(form, state.draft, context)
  if (shown.length === 0) return null
  const groups = form.sections
    .map(({ id, title }) => ({ title, own: shown.filter((name) => sectionOfPath(form, name) === id) }))
    .filter(({ own }) => own.length > 0)
  // Where the stock runs on it is the latest report, however old.
  const { since } = comparedWith(form)
  const source = form.stockRunsOn ? since : monthText(addMonths(report.date, -1))
  return (
    <Notice tone="info" title={`${shown.length} isian disalin dari ${source}`}>
      <details>
        <summary>Periksa isian bertanda “Disalin dari {since}”; tandanya hilang setelah diubah</summary>
        <ul className="bullets">
          {groups.map(({ title, own }) => (
            <li key={title}>
              <strong>{title}:</strong> {own.map((name) => labelOfPath(form, name)).join(', ')}
            </li>
          ))}
        </ul>
      </details>
      {waiting.length > 0 && <p>{waiting.length} isian lagi tampil begitu pertanyaannya berlaku.</p>}
    </Notice>
  )
}
