import { isRefusal } from '../../api/call.ts'
import { type Report, sheetOf } from '../../form/drafts/report-source.ts'
import { refusalOf } from '../../form/drafts/save-outcome.ts'
import type { OpenForm } from './open-form.ts'

/**
 * Goes on from what another call than a save makes of the report. What was typed before goes to the server first, so that the call
 * never writes over it; what is typed meanwhile stays. Where the server holds a newer version, such as by this call when its answer was
 * lost, the call is made once more on that; if both have changed the same, the person chooses first.
 */
export async function adoptReply<Reply extends { data: Report | null }>(
  { form, keeper }: Pick<OpenForm, 'form' | 'keeper'>,
  send: (version: number) => Promise<Reply>,
): Promise<Reply> {
  await keeper.flush()
  const attempt = async (): Promise<Reply> => {
    const { saved } = keeper.getState()
    const reply = await send(saved.version)
    if (reply.data) keeper.adopt(sheetOf(reply.data, form), saved)
    return reply
  }
  try {
    return await attempt()
  } catch (error) {
    const refusal = isRefusal(error) ? refusalOf(error, form) : null
    if (refusal?.kind !== 'stale') throw error
    if (keeper.getState().server === 'saved') keeper.adopt(refusal.current)
    else keeper.noteConflict(refusal.current)
    if (keeper.getState().conflict) throw error
    return attempt()
  }
}
