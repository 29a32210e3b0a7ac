import { pageEnvelope, pageOf } from '#contract/envelope.ts'
import * as facility from '#contract/facility.ts'
import { fieldProblem, problem } from '#contract/problem.ts'
import { formIds } from '#domain/form-ids.ts'
import { type WasteCategory, wasteCategories, wasteCategoryNames } from '#domain/medical-waste.ts'
import { currentMonth, monthNumberOf, monthOf, monthsOfYear, yearOf } from '#domain/month.ts'
import { slotsOf } from '#forms/answers/slots.ts'
import { answerOf } from '#forms/context.ts'
import { yearlyEmergence } from '#indicators/waste-amounts.ts'
import { recordAct } from '#server/database/audit.ts'
import type { ReadDb } from '#server/database/transaction.ts'
import { updateRows } from '#server/database/update-rows.ts'
import { orNotFound } from '#server/http/found.ts'
import { type Actor, read, type Route, write } from '#server/http/implement.ts'

import { gapsOf } from './gaps.ts'
import { checkedChange } from './identity.ts'
import { presentChange, presentPermit, presentRecord } from './present.ts'
import * as queries from './queries.ts'

const facilityWord = 'Fasyankes'
/** The sections whose standing answers make the limbah profile. */
const profileSections = ['organisasi', 'pengangkutan', 'penyimpanan', 'pengolahan', 'limbah_cair']

/** The caller's own facility, or the one of an account within reach. @throws Problem notFound */
async function getRecord(db: ReadDb, actor: Actor, userId: number | undefined) {
  if (userId === undefined && actor.facilityId === null)
    throw fieldProblem('user_id', 'Sebutkan user_id fasyankes.')
  const by = userId === undefined ? { facilityId: actor.facilityId ?? 0 } : { userId }
  return orNotFound(await queries.findRecord(db, actor, by), facilityWord)
}

export const facilityRoutes: Route[] = [
  read(facility.getProfile, async ({ actor, db, query, now }) => {
    const row = await getRecord(db, actor, query.user_id)
    const { permits, hasReported } = await queries.readPermits(db, row, now)
    return {
      data: {
        ...presentRecord(row),
        permits: permits.map(presentPermit),
        gaps: gapsOf(row, permits, hasReported),
      },
    }
  }),

  read(facility.listProfileChanges, async ({ actor, db, query }) => {
    const row = await getRecord(db, actor, query.user_id)
    const page = pageOf(query)
    const { rows, total } = await queries.listChanges(db, row.id, page)
    return pageEnvelope(rows.map(presentChange), page, total)
  }),

  write(facility.updateIdentity, async ({ actor, db, params, body, now }) => {
    const found = await queries.findRecord(db, actor, { userId: params.id }, { locked: true })
    const row = orNotFound(found, facilityWord)
    const isRead =
      body.version === undefined
        ? await queries.isUnchangedByOthers(db, row.id, actor.id)
        : row.version === body.version
    if (!isRead) throw problem('staleFacility', { current: presentRecord(row) })
    const districtOf = await queries.readDistricts(db, [body.district_id])
    const { columns, detail } = checkedChange(row, body, districtOf)
    if (Object.keys(detail.after).length === 0)
      return { data: presentRecord(row), message: 'Tidak ada yang berubah.' }
    await updateRows(db, 'facility', [{ id: row.id, columns }], now)
    await recordAct({ db, actor, now }, queries.facilityChanged, row.id, detail)
    const stored = await getRecord(db, actor, params.id)
    return { data: presentRecord(stored), message: 'Profil fasyankes berhasil disimpan.' }
  }),

  read(facility.getYearlyWaste, async ({ actor, db, params, query, now }) => {
    const row = await getRecord(db, actor, params.user_id)
    const year = query.year ?? yearOf(currentMonth(now, row.zone))
    const stored = await queries.listYearOfWaste(db, row.id, year)
    const reports = new Map(stored.map((report) => [report.month, report]))
    const months = monthsOfYear(year)
    const amounts = months.map((month) => reports.get(month)?.generated_kg ?? null)
    const { monthsReported, total, mean, projected } = yearlyEmergence(amounts)
    return {
      data: {
        year,
        months: months.map((date, index) => ({
          month: monthNumberOf(date),
          date,
          report_id: reports.get(date)?.id ?? null,
          kg: amounts[index] ?? null,
        })),
        months_reported: monthsReported,
        total_kg: total,
        mean_kg: mean,
        projected_kg: projected,
        categories: wasteCategoryNames.map((category) =>
          categoryYear(
            category,
            months.map((month) => reports.get(month)?.generated_by_category[category] ?? null),
          ),
        ),
      },
    }
  }),

  read(facility.getWasteProfile, async ({ actor, db, params, now, services }) => {
    const row = await getRecord(db, actor, params.userId)
    const until = monthOf(yearOf(currentMonth(now, row.zone)), params.currentMonth)
    const [sent] = await queries.listSentWaste(db, row.id, { until, limit: 1 })
    const form = sent && services.forms.find(formIds.waste, sent.formVersion)
    if (!sent || !form) throw problem('notFound', { what: 'Profil limbah' })
    const answers = sent.sheets[formIds.waste] ?? {}
    return {
      data: Object.fromEntries(
        slotsOf(form)
          .filter(({ section, field }) => field.carry && profileSections.includes(section))
          .flatMap(({ name }) => {
            const value = answerOf(answers, name)
            return value === undefined ? [] : [[name, value]]
          }),
      ),
      created_at: sent.createdAt,
      date: sent.month,
      report_id: sent.reportId,
    }
  }),
]

function categoryYear(category: WasteCategory, months: (number | null)[]) {
  const { total, mean, projected } = yearlyEmergence(months)
  const { label, medical } = wasteCategories[category]
  return { category, label, medical, months, total_kg: total, mean_kg: mean, projected_kg: projected }
}
