import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'

import { formFillingStatus } from '#contract/desk.ts'
import type { FormDefinition } from '#forms/define-form.ts'

import { reread } from '../../api/call.ts'
import { randomId } from '../../api/random-id.ts'
import { getReach, onConnectionChange } from '../../offline/connection.ts'
import { type DeviceSlot, keptReports, openDeviceSlot } from './device-store.ts'
import { createDraftKeeper, type DraftKeeper } from './draft-keeper.ts'
import type { KeeperState, SaveOutcome, SaveRequest } from './draft-shapes.ts'
import { inheritedFrom } from './draft-start.ts'
import { contextFor, type Report, sheetOf, withRunningDay } from './report-source.ts'
import { refusalOf } from './save-outcome.ts'

/** `of`: its account, report and sheet. */
export type KeptDraft = { keeper: DraftKeeper; slot: DeviceSlot; of: string }

/** Drafts that are still being saved although their page has gone: who comes back meanwhile goes on with one of them. */
const leaving = new Map<string, KeptDraft>()
const addressOf = (account: number, report: Report, form: FormDefinition) =>
  `${account}/${report.report_id}/${form.id}`

function takeUp(of: string): KeptDraft | undefined {
  const kept = leaving.get(of)
  leaving.delete(of)
  kept?.keeper.start()
  return kept
}

/** Lets a draft whose page has gone be saved to its end, and then leaves what the device holds of it to others. */
function leave(kept: KeptDraft, queries: QueryClient): void {
  const { keeper, slot, of } = kept
  leaving.set(of, kept)
  void keeper.leave().then(() => {
    if (!keeper.isStopped()) return undefined
    if (leaving.get(of) === kept) leaving.delete(of)
    slot.close()
    return reread(queries, formFillingStatus, keptReports)
  })
}

/** Makes the call that saves a sheet, and gives the report of its reply. */
type Save = (request: SaveRequest) => Promise<Report>

/** Opens the device's slot for a sheet, and the keeper of its draft. */
export async function openKeptDraft(
  account: number,
  report: Report,
  form: FormDefinition,
  save: Save,
): Promise<KeptDraft> {
  const slot = await openDeviceSlot({ account, report: report.report_id, sheet: form.id })
  const saved = sheetOf(report, form)
  const keeper = createDraftKeeper({
    form,
    context: withRunningDay(contextFor(report, form)),
    saved,
    sentAt: report.sent?.sent_at ?? null,
    copy: inheritedFrom(slot.left, saved),
    keep: slot.keep,
    save: async (request): Promise<SaveOutcome> => {
      try {
        return { kind: 'saved', saved: sheetOf(await save(request), form) }
      } catch (error) {
        return refusalOf(error, form)
      }
    },
    newKey: randomId,
    now: () => new Date(),
  })
  return { keeper, slot, of: addressOf(account, report, form) }
}

/** The same for a page; undefined until the device has answered. */
export function useDraftKeeper(
  account: number,
  report: Report,
  form: FormDefinition,
  save: Save,
): KeptDraft | undefined {
  const { data } = useQuery({
    queryKey: ['draft-keeper', account, report.report_id, form.id],
    // Made once per visit: the keeper holds the truth from then on.
    staleTime: 'static',
    gcTime: 0,
    queryFn: async ({ client, queryKey }) => {
      const kept =
        takeUp(addressOf(account, report, form)) ?? (await openKeptDraft(account, report, form, save))
      // The page has gone before it could show the draft. The signal tells that too, but once it is read, coming back opens a second draft.
      if (!client.getQueryCache().find({ queryKey })?.isActive()) leave(kept, client)
      return kept
    },
    structuralSharing: false,
  })
  return data
}

/** The keeper's state, kept going while the page is open: saves when the page hides, resumes with the connection. */
export function useKeptDraft(kept: KeptDraft): KeeperState {
  const { keeper } = kept
  const queries = useQueryClient()
  const state = useSyncExternalStore(keeper.subscribe, keeper.getState)
  // Outside of React: the page's life and the connection.
  useEffect(() => {
    keeper.start()
    const onHide = () => {
      if (document.visibilityState === 'hidden') void keeper.flush()
    }
    const stopListening = onConnectionChange(() => {
      if (getReach() === 'there') keeper.resume()
    })
    document.addEventListener('visibilitychange', onHide)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      stopListening()
      leave(kept, queries)
    }
  }, [kept, keeper, queries])
  return state
}
