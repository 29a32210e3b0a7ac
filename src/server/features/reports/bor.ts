import * as z from 'zod'

import { saveBor, showBor } from '#contract/bed-occupancy.ts'
import { fieldProblem } from '#contract/problem.ts'
import { formIds } from '#domain/form-ids.ts'
import { daysInMonth } from '#domain/month.ts'
import { percentText } from '#domain/words.ts'
import { computedMessage } from '#forms/answers/computed.ts'
import type { AnswerSheet } from '#forms/context.ts'
import { bedOccupancyFigures, bedOccupancyOf, occupancyRate } from '#indicators/bed-occupancy.ts'
import { percentOf } from '#indicators/ratio.ts'
import { read, type Route, write } from '#server/http/implement.ts'
import { asWanted } from '#server/http/wanted.ts'

import { detailReply } from './drafts.ts'
import { getDossierToWrite } from './life/basis.ts'
import type { Dossier } from './life/dossier.ts'
import { subformsOf } from './life/expectation.ts'
import { givenAnswers } from './life/given.ts'
import { visibleSheets } from './life/present.ts'
import { openDraft, saveSheet } from './life/saving.ts'
import { getNamedDossier } from './reading.ts'

/** The sub-form, and the form whose report it belongs to. */
const [sheet, parent] = [formIds.bor, formIds.waste] as const

const Rate = z.number()
const occupancyIn = ({ facility, month }: Dossier, answers: AnswerSheet) =>
  bedOccupancyOf(answers, facility.profile, month)

/** BOR is no question of the sub-form but computed from it: where it arrives, it must be what it comes to. */
function assertRate(given: unknown, dossier: Dossier): void {
  if (given === undefined || given === null) return
  if (typeof given !== 'number') throw fieldProblem('answers.bor_percent', 'Harus berupa angka')
  const rate = percentOf(occupancyRate(occupancyIn(dossier, dossier.sheets[sheet]?.answers ?? {})))
  if (rate !== null && percentText(given) !== percentText(rate))
    throw fieldProblem('answers.bor_percent', computedMessage(percentText(rate)))
}

export const borRoutes: Route[] = [
  write(saveBor, async (request) => {
    const { body, services } = request
    const found = await getDossierToWrite(request, parent, body)
    const form = subformsOf(found, services.forms).find(({ id }) => id === sheet)
    if (!form) throw fieldProblem('form_type', 'BOR tidak berlaku: fasyankes ini tidak memiliki rawat inap.')
    const { bor_percent: rate, ...given } = body.answers
    const { dossier, version } = await openDraft(request, found, body.version)
    const saved = await saveSheet(request, dossier, form, {
      answers: givenAnswers(request, dossier, form, given),
      version,
    })
    assertRate(asWanted(Rate, rate, { texts: request.http.fromForm }), saved)
    return detailReply(request, saved, 'BOR disimpan.')
  }),

  read(showBor, async ({ actor, db, query, services }) => {
    const dossier = await getNamedDossier(db, actor, parent, query)
    const { facility, month, report } = dossier
    const answers = visibleSheets(dossier, actor)[sheet] ?? {}
    const applies = subformsOf(dossier, services.forms).some(({ id }) => id === sheet)
    const occupancy = applies ? occupancyIn(dossier, answers) : null
    return {
      data: {
        report_id: report.id,
        date: month,
        version: report.version,
        applies,
        answers,
        bor_days: daysInMonth(month),
        bor_percent: percentOf(occupancyRate(occupancy)),
        figures: bedOccupancyFigures(occupancy, facility.profile),
      },
    }
  }),
]
