import { Readable } from 'node:stream'

import { isThisMachine } from '../this-machine.ts'

/** A mail as it goes out. */
export type Mail = {
  /** `SILIKA <silika@example.id>` or the bare address. */
  from: string
  to: string
  subject: string
  text: string
  html: string
  /** Without its brackets; the same for every attempt. */
  messageId: string
  date: Date
  /** An address that stops such mail when it is posted to, as RFC 8058 says; null for mail that cannot be stopped. */
  unsubscribeUrl: string | null
}

/**
 * `refused`: the server will never take it. `later`: not now, or it could not be reached; nothing was handed over.
 * `unknown`: the connection broke after the text was handed over, so it may have been sent.
 */
export type Delivery = { outcome: 'sent' } | { outcome: 'refused' | 'later' | 'unknown'; reason: string }

export type DeliveryOptions = {
  smtpUrl: string
  /** Called, and waited for, when the server is ready to read the text and has been given none of it. */
  beforeHandingOver: () => Promise<void>
  /** A server that is silent for so long is given up. */
  patienceMs?: number
}

/** Gives a mail to the mail server. The one file that knows how. Throws only what `beforeHandingOver` throws. */
export async function deliver(
  mail: Mail,
  { smtpUrl, beforeHandingOver, patienceMs = 30_000 }: DeliveryOptions,
): Promise<Delivery> {
  // With the first mail: many servers never send one.
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const { default: SMTPConnection } = await import('nodemailer/lib/smtp-connection')
  const message = new MailComposer({
    from: mail.from,
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: mail.date,
    messageId: `<${mail.messageId}>`,
    headers: {
      ...(mail.unsubscribeUrl === null
        ? {}
        : {
            'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
      // So that no out-of-office answer comes back.
      'Auto-Submitted': 'auto-generated',
    },
  }).compile()
  const bytes = await message.build()
  const progress: { handedOver: boolean; stopped: unknown } = { handedOver: false, stopped: undefined }
  // Read only once the server has said that it waits for the text.
  async function* text() {
    try {
      await beforeHandingOver()
    } catch (error) {
      progress.stopped = error
      throw error
    }
    progress.handedOver = true
    yield bytes
  }

  // Read here: what is thrown where the server has just answered ends the process.
  const auth = credentialsOf(smtpUrl)
  const connection = new SMTPConnection({
    ...addressOf(smtpUrl),
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    dnsTimeout: patienceMs,
    logger: false,
  })
  try {
    await new Promise<void>((resolve, reject) => {
      connection.once('error', reject)
      connection.connect((failure) => {
        if (failure) return reject(failure)
        const send = () =>
          connection.send(message.getEnvelope(), Readable.from(text()), (error) =>
            error ? reject(error) : resolve(),
          )
        if (!auth) return send()
        connection.login({ credentials: auth }, (error) => (error ? reject(error) : send()))
      })
    })
    connection.quit()
    return { outcome: 'sent' }
  } catch (error) {
    connection.close()
    if (progress.stopped !== undefined) throw progress.stopped
    return failureOf(error, progress.handedOver)
  }
}

/** What is about this mail alone: its reader, and its text. */
const ofThisMail: readonly unknown[] = ['RCPT TO', 'DATA']
/** A rule of the server (RFC 3463), such as that it passes on nothing of ours. */
const byPolicy = /^\d{3}[ -]5\.7\./

/** The server's answer, where there is one, settles what happened; else whether the text had begun to go. */
function failureOf(error: unknown, handedOver: boolean): Delivery {
  const reason = error instanceof Error ? error.message : String(error)
  const { command, response = '', responseCode } = error as Answered
  if (responseCode === undefined) return { outcome: handedOver ? 'unknown' : 'later', reason }
  // A wrong password, a sender that is not ours and TLS that is missing will be corrected; until then they would cost every mail.
  const isForGood = responseCode >= 500 && ofThisMail.includes(command) && !byPolicy.test(response)
  return { outcome: isForGood ? 'refused' : 'later', reason }
}

/** What nodemailer says of an answer that it did not wait for. */
type Answered = { command?: string; response?: string; responseCode?: number }

function addressOf(smtpUrl: string) {
  const { protocol, hostname, port } = new URL(smtpUrl)
  const secure = protocol === 'smtps:'
  const isHere = isThisMachine(hostname)
  return {
    host: hostname.replaceAll(/[[\]]/g, ''),
    port: port ? Number(port) : secure ? 465 : 587,
    secure,
    // A mail may hold a link that sets a password: it goes over no network in the clear.
    requireTLS: !secure && !isHere,
    // A relay on this machine often offers TLS with a certificate that it made itself, as Debian's Postfix does; in the clear would do.
    tls: { rejectUnauthorized: !isHere },
  }
}

function credentialsOf(smtpUrl: string): { user: string; pass: string } | null {
  const { username, password } = new URL(smtpUrl)
  return username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : null
}
