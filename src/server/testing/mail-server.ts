import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A mail as a mailbox got it. */
type ReceivedMail = Email & { to: string; headerOf: (name: string) => string | undefined }

export type MailServer = AsyncDisposable & {
  url: string
  received: ReceivedMail[]
  /** How often somebody has connected. */
  connections: () => number
}

/** A real SMTP server on this machine; `options` make it refuse, hang or ask for a password. */
export async function mailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const received: ReceivedMail[] = []
  let connections = 0
  const { onConnect, ...others } = options
  async function keep(stream: AsyncIterable<Uint8Array>, to: string): Promise<void> {
    const pieces: Uint8Array[] = []
    try {
      for await (const piece of stream) pieces.push(piece)
    } catch {
      // A client that goes away in the middle has sent nothing.
      return
    }
    const email = await PostalMime.parse(Buffer.concat(pieces))
    const headerOf = (name: string) => email.headers.find(({ key }) => key === name)?.value
    received.push({ ...email, to, headerOf } as ReceivedMail)
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (session, callback) => {
      connections += 1
      if (onConnect) onConnect.call(server, session, callback)
      else callback()
    },
    onData: (stream, session, callback) => {
      void keep(stream, session.envelope.rcptTo.map(({ address }) => address).join(', ')).finally(callback)
    },
    ...others,
  })
  // A client that goes away in the middle is part of the tests.
  server.on('error', () => {})
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve())
  })
  const address = server.server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The mail server has no port.')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    connections: () => connections,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
      }),
  }
}
