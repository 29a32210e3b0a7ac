import type * as z from 'zod'

import type { Endpoint } from '#contract/endpoint.ts'
import type { Receipt } from '#contract/report-shapes.ts'

import { call, isRefusal } from '../../api/call.ts'
import type { QueuedSending, Refusal } from './draft-shapes.ts'
import type { Report } from './report-source.ts'
import { refusalOf } from './save-outcome.ts'

type SentReply = { data: Report; receipt: z.output<typeof Receipt> }

/** How a call to send a report ended. */
export type Sent = ({ kind: 'arrived' } & SentReply) | Refusal

/** A sending as its call takes it: `queued_at` where it comes out of the queue. */
type SendRequest = Pick<QueuedSending, 'path'> & {
  body: Omit<QueuedSending['body'], 'queued_at'> & { queued_at?: string }
}

/** Sends a report. `keepsSession` where no page of it is open on which the person could sign in again. */
export async function sendReport(
  { path, body }: SendRequest,
  options: { keepsSession?: boolean } = {},
): Promise<Sent> {
  const send = { method: 'POST', path } as Endpoint
  try {
    // Safe: the path is that of a form's sending, whose reply brings the receipt.
    const reply = (await call(send, { body } as never, options)) as SentReply
    return { kind: 'arrived', ...reply }
  } catch (error) {
    // It waits with its time until the person has set one up.
    if (isRefusal(error, 'secondFactorRequired')) return { kind: 'unreachable', offline: false }
    return refusalOf(error)
  }
}
