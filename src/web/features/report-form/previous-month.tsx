import { useMutation, useQuery } from '@tanstack/react-query'

import { checkPreviousMonth, fillWithPreviousMonth } from '#contract/desk.ts'
import { addMonths } from '#domain/month.ts'
import { monthText } from '#domain/words.ts'
import type { FormDefinition } from '#forms/define-form.ts'

import { call, messageOf, queryOf } from '../../api/call.ts'
import type { DraftKeeper } from '../../form/drafts/draft-keeper.ts'
import type { KeeperState } from '../../form/drafts/draft-shapes.ts'
import { labelOfPath, sectionOfPath } from '../../form/drafts/draft.ts'
import { type Report, sheetOf } from '../../form/drafts/report-source.ts'
import { focusSection } from '../../form/filling/editor.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toastError, toastSuccess } from '../../ui/toast.ts'

/** A draft with more answers than this is no longer fresh: copying is not offered any more. */
const freshAnswers = 8

/** Offers last month's standing answers while the draft is fresh. */
export function PreviousMonthOffer({
  form,
  report,
  keeper,
  state,
}: {
  form: FormDefinition
  report: Report
  keeper: DraftKeeper
  state: KeeperState
}) {
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
    mutationFn: async () => {
      // What was typed first goes to the server, so that copying never writes over it.
      await keeper.flush()
      return call(fillWithPreviousMonth, {
        body: {
          form_type: form.id,
          report_id: report.report_id,
          version: keeper.getState().saved.version,
        },
      })
    },
    onSuccess: ({ data: filled }) => {
      keeper.adopt(sheetOf(filled, form))
      focusSection()
      toastSuccess(`${filled.copied.length} isian disalin dari bulan lalu.`)
    },
    onError: (error) => toastError(messageOf(error)),
  })
  if (!isFresh || !data?.data.exists || data.data.fields === 0) return null
  return (
    <Notice
      tone="info"
      title={`Isi dari bulan sebelumnya (${monthText(data.data.date)})?`}
      actions={
        <Button loading={fill.isPending} leftSection={null} onClick={() => fill.mutate()}>
          Isi dari bulan sebelumnya
        </Button>
      }
    >
      <p>
        {form.stockRunsOn
          ? `${data.data.fields} isian, termasuk jumlah alat, disalin ke draf ini. Ubah yang berbeda bulan ini.`
          : `${data.data.fields} isian tetap seperti petugas, izin, peralatan, dan kerja sama disalin ke draf ini. Jumlah limbah dan hasil pengamatan tidak ikut disalin.`}
      </p>
    </Notice>
  )
}

/** What was copied and nobody has touched since, section by section. */
export function CopiedNotice({
  form,
  copied,
  month,
}: {
  form: FormDefinition
  copied: readonly string[]
  month: string
}) {
  if (copied.length === 0) return null
  const groups = form.sections
    .map(({ id, title }) => ({ title, own: copied.filter((name) => sectionOfPath(form, name) === id) }))
    .filter(({ own }) => own.length > 0)
  return (
    <Notice tone="info" title={`${copied.length} isian disalin dari ${monthText(addMonths(month, -1))}`}>
      <details>
        <summary>Periksa isian bertanda “Disalin dari bulan lalu”; tandanya hilang setelah diubah</summary>
        <ul className="bullets">
          {groups.map(({ title, own }) => (
            <li key={title}>
              <strong>{title}:</strong> {own.map((name) => labelOfPath(form, name)).join(', ')}
            </li>
          ))}
        </ul>
      </details>
    </Notice>
  )
}
