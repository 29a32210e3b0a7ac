import { pageEnvelope, pageOf } from '#contract/envelope.ts'
import { fieldProblem, problem } from '#contract/problem.ts'
import { listMissing, listQueue, remindMissing } from '#contract/review.ts'
import { facilityTypes } from '#domain/facility.ts'
import { addMonths, currentMonth, dueInstantOf, lockedSince, type Month } from '#domain/month.ts'
import { statusOfWord } from '#domain/report-status.ts'
import { addDays, dayIn, endOfDay } from '#domain/time.ts'
import { momentText } from '#domain/words.ts'
import type { FormDefinition } from '#forms/define-form.ts'
import { isLate } from '#server/features/reports/life/expectation.ts'
import { getDeadlines } from '#server/features/reports/life/facility-queries.ts'
import { presentFlags } from '#server/features/reports/life/flags.ts'
import { presentMonthOfList, presentRow, presentStatus } from '#server/features/reports/life/present.ts'
import { assertFormType } from '#server/features/reports/life/target.ts'
import type { FormRegistry } from '#server/form-versions/form-registry.ts'
import { type Actor, read, type Route, write } from '#server/http/implement.ts'

import {
  countByStatus,
  countUnsent,
  facilitiesOf,
  type FacilityFilters,
  insertReminders,
  listMissingReports,
  listQueued,
  presentCounts,
  type QueuedFacility,
  lockFacilities,
  type Scope,
  totalOf,
} from './queries.ts'

type Filters = FacilityFilters & {
  date?: Month | undefined
  fil_blth?: Month | undefined
  form_type?: string | undefined
}

function scopeOf(actor: Actor, filters: Filters, forms: FormRegistry, now: Date): Scope {
  const { date, fil_blth, form_type } = filters
  const thisMonth = currentMonth(now, actor.zone)
  // Offices work on the month that is being collected: the previous one.
  const month = date ?? fil_blth ?? addMonths(thisMonth, -1)
  assertFormType(form_type, forms)
  // Nobody owes anything yet of a month that has not begun.
  const asked = month > thisMonth ? [] : forms.listFor(month)
  return {
    actor,
    month,
    forms: asked.filter(({ id }) => form_type === undefined || id === form_type),
    ...facilitiesOf(filters),
  }
}

/** A form that was not answered in that month has no row and owes none. */
const titleIn = (forms: readonly FormDefinition[], id: string) =>
  forms.find((form) => form.id === id)?.title ?? id

export const queueRoutes: Route[] = [
  read(listQueue, async ({ actor, db, query, now, services }) => {
    const scope = scopeOf(actor, query, services.forms, now)
    const paging = pageOf(query)
    const deadlines = await getDeadlines(db)
    const isDue = now > dueInstantOf(scope.month, deadlines)
    const wanted = query.status ?? 'sent'
    const isListed = scope.forms.length > 0 && wanted !== 'unfilled'
    const status = wanted === 'all' || wanted === 'unfilled' ? undefined : statusOfWord(wanted)
    const narrowed = { status, lateOnly: query.late ? { draftsToo: isDue } : undefined }
    const [counted, unsent, rows] = await Promise.all([
      scope.forms.length > 0 ? countByStatus(db, scope) : [],
      scope.forms.length > 0 ? countUnsent(db, scope) : { unfilled: 0, missing: 0 },
      isListed ? listQueued(db, scope, { ...narrowed, ...paging }) : [],
    ])
    const counts = presentCounts(counted, isDue)
    const total = isListed ? totalOf(counted, narrowed) : 0
    return {
      ...pageEnvelope(
        rows.map((row) => ({
          ...presentRow({ ...row, report: row, month: scope.month, facility: row, deadlines }, now),
          facility: presentFacility(row),
          form_title: titleIn(scope.forms, row.form),
          flags: presentFlags(row.flags, flagForms(scope, row.form, services.forms)),
          remark_count: row.remarkCount,
        })),
        paging,
        total,
      ),
      counts: { ...unsent, ...counts, late: counts.late + (isDue ? unsent.unfilled : 0) },
      ...presentMonthOfList(scope.month, deadlines, services.forms),
      locked_since: lockedSince(scope.month, now, deadlines),
    }
  }),

  read(listMissing, async ({ actor, db, query, now, services }) => {
    const scope = scopeOf(actor, query, services.forms, now)
    const paging = pageOf(query)
    const deadlines = await getDeadlines(db)
    const { rows, total } =
      scope.forms.length > 0 ? await listMissingReports(db, scope, paging) : { rows: [], total: 0 }
    return pageEnvelope(
      rows.map((row) => {
        const status = row.status ?? 'unfilled'
        return {
          facility: presentFacility(row),
          form_type: row.form,
          form_title: titleIn(scope.forms, row.form),
          date: scope.month,
          report_status: presentStatus(status).report_status,
          late: isLate({ status, onTime: null }, scope.month, deadlines, now),
          reminded_at: row.remindedAt,
        }
      }),
      paging,
      total,
    )
  }),

  write(remindMissing, async ({ actor, db, body, now, services }) => {
    if (body.date > currentMonth(now, actor.zone)) throw fieldProblem('date', 'Bulan ini belum dimulai.')
    const locked = lockedSince(body.date, now, await getDeadlines(db))
    if (locked) throw problem('monthLocked', { lockedAt: momentText(locked, actor.zone) })
    const scope = scopeOf(actor, { date: body.date, form_type: body.form_type }, services.forms, now)
    const ids = [...new Set(body.facility_ids)]
    const known = await lockFacilities(db, actor, ids)
    if (known.length < ids.length) throw problem('notFound', { what: 'Fasyankes' })
    const today = endOfDay(addDays(dayIn(actor.zone, now), -1), actor.zone)
    const reminded =
      scope.forms.length > 0 ? await insertReminders(db, scope, { facilityIds: ids, now, today }) : []
    return { message: reminderWords(reminded.length, ids.length), reminded: reminded.length }
  }),
]

function reminderWords(reminded: number, asked: number): string {
  if (reminded === asked) return `${reminded} fasyankes diingatkan.`
  const rest = asked - reminded
  return `${reminded} fasyankes diingatkan; ${rest} sudah mengirim, sudah diingatkan hari ini, atau tanpa akun aktif.`
}

function presentFacility(row: QueuedFacility) {
  return {
    id: row.facilityId,
    name: row.facilityName,
    code: row.facilityCode,
    tipe_fasyankes: facilityTypes[row.facilityType].code,
    regency: row.regency,
  }
}

function flagForms(scope: Scope, formId: string, forms: FormRegistry): FormDefinition[] {
  return [...scope.forms.filter(({ id }) => id === formId), ...forms.subformsOf(formId, scope.month)]
}
