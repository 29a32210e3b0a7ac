import { showBor } from '#contract/bed-occupancy.ts'
import type { AnswerSheet } from '#forms/context.ts'
import type { FormDefinition } from '#forms/define-form.ts'

import { reread } from '../../api/call.ts'
import { queries } from '../../api/queries.ts'
import { keptReports } from './device-store.ts'
import { inheritedFrom, startOf } from './draft-start.ts'
import { payloadOf } from './draft.ts'
import { contextFor, type LoadedReport, sheetOf } from './report-source.ts'
import { savingBor } from './saving-bor.ts'
import { listUnsavedSheets } from './unsaved-sheets.ts'
import { openKeptDraft } from './use-draft-keeper.ts'

type Filled = Pick<LoadedReport, 'report' | 'subforms'>

/** What this device holds of a report's sub-forms and the server has not got, by the sub-form's id. */
export async function readKeptSheets(
  account: number,
  { report, subforms }: Filled,
): Promise<Readonly<Record<string, AnswerSheet>>> {
  const unsaved = await listUnsavedSheets(account, report.report_id)
  return Object.fromEntries(
    subforms.flatMap((form) => {
      const newest = unsaved.find(({ sheet }) => sheet === form.id)
      if (!newest) return []
      const [context, saved] = [contextFor(report, form), sheetOf(report, form)]
      const { draft } = startOf(form, context, saved, inheritedFrom([newest.copy], saved))
      return [[form.id, payloadOf(form, draft, context)]]
    }),
  )
}

/**
 * How far the sub-forms of a report are before it is sent: at the server, on their way, or to be looked at first, with why. `isOpen`: another
 * page has it, and may be saving it.
 */
export type SheetsEnd =
  | 'saved'
  | 'unreachable'
  | 'signedOut'
  | { sheet: string; message: string; isOpen?: boolean }

/** Saves what this device holds of a report's sub-forms: the server judges and takes what it has of them. */
export async function saveKeptSheets(
  account: number,
  { report, subforms }: Filled,
  options: { keepsSession?: boolean } = {},
): Promise<SheetsEnd> {
  const unsaved = await listUnsavedSheets(account, report.report_id)
  for (const form of subforms) {
    if (!unsaved.some(({ sheet }) => sheet === form.id)) continue
    const end = await saveKept(account, report, form, options)
    if (end !== 'saved') return end
  }
  return 'saved'
}

async function saveKept(
  account: number,
  report: Filled['report'],
  form: FormDefinition,
  options: { keepsSession?: boolean },
): Promise<SheetsEnd> {
  const save = savingBor(account, report.report_id, options)
  const { keeper, slot } = await openKeptDraft(account, report, form, save)
  const { id: sheet, shortTitle } = form
  if (slot.left.length === 0) {
    slot.close()
    const message = `${shortTitle} masih disimpan, atau terbuka di tab lain. Tunggu sebentar, lalu kirim lagi.`
    return { sheet, message, isOpen: true }
  }
  // The second time over what the report's own sheet has been saved as since.
  await keeper.flush()
  await keeper.leave()
  const { server, conflict, refused, held, aside } = keeper.getState()
  if (server === 'saved' && held === 0 && !aside && !conflict) await slot.clear()
  slot.close()
  void reread(queries, showBor, keptReports)
  if (server === 'offline' || server === 'retrying') return 'unreachable'
  if (server === 'signedOut') return server
  if (conflict)
    return {
      sheet,
      message: `${shortTitle} juga disimpan dari tempat lain. Buka ${shortTitle} dan pilih isian yang dipakai.`,
    }
  // Of a report that can no longer be saved the sending itself says so.
  return Object.keys(refused).length > 0
    ? {
        sheet,
        message: `Isian ${shortTitle} di perangkat ini ditolak server. Buka ${shortTitle} dan perbaiki.`,
      }
    : 'saved'
}
