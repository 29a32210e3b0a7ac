import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject } from 'vitest'

import { oidcClient, oidcServer, type OidcServer } from '#server/testing/oidc-server.ts'

import { signInByApi } from '../api.ts'
import { journey } from '../journey.ts'
import { expectGood } from '../pages/good.ts'
import { cookieOf, fillLogin, openLoginDialog, signOut } from '../pages/sign-in.ts'
import { type Product, startProduct } from '../product.ts'

/** On a product of its own, which sends people to a real provider. */
const username = 'rs@silika.test'
const stranger = 'orang.lain@contoh.go.id'
const nobodyThere = 'http://127.0.0.1:9'

let provider: OidcServer
let product: Product
/** One whose provider is away. */
let lonely: Product
const startWith = (issuer: string) =>
  startProduct({
    from: inject('preparedData'),
    env: (url) => ({
      PUBLIC_URL: url,
      SSO_ISSUER: issuer,
      SSO_CLIENT_ID: oidcClient.clientId,
      SSO_CLIENT_SECRET: oidcClient.clientSecret,
    }),
  })
beforeAll(async () => {
  provider = await oidcServer()
  product = await startWith(provider.issuer)
  lonely = await startWith(nobodyThere)
  provider.leadBackTo(`${product.url}/sso-callback`)
}, 120_000)
afterAll(async () => {
  await product.stop()
  await lonely.stop()
  provider[Symbol.dispose]()
})

const settings = {
  url: () => product.url,
  // The provider's own pages, and what is refused.
  forgive: /^foreign request: http:\/\/127\.0\.0\.1:\d+\/(auth|interaction)\b|^(403|410|502):/,
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
  ['phone'],
  async ({ visitor }) => {
    const page = await visitor()
    const tab = await signInThere(page, username)
    for (const each of [tab, page]) {
      await each.getByRole('button', { name: /^Menu profil/ }).waitFor()
      await each.waitForURL('**/formulir')
    }
  },
  settings,
)

journey(
  'a person without an account is told so, and may sign in with a password',
  ['desk'],
  async ({ visitor }) => {
    const page = await visitor()
    const tab = await signInThere(page, stranger)
    await tab.getByText(`Belum ada akun dengan alamat ${stranger}.`).waitFor()
    await expectGood(tab, 'nobody who is known')
    await page.getByRole('dialog', { name: 'Masuk' }).waitFor()
    await tab.getByRole('main').getByRole('link', { name: 'Ke halaman masuk' }).click()
    await fillLogin(tab, username)
    await tab.getByRole('button', { name: /^Menu profil/ }).waitFor()
  },
  settings,
)

journey(
  'a closed account, a used answer and the answer of another provider let nobody in',
  ['desk'],
  async ({ visitor }) => {
    const closed = 'rs2@silika.test'
    const admin = await signInByApi(product.url, 'admin@silika.test')
    const found = (await admin('GET', `/api/pengguna?find=${closed}`)) as unknown as {
      data: { id: number }[]
    }
    await admin('PUT', `/api/pengguna/nonactive/${found.data[0]?.id}`)
    const refused = await signInThere(await visitor(), closed)
    await refused.getByText('Akun ini tidak aktif.').waitFor()

    const page = await visitor()
    const answers: string[] = []
    page.context().on('request', (request) => {
      if (request.isNavigationRequest() && request.url().includes('/sso-callback?'))
        answers.push(request.url())
    })
    const tab = await signInThere(page, username)
    await tab.getByRole('button', { name: /^Menu profil/ }).waitFor()
    await signOut(tab)
    await tab.waitForURL(/\/welcome/)
    await tab.goto(answers[0] ?? '')
    await tab.getByText('Anda belum masuk').waitFor()
    await tab.getByText('Proses masuk ini sudah selesai').waitFor()

    const other = await visitor()
    await other.context().route('**/api/sso', (route) => {
      const body = route.request().postDataJSON() as { postdata: { code?: string; iss?: string } }
      if (body.postdata.code) body.postdata.iss = nobodyThere
      return route.continue({ postData: JSON.stringify(body) })
    })
    const foreign = await signInThere(other, username)
    await foreign.getByText('Jawaban penyedia SSO tidak dapat dipercaya').waitFor()
    expect(await cookieOf(foreign, 'token')).toBeUndefined()
  },
  settings,
)

journey(
  'a provider that is away leaves the password as the way in',
  ['desk'],
  async ({ visitor }) => {
    const page = await visitor()
    await openLoginDialog(page)
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Masuk dengan SSO' }).click()
    const tab = await opened
    await page.getByText('Penyedia SSO sedang tidak dapat dihubungi.').waitFor()
    await expect.poll(() => tab.isClosed()).toBe(true)
    await fillLogin(page, username)
    await page.getByRole('button', { name: /^Menu profil/ }).waitFor()
  },
  { ...settings, url: () => lonely.url },
)
