import { mailServer, type MailServer } from '#server/testing/mail-server.ts'
import { withApp, type World } from '#server/testing/with-app.ts'

export const publicUrl = 'https://silika.example.id'

/** A test with a mail server that the application sends by; `options` make it refuse. */
export function withMail(
  test: (world: World, server: MailServer) => Promise<void>,
  options: Parameters<typeof mailServer>[0] = {},
) {
  return async () => {
    await using server = await mailServer(options)
    const mail = { smtpUrl: server.url, from: 'SILIKA <silika@example.id>', publicUrl }
    await withApp((world) => test(world, server), { config: { mail } })()
  }
}

/** The token of the link in a mail. */
export const tokenIn = (text: string | undefined): string =>
  /atur-sandi\/surel#([\w-]{43})$/m.exec(text ?? '')?.[1] ?? ''
