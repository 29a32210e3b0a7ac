import { listAllReports } from '#contract/all-reports.ts'
import { pageEnvelope, pageOf } from '#contract/envelope.ts'
import { fieldProblem } from '#contract/problem.ts'
import { facilityTypeOfCode } from '#domain/facility.ts'
import { addMonths, currentMonth, dueDayOf, dueInstantOf } from '#domain/month.ts'
import { statusOfWord, type StoredStatus } from '#domain/report-status.ts'
import { getDeadlines } from '#server/features/reports/life/facility-queries.ts'
import { presentRow, titleOf } from '#server/features/reports/life/present.ts'
import { read, type Route } from '#server/http/implement.ts'

import { totalOf } from '../review/queries.ts'
import { presentFacility } from './present.ts'
import { countMonth, listMonth, type MonthScope } from './queries.ts'

export const allReportRoutes: Route[] = [
  read(listAllReports, async ({ actor, db, query, now, services: { forms } }) => {
    const { form_type: form, tipe_fasyankes } = query
    const month = query.date ?? addMonths(currentMonth(now, actor.zone), -1)
    if (form !== undefined && !forms.list().some(({ id }) => id === form))
      throw fieldProblem('form_type', 'Formulir tidak dikenal')
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
    const lateOnly = { draftsToo: isDue }
    const narrowed = { status, lateOnly: query.late ? lateOnly : undefined }
    const rows = await listMonth(db, scope, { ...narrowed, ...paging })
    const all = (wanted: StoredStatus) => totalOf(counted, { status: wanted })
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
      counts: {
        ...{ unsend: all('draft'), sent: all('sent'), revise: all('revise'), confirmed: all('confirmed') },
        late: totalOf(counted, { lateOnly }),
      },
      date: month,
      due_date: dueDayOf(month, deadlines),
      forms: forms.listFor(month).map(({ id, title }) => ({ form_type: id, title })),
    }
  }),
]
