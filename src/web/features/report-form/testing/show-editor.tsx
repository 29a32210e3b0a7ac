import { configuration } from '#contract/auth.ts'
import { showBor } from '#contract/bed-occupancy.ts'
import { formEndpoints } from '#contract/form-calls.ts'
import { formIds } from '#domain/form-ids.ts'
import type { AnswerSheet } from '#forms/context.ts'
import type { FormDefinition, FormPaths } from '#forms/define-form.ts'
import { bor } from '#forms/definitions/bor.ts'

import type { Report } from '../../../form/drafts/report-source.ts'
import { sampleMoment } from '../../../form/drafts/testing/sample-drafts.ts'
import { sampleContext, sampleForm } from '../../../form/drafts/testing/sample-form.ts'
import { recordReached } from '../../../offline/connection.ts'
import { answer, answerJson } from '../../../testing/network.ts'
import { sampleConfiguration } from '../../../testing/sample-configuration.ts'
import { siti } from '../../../testing/sample-me.ts'
import { showAt } from '../../../testing/show-at.tsx'
import { ReportEditor } from '../report-editor.tsx'

const paths: FormPaths = { base: '/api/contoh', send: '/api/contoh/kirim', months: '/api/contoh/bulan' }
const shownForm: FormDefinition = { ...sampleForm, prefill: false, paths }

/** The calls of the form that `showEditor` draws. */
export const sampleCalls = formEndpoints(shownForm, paths)

/** A complete draft of the sample form for October, in November. */
export const sampleReport = {
  ...{
    report_id: 5,
    form_type: shownForm.id,
    form_version: 1,
    date: '2026-10',
    facility: { name: 'RS Contoh' },
  },
  ...{ report_status: 'unsend', due_date: '2026-11-10', locked_at: null, late: false },
  ...{ actions: ['save', 'send'], version: 1, answers: { name: 'Siti', shipped: 'tidak' }, sheets: {} },
  ...{ subforms: [], copied: [], saved_at: sampleMoment, saved_by: 'Siti', sent: null, sent_at: null },
  ...{ previous_sheets: {}, history: [], return_reason: null, remarks: {}, receipt: null },
  context: sampleContext,
}

/**
 * Draws the page of a form that is being filled in, which nobody has changed on this device; `beds` is its sheet of bed occupancy, `asks` what it asks
 * otherwise than the sample form.
 */
export function showEditor({
  report: known,
  beds,
  asks,
}: { report?: Partial<Report>; beds?: AnswerSheet; asks?: Partial<FormDefinition> } = {}) {
  // An earlier test may have left the page without a connection.
  recordReached(true)
  const report = {
    ...sampleReport,
    ...(beds && { subforms: [{ form_type: bor.id, title: bor.title, form_version: 1 }] }),
    ...known,
  } as unknown as Report // Safe: the page reads nothing else.
  if (beds)
    answerJson(showBor, {
      data: {
        ...{ report_id: 5, date: report.date, version: 1, applies: true, answers: beds },
        ...{ bor_days: 31, bor_percent: 55.6, figures: [] },
      },
    })
  answer(configuration, sampleConfiguration)
  answerJson(sampleCalls.save, { data: report, message: '' })
  const subforms = beds ? [bor] : []
  const form = { ...shownForm, ...asks }
  return showAt(
    `/formulir/${formIds.waste}/5`,
    () => <ReportEditor report={report} form={form} subforms={subforms} isRemembered={false} />,
    { me: siti },
  )
}
