import { importMeSmile } from '#contract/me-smile.ts'
import { problem } from '#contract/problem.ts'
import { formIds } from '#domain/form-ids.ts'
import { wasteCategories } from '#domain/medical-waste.ts'
import { monthText } from '#domain/words.ts'
import {
  fillFromMeSmile,
  type ImportedFigure,
  type MeSmileImport,
  type Skipped,
  skipReasons,
} from '#indicators/me-smile.ts'
import { recordAct } from '#server/database/audit.ts'
import { assertBasis, getDossierToWrite } from '#server/features/reports/life/basis.ts'
import { contextOf } from '#server/features/reports/life/context.ts'
import { presentSaved } from '#server/features/reports/life/present.ts'
import { assertSavable, openDraft, saveSheet } from '#server/features/reports/life/saving.ts'
import { definitionOf, getReportDossier } from '#server/features/reports/life/target.ts'
import { type Route, slow } from '#server/http/implement.ts'

import { fetchWeighings } from './fetching.ts'
import { recordImport } from './queries.ts'

const form = formIds.waste
/** The most labels that are named for each reason. */
const namedLabels = 20

export const meSmileRoutes: Route[] = [
  slow(importMeSmile, async ({ actor, db, transact, body, now, services }) => {
    const found = await getReportDossier(db, actor, body.report_id, form)
    assertSavable(found, { actor, now })
    const { report, facility, month } = found
    const settings = services.config.meSmile
    if (!settings) throw problem('meSmileNotConfigured')
    const fetched = await fetchWeighings(settings, { facilityCode: facility.code, month })

    return transact(async (tx) => {
      const request = { actor, db: tx, now, services }
      // Read again: the draft may have been saved while ME-SMILE was asked.
      const { dossier } = await openDraft(request, await getDossierToWrite(request, form, body))
      assertSavable(dossier, request)
      assertBasis(dossier, actor, body.version)
      const definition = definitionOf(dossier, services.forms)
      const before = dossier.sheets[form]?.answers ?? {}
      const filled = fillFromMeSmile(fetched.records, definition, before, contextOf(dossier, definition, now))
      const skipped = [...fetched.skipped, ...filled.skipped]
      const result = presentImport(filled, skipped, fetched.records.length + fetched.skipped.length)
      if (filled.figures.length === 0 && filled.shipments === 0)
        return {
          ...presentSaved(dossier, actor, services.forms, now),
          message: `ME-SMILE tidak memiliki catatan bulan ${monthText(month)} yang dapat diimpor. Isian Anda tidak berubah.`,
          import: result,
        }
      await saveSheet(request, dossier, definition, {
        answers: filled.answers,
        version: dossier.report.version,
      })
      const { figures, shipments } = filled
      const imported = Object.fromEntries(figures.map(({ field, kg }) => [field, kg]))
      await recordImport(tx, { reportId: report.id, now, accountId: actor.id, figures: imported })
      const detail = { records: result.records, imported: figures.length, shipments }
      await recordAct(request, 'report.importMeSmile', report.id, detail)
      const after = await getReportDossier(tx, actor, report.id, form)
      return {
        ...presentSaved(after, actor, services.forms, now),
        message: importedWords(filled, result.skipped_records),
        import: result,
      }
    })
  }),
]

function importedWords({ figures, shipments }: MeSmileImport, left: number): string {
  const parts = [`${figures.length} angka`, ...(shipments > 0 ? [`${shipments} pengangkutan`] : [])].join(
    ' dan ',
  )
  return left > 0
    ? `${parts} diisi dari ME-SMILE; ${left} catatan dilewati.`
    : `${parts} diisi dari ME-SMILE.`
}

function presentImport({ figures, shipments }: MeSmileImport, skipped: readonly Skipped[], records: number) {
  return {
    records,
    imported: figures.map(presentFigure),
    shipments,
    skipped_records: countRecords(skipped),
    skipped: [...Map.groupBy(skipped, ({ reason }) => reason)].map(([reason, left]) => ({
      reason,
      message: skipReasons[reason],
      count: left.length,
      labels: [...new Set(left.map(({ labelCode }) => labelCode))].slice(0, namedLabels),
    })),
  }
}

/** How many records were left out: one may be for several reasons, but what cannot be read, or was corrected, for that one alone. */
function countRecords(skipped: readonly Skipped[]): number {
  const judged = skipped.filter(({ reason }) => reason !== 'unreadable' && reason !== 'corrected')
  return skipped.length - judged.length + new Set(judged.map(({ labelCode }) => labelCode)).size
}

function presentFigure({ field, category, kg, before }: ImportedFigure) {
  return { field, category, label: wasteCategories[category].label, kg, before }
}
