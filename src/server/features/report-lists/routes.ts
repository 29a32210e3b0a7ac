import { pageEnvelope, pageOf } from '#contract/envelope.ts'
import { fieldProblem } from '#contract/problem.ts'
import { type ListFilters, listReports, listReportsByForm, pageWasteReports } from '#contract/report-lists.ts'
import { facilityTypeOfCode } from '#domain/facility.ts'
import { formIds, isOnEnvironmentalHealth } from '#domain/form-ids.ts'
import { currentMonth } from '#domain/month.ts'
import { getDeadlines } from '#server/features/reports/life/facility-queries.ts'
import { presentRow, titleOf } from '#server/features/reports/life/present.ts'
import { assertKnownForm } from '#server/features/reports/life/target.ts'
import { read, type Route } from '#server/http/implement.ts'

import { allReportRoutes } from './all-reports.ts'
import { exportCounts, exportReports, type Listing } from './export.ts'
import { presentFacility } from './present.ts'
import { countByRegion, countReports, listReports as listPage, type ListScope } from './queries.ts'

/**
 * The form that a list is of, and the category that it is narrowed to.
 * @throws Problem notFound for a word that names no form, invalidInput where `chosen` is given for another form than kesling.
 */
function chosenOf(
  { services }: Listing,
  word: string,
  chosen: ListFilters['kesehatan_lingkungan'],
): { form: string; level?: ListScope['level'] } {
  assertKnownForm(word, services.forms)
  if (chosen === undefined) return { form: word }
  if (!isOnEnvironmentalHealth(word))
    throw fieldProblem('kesehatan_lingkungan', 'Hanya untuk formulir kesehatan lingkungan')
  if (isOnEnvironmentalHealth(chosen)) return { form: chosen }
  const facts = services.forms.worthOf(word)?.facts
  const column = `${chosen}_level`
  return { form: word, level: facts && column in facts.columns ? { table: facts.table, column } : 'none' }
}

function scopeOf({ actor }: Listing, form: string, filters: ListFilters): ListScope {
  const { tipe_fasyankes, fil_fasyankes_name, fil_provinsi, fil_kab_kota, fil_blth } = filters
  return {
    actor,
    form,
    month: fil_blth,
    province: fil_provinsi,
    regency: fil_kab_kota,
    type: facilityTypeOfCode(tipe_fasyankes),
    find: fil_fasyankes_name || undefined,
  }
}

const headOf = ({ actor, now, services }: Listing, { form, month }: ListScope) => ({
  form_type: form,
  title: titleOf(services.forms, form, month ?? currentMonth(now, actor.zone)),
})

async function pageFor(listing: Listing, scope: ListScope, filters: ListFilters) {
  const { db, now } = listing
  const page = pageOf(filters)
  const deadlines = await getDeadlines(db)
  const rows = await listPage(db, scope, page)
  return {
    ...pageEnvelope(
      rows.map((report) => ({
        ...presentRow({ ...report, report, form: scope.form, facility: report, deadlines }, now),
        facility: presentFacility(report),
      })),
      page,
      await countReports(db, scope),
    ),
    ...headOf(listing, scope),
  }
}

async function countsFor(listing: Listing, scope: ListScope) {
  const per = scope.province || scope.regency ? ('kab-kota' as const) : ('provinsi' as const)
  const { form, month } = scope
  const { actor, db, now, services } = listing
  // Nobody owes anything yet of a month that has not begun.
  const isAsked = month !== undefined && month <= currentMonth(now, actor.zone)
  const rows = await countByRegion(db, scope, per, isAsked ? services.forms.findFor(form, month) : undefined)
  return {
    data: rows.map(({ code, name, unfilled, draft, sent, revise, confirmed }) => ({
      id: code,
      name,
      unfilled: month === undefined ? null : unfilled,
      unsend: draft,
      sent,
      revise,
      confirmed,
      total: draft + sent + revise + confirmed,
    })),
    ...headOf(listing, scope),
    per,
  }
}

async function answer(listing: Listing, word: string, filters: ListFilters) {
  const { form, level } = chosenOf(listing, word, filters.kesehatan_lingkungan)
  const scope = { ...scopeOf(listing, form, filters), level }
  const isCount = filters.tipe === 'rekap'
  if (filters.bagian !== undefined && (filters.format !== 'csv' || isCount))
    throw fieldProblem('bagian', 'Hanya untuk daftar laporan sebagai CSV')
  if (filters.format) {
    const exported = { ...headOf(listing, scope), scope, format: filters.format, part: filters.bagian }
    return isCount
      ? exportCounts(listing, exported, countsFor(listing, scope))
      : exportReports(listing, exported)
  }
  return isCount ? countsFor(listing, scope) : pageFor(listing, scope, filters)
}

export const reportListRoutes: Route[] = [
  ...allReportRoutes,
  read(listReports, (request) => answer(request, request.params.path, request.query)),
  read(listReportsByForm, (request) => answer(request, request.params.url, request.body ?? {})),
  read(pageWasteReports, (request) => {
    const filters = request.body ?? {}
    return pageFor(request, scopeOf(request, formIds.waste, filters), filters)
  }),
]
