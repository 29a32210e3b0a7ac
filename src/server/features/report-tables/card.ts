import { addMonths, currentMonth } from '#domain/month.ts'
import { isLate } from '#server/features/reports/life/expectation.ts'
import { getDeadlines } from '#server/features/reports/life/facility-queries.ts'
import { presentListedFacility, presentStatus, titleOf } from '#server/features/reports/life/present.ts'
import { assertKnownForm } from '#server/features/reports/life/target.ts'
import { orNotFound } from '#server/http/found.ts'

import { type FacilityRow, findRecord, readPermits } from '../facility/queries.ts'
import { columnsOf } from './columns.ts'
import { findNewestAssessment, listMonthsOf } from './queries.ts'
import { type Asked, valuesOf } from './table.ts'

/** A facility's card beside a form: who it is, its last twelve months, its permits, its self-assessment. @throws Problem notFound */
export async function cardOf(asked: Asked, form: string, by: { facilityId: number } | { userId: number }) {
  const { actor, db, now, services } = asked
  assertKnownForm(form, services.forms)
  const facility = orNotFound(await findRecord(db, actor, by), 'Fasyankes')
  const thisMonth = currentMonth(now, facility.zone)
  const months = Array.from({ length: 12 }, (_, index) => addMonths(thisMonth, index - 11))
  const worth = services.forms.worthOf(form)
  const reports = await listMonthsOf(db, {
    facilityId: facility.id,
    form,
    worth,
    from: months[0] ?? thisMonth,
    to: thisMonth,
  })
  const deadlines = await getDeadlines(db)
  const cells = months.map((month) => {
    const report = reports.find((each) => each.month === month)
    const status = report?.status ?? 'unfilled'
    const { report_status, status_label } = presentStatus(status)
    return {
      date: month,
      report_id: report?.id ?? null,
      ...{ report_status, status_label },
      late: report !== undefined && isLate(report, month, deadlines, now),
      values: valuesOf(worth, { facts: report?.facts ?? null, month }),
    }
  })
  const assessment = await findNewestAssessment(db, facility.id)
  return {
    facility: presentIdentity(facility),
    contact: { phone: facility.phone, email: facility.email },
    form_type: form,
    title: titleOf(services.forms, form, thisMonth),
    columns: columnsOf(worth),
    months: cells,
    latest: cells.findLast(({ values }) => Object.keys(values).length > 0) ?? null,
    permits: await permitsNow(asked, facility),
    self_assessment: assessment ?? null,
  }
}

async function permitsNow({ db, now }: Asked, facility: FacilityRow) {
  const { permits } = await readPermits(db, facility, now)
  return permits.map(({ label, holder, number, until: end, state, daysLeft }) => ({
    ...{ label, holder, number, until: end, state },
    days_left: daysLeft,
  }))
}

export function presentIdentity(row: FacilityRow) {
  const { type, ownership, district, address, inpatient, beds } = row
  return {
    ...{ ...presentListedFacility(row), type, ownership, district, address, inpatient, beds },
    user_id: row.userId,
    hospital_class: row.hospitalClass,
    active_since: row.activeSince,
    closed_on: row.closedOn,
  }
}
