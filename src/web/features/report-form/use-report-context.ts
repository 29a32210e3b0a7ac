import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'

import { showBor } from '#contract/bed-occupancy.ts'
import { formIds } from '#domain/form-ids.ts'
import { addDays, daysBetween } from '#domain/time.ts'
import type { FormContext } from '#forms/context.ts'
import type { FormDefinition } from '#forms/define-form.ts'

import { queryOf } from '../../api/call.ts'
import { useDeviceDay } from '../../api/device-day.ts'
import { useMe } from '../../api/me.ts'
import { keptReports } from '../../form/drafts/device-store.ts'
import type { SheetError } from '../../form/drafts/draft-shapes.ts'
import { judgeDraft } from '../../form/drafts/draft.ts'
import type { SheetsEnd } from '../../form/drafts/kept-sheets.ts'
import { contextFor, loadReport, type Report, rememberReport } from '../../form/drafts/report-source.ts'
import type { OpenForm } from './open-form.ts'

const loadKeptSheets = () => import('../../form/drafts/kept-sheets.ts')

/**
 * What the form is judged beside. The page of bed occupancy may still be saving when the report is read, so its own call,
 * asked after each save, has the last word, except over what is on this device alone. `saveSheets` brings that to the server, and `refresh`
 * asks it for what has come since beside the report.
 */
export function useReportContext(
  report: Report,
  subforms: readonly FormDefinition[],
): Pick<OpenForm, 'hasBeds' | 'context' | 'learn' | 'sheetErrors'> & {
  saveSheets: () => Promise<SheetsEnd>
  refresh: () => Promise<void>
} {
  const me = useMe()
  const day = useDeviceDay(me.zone)
  // What an import or an upload has brought since the report was read is known too.
  const [{ known, readOn }, setKnown] = useState({ known: report.context, readOn: day })
  const hasBeds =
    report.subforms.some(({ form_type }) => form_type === formIds.bor) && report.context.profile.inpatient
  const beds = useQuery({
    ...queryOf(showBor, { query: { report_id: report.report_id } }),
    enabled: hasBeds,
    staleTime: 0,
  })
  const answers = beds.data?.data.answers
  const { data: kept } = useQuery({
    queryKey: [...keptReports.queryKey, me.id, report.report_id],
    queryFn: async () => (await loadKeptSheets()).readKeptSheets(me.id, { report, subforms }),
    enabled: hasBeds,
    staleTime: 0,
    gcTime: 0,
  })
  const context = useMemo(() => {
    const related: FormContext['related'] = {
      ...known.related,
      ...(answers && { [formIds.bor]: answers }),
      ...kept,
    }
    return {
      ...known,
      // The form may stay open over midnight, and the device may have a wrong date.
      today: addDays(known.today, daysBetween(readOn, day)),
      related,
    }
  }, [known, readOn, day, answers, kept])
  const sheetErrors = useMemo(
    () =>
      subforms.flatMap((form): SheetError[] => {
        const sheet = context.related[form.id]
        if (!sheet) return []
        const draft = { answers: sheet, typed: {}, opened: [], copied: [] }
        const { errors } = judgeDraft(form, draft, contextFor({ ...report, context }, form))
        return errors.map(({ field, message }) => ({ sheet: form.id, field, message }))
      }),
    [report, subforms, context],
  )
  const learn = (learned: Report) => {
    setKnown({ known: learned.context, readOn: day })
    void rememberReport(me.id, learned)
  }
  return {
    sheetErrors,
    hasBeds,
    context,
    async saveSheets() {
      if (!hasBeds) return 'saved'
      const code = await loadKeptSheets().catch(() => null)
      return code ? code.saveKeptSheets(me.id, { report, subforms }) : 'unreachable'
    },
    async refresh() {
      const { report_id, form_type } = report
      const now = await loadReport(me.id, form_type, report_id).catch(() => null)
      if (now && !now.isRemembered) learn(now.report)
    },
    learn,
  }
}
