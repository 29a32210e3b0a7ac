import { inject } from 'vitest'

import { mailServer, type MailServer } from '#server/testing/mail-server.ts'

import { type Product, startProduct } from './product.ts'

/** A product of its own, whose mails arrive at a real mail server. */
export type MailedProduct = { product: Product; mails: MailServer; stop: () => Promise<void> }

export async function startMailedProduct(): Promise<MailedProduct> {
  const mails = await mailServer()
  const product = await startProduct({
    from: inject('preparedData'),
    env: {
      SMTP_URL: mails.url,
      MAIL_FROM: 'SILIKA <silika@example.id>',
      PUBLIC_URL: 'http://silika.example.id',
    },
  })
  return {
    product,
    mails,
    stop: async () => {
      await product.stop()
      await mails[Symbol.asyncDispose]()
    },
  }
}
