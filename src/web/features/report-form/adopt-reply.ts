import { type Report, sheetOf } from '../../form/drafts/report-source.ts'
import type { OpenForm } from './open-form.ts'

/**
 * Goes on from what another call than a save makes of the report. What was typed before goes to the server first, so that the call
 * never writes over it; what is typed meanwhile stays.
 */
export async function adoptReply<Reply extends { data: Report | null }>(
  { form, keeper }: Pick<OpenForm, 'form' | 'keeper'>,
  send: (version: number) => Promise<Reply>,
): Promise<Reply> {
  await keeper.flush()
  const { saved } = keeper.getState()
  const reply = await send(saved.version)
  if (reply.data) keeper.adopt(sheetOf(reply.data, form), saved)
  return reply
}
