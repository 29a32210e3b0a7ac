import * as analysis from '#contract/analysis.ts'
import { pageEnvelope, pageOf } from '#contract/envelope.ts'
import { fieldProblem } from '#contract/problem.ts'
import { dueInstantOf } from '#domain/month.ts'
import { dayIn } from '#domain/time.ts'
import { clockText, firstNamesText } from '#domain/words.ts'
import { getQualityRule } from '#indicators/quality-rules.ts'
import { recordAct } from '#server/database/audit.ts'
import { listProvinces, listRegencies } from '#server/features/regions/queries.ts'
import { getDeadlines } from '#server/features/reports/life/facility-queries.ts'
import { titleOf } from '#server/features/reports/life/present.ts'
import { read, type Route, sharedRead, write } from '#server/http/implement.ts'

import { listPaces, listWaitingOf } from './office-queries.ts'
import { presentFinding, presentShares } from './present.ts'
import * as quality from './quality-queries.ts'
import { questionOf } from './question.ts'

/** The most facilities that are named to an office; the rest is a number, and stands in its queue. */
const mostNamed = 20

export const analysisRoutes: Route[] = [
  sharedRead(analysis.listWaiting, async (request) => {
    const question = await questionOf(request, request.query)
    const rows = await listWaitingOf(request.db, question, request.now)
    return {
      data: {
        bulan: question.month,
        as_of: request.now,
        regions: rows.map(({ code, name, total, ...buckets }) => ({ code, name, total, buckets })),
      },
    }
  }),

  sharedRead(analysis.listOffices, async (request) => {
    const question = await questionOf(request, request.query)
    const paging = pageOf(request.query)
    const { rows, total } = await listPaces(request.db, question, paging)
    return { ...pageEnvelope(rows, paging, total), bulan: question.month }
  }),

  sharedRead(analysis.getDataQuality, async (request) => {
    const { db, now, services } = request
    const question = await questionOf(request, request.query)
    const forms = question.form === undefined ? services.forms.list().map(({ id }) => id) : [question.form]
    const isDue = now > dueInstantOf(question.month, await getDeadlines(db))
    const [known, counts, reports, places] = await Promise.all([
      quality.findQualityMonth(db, question.month),
      quality.countFindings(db, question),
      quality.countReports(db, question, forms),
      question.province === undefined ? listProvinces(db) : listRegencies(db, question.province),
    ])
    return {
      data: {
        bulan: question.month,
        counted_at: known?.countedAt ?? null,
        stale: known?.isStale ?? true,
        ...presentShares(places, { counts, reports, isDue }),
      },
    }
  }),

  read(analysis.listFindings, async (request) => {
    const { db, query, now, services } = request
    const question = await questionOf(request, query)
    const paging = pageOf(query)
    const { aturan: rule } = query
    const { rows, total } = await quality.listFindingsOf(db, question, { rule, ...paging })
    const { month, regency } = question
    const asked =
      regency === undefined
        ? undefined
        : await quality.findRequest(db, { month, rule, regency, day: dayIn('WIB', now) })
    return {
      ...pageEnvelope(
        rows.map((row) => presentFinding(row, rule, titleOf(services.forms, row.form, month, 'shortTitle'))),
        paging,
        total,
      ),
      bulan: month,
      requested_at: asked?.requestedAt ?? null,
    }
  }),

  write(analysis.requestReview, async (request) => {
    const { actor, db, body, now } = request
    const { month, regency = body.kabupatenkota_id } = await questionOf(request, {
      bulan: body.bulan,
      kabupatenkota_id: body.kabupatenkota_id,
    })
    const asking = { month, rule: body.aturan, regency, day: dayIn('WIB', now) }
    const named = await quality.listNamed(db, asking, mostNamed)
    const findings = named.reduce((sum, row) => sum + row.findings, 0)
    if (findings === 0)
      throw fieldProblem('aturan', 'Tidak ada temuan aturan ini di kabupaten/kota dan bulan itu.')
    if (!(await quality.insertRequest(db, asking, { actorId: actor.id, now, findings }))) {
      const earlier = await quality.findRequest(db, asking)
      const at = earlier?.requestedAt ?? now
      return {
        message: `Dinas kesehatan ini sudah diminta hari ini pukul ${clockText(at, 'WIB')}.`,
        requested_at: at,
        findings: earlier?.findings ?? findings,
      }
    }
    for (const { form, names, findings: many } of named) {
      const detail = `${getQualityRule(body.aturan).label}: ${firstNamesText(names, many - names.length, '; ')}.`
      const told = await quality.notifyOffice(db, { month, regency, form, detail, now })
      if (told === 0)
        throw fieldProblem(
          'kabupatenkota_id',
          'Dinas kesehatan kabupaten/kota ini belum punya akun yang aktif.',
        )
    }
    await recordAct(request, 'quality.request', regency, { month, rule: body.aturan, findings })
    return { message: 'Dinas kesehatan diminta memeriksa daftar ini.', requested_at: now, findings }
  }),
]
