import type { Page } from 'playwright-core'
import { afterAll, beforeAll, inject } from 'vitest'

import { oidcClient, oidcServer, type OidcServer } from '#server/testing/oidc-server.ts'

import { journey } from '../journey.ts'
import { expectGood } from '../pages/good.ts'
import { fillLogin, openLoginDialog } from '../pages/sign-in.ts'
import { type Product, startProduct } from '../product.ts'

/** On a product of its own, which sends people to a real provider. */
const username = { desk: 'rs@silika.test', phone: 'puskesmas@silika.test' }
const stranger = 'orang.lain@contoh.go.id'

let provider: OidcServer
let product: Product
beforeAll(async () => {
  provider = await oidcServer()
  product = await startProduct({
    from: inject('preparedData'),
    env: (url) => ({
      PUBLIC_URL: url,
      SSO_ISSUER: provider.issuer,
      SSO_CLIENT_ID: oidcClient.clientId,
      SSO_CLIENT_SECRET: oidcClient.clientSecret,
    }),
  })
  provider.leadBackTo(`${product.url}/sso-callback`)
}, 120_000)
afterAll(async () => {
  await product.stop()
  await provider[Symbol.asyncDispose]()
})

const settings = {
  url: () => product.url,
  // The provider's own pages, and the refusal of somebody unknown.
  forgive: /^foreign request: http:\/\/127\.0\.0\.1:\d+\/(auth|interaction)\b|^403:/,
}

/** Opens the dialog and goes to the provider in the tab that the button opens. */
async function signInThere(page: Page, email: string): Promise<Page> {
  await openLoginDialog(page)
  await expectGood(page, 'the two ways in')
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Masuk dengan SSO' }).click()
  const tab = await opened
  await tab.getByLabel('E-mail').fill(email)
  await tab.getByRole('button', { name: 'Lanjutkan' }).click()
  return tab
}

journey(
  'a known person signs in by SSO in a tab of its own, and the first tab follows',
  ['desk', 'phone'],
  async ({ visitor, screen }) => {
    const page = await visitor()
    const tab = await signInThere(page, username[screen])
    for (const each of [tab, page]) {
      await each.getByRole('button', { name: /^Menu profil/ }).waitFor()
      await each.waitForURL('**/formulir')
    }
  },
  settings,
)

journey(
  'a person without an account is told so, and may sign in with a password',
  ['desk', 'phone'],
  async ({ visitor, screen }) => {
    const page = await visitor()
    const tab = await signInThere(page, stranger)
    await tab.getByText(`Belum ada akun dengan alamat ${stranger}.`).waitFor()
    await expectGood(tab, 'nobody who is known')
    await page.getByRole('dialog', { name: 'Masuk' }).waitFor()
    await tab.getByRole('main').getByRole('link', { name: 'Ke halaman masuk' }).click()
    await fillLogin(tab, username[screen])
    await tab.getByRole('button', { name: /^Menu profil/ }).waitFor()
  },
  settings,
)
