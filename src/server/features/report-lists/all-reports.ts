import { listAllReports } from '#contract/all-reports.ts'
import { pageEnvelope, pageOf } from '#contract/envelope.ts'
import { facilityTypeOfCode } from '#domain/facility.ts'
import { addMonths, currentMonth, dueInstantOf } from '#domain/month.ts'
import { statusOfWord } from '#domain/report-status.ts'
import { getDeadlines } from '#server/features/reports/life/facility-queries.ts'
import { presentMonthOfList, presentRow, titleOf } from '#server/features/reports/life/present.ts'
import { assertFormType } from '#server/features/reports/life/target.ts'
import { read, type Route } from '#server/http/implement.ts'

import { presentCounts, totalOf } from '../review/queries.ts'
import { presentFacility } from './present.ts'
import { countMonth, listMonth, type MonthScope } from './queries.ts'

export const allReportRoutes: Route[] = [
  read(listAllReports, async ({ actor, db, query, now, services: { forms } }) => {
    const { form_type: form, tipe_fasyankes } = query
    const month = query.date ?? addMonths(currentMonth(now, actor.zone), -1)
    assertFormType(form, forms)
    const scope: MonthScope = {
      ...{ actor, month, form, province: query.provinsi_id, regency: query.kabupatenkota_id },
      type: facilityTypeOfCode(tipe_fasyankes),
      find: query.find || undefined,
    }
    const status = query.status && statusOfWord(query.status)
    const deadlines = await getDeadlines(db)
    const isDue = now > dueInstantOf(month, deadlines)
    const paging = pageOf(query)
    const counted = await countMonth(db, scope)
    const narrowed = { status, lateOnly: query.late ? { draftsToo: isDue } : undefined }
    const rows = await listMonth(db, scope, { ...narrowed, ...paging })
    return {
      ...pageEnvelope(
        rows.map((report) => ({
          ...presentRow({ ...report, report, facility: report, deadlines }, now),
          facility: presentFacility(report),
          form_title: titleOf(forms, report.form, month),
        })),
        paging,
        totalOf(counted, narrowed),
      ),
      counts: presentCounts(counted, isDue),
      ...presentMonthOfList(month, deadlines, forms),
    }
  }),
]
