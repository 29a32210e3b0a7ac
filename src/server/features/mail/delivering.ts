import { mintToken } from '#server/features/auth/links.ts'
import type { JobRequest } from '#server/jobs/kinds.ts'
import { deliver } from '#server/smtp/smtp.ts'

import { tokenPlace } from './link-mail.ts'
import { findMail, getMailKey, markHandedOver, settleMail, unmarkHandedOver } from './queries.ts'
import { unsubscribeTokenOf } from './unsubscribe.ts'

/**
 * Sends a mail of the outbox; the job's key is its id. Sent at most once: from the moment at which its text begins to go to
 * the server it is never tried again unless the server itself says that it did not take it.
 */
export async function deliverMail({ key, db, transact, services, now }: JobRequest): Promise<void> {
  const id = Number(key)
  const mail = await findMail(db, id)
  if (!mail || mail.outcome !== null) return
  const settle = (outcome: Parameters<typeof settleMail>[2]) =>
    transact((tx) => settleMail(tx, id, outcome, services.now()))
  // An earlier attempt ended in the middle of handing it over.
  if (mail.handedOverAt !== null) return settle('unknown')
  const settings = services.config.mail
  if (!settings || mail.accountStatus !== 'active') return settle('dropped')

  const { linkId } = mail
  const token = linkId === null ? '' : await transact((tx) => mintToken(tx, linkId, now))
  if (token === null) return settle('dropped')
  const stopAddressOf = async (accountId: number) =>
    `${settings.publicUrl}/berhenti-ringkasan/${unsubscribeTokenOf(accountId, await getMailKey(db))}`
  let isHandedOver = false
  const delivery = await deliver(
    {
      from: settings.from,
      to: mail.address,
      subject: mail.subject,
      text: mail.text.replaceAll(tokenPlace, token),
      html: mail.html.replaceAll(tokenPlace, token),
      messageId: `${id}.${mail.createdAt.getTime()}@${new URL(settings.publicUrl).hostname}`,
      date: now,
      unsubscribeUrl: mail.kind === 'digest' ? await stopAddressOf(mail.accountId) : null,
    },
    {
      smtpUrl: settings.smtpUrl,
      beforeHandingOver: async () => {
        isHandedOver = await transact((tx) => markHandedOver(tx, id, services.now()))
        if (!isHandedOver) throw new Error('Another process sends this mail.')
      },
    },
  )
  if (delivery.outcome !== 'later') return settle(delivery.outcome)
  if (isHandedOver) await transact((tx) => unmarkHandedOver(tx, id))
  throw new Error(delivery.reason)
}
