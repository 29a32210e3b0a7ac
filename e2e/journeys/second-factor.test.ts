import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject } from 'vitest'

import { password } from '../api.ts'
import { sessionOf } from '../browser.ts'
import { journey } from '../journey.ts'
import { expectGood } from '../pages/good.ts'
import { fillLogin, openLoginDialog, signIn, signInAtHome } from '../pages/sign-in.ts'
import { onDatabase } from '../product-database.ts'
import { type Product, startProduct } from '../product.ts'

/** On a product of its own: an account with a second factor lets no other journey in. */
let product: Product
beforeAll(async () => {
  product = await startProduct({
    from: inject('preparedData'),
    env: {
      SECOND_FACTOR_ROLES: 'PublicHealthService_Regency,PublicHealthService_Province',
      SECOND_FACTOR_FROM: '2026-01-01',
      SECOND_FACTOR_GRACE: '0',
    },
  })
}, 120_000)
afterAll(() => product.stop())
const url = () => product.url.replace('127.0.0.1', 'localhost')

const username = 'rs@silika.test'
const entered = (page: Page) => page.getByRole('button', { name: /^Menu profil/ }).waitFor()

/** A device that answers by itself where a passkey is asked for. */
async function giveAuthenticator(page: Page): Promise<void> {
  const device = await sessionOf(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** Sets up an app that shows codes, and gives the recovery codes that come with it. */
async function setUpApp(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Pasang aplikasi kode' }).click()
  await page.getByRole('img', { name: 'Kode QR untuk aplikasi kode' }).waitFor()
  await expectGood(page, 'the secret of an app')
  const key = (await page.getByRole('dialog').locator('li').first().innerText()).match(
    /([A-Z2-7]{4}( |$)){8}/,
  )
  const app = new TOTP({ secret: Secret.fromBase32((key?.[0] ?? '').replaceAll(' ', '')) })
  await page.getByLabel(/^Kode 6 angka/).fill(app.generate())
  await page.getByRole('button', { name: 'Aktifkan' }).click()
  const codes = await readCodes(page)
  await expectGood(page, 'the recovery codes')
  await page.getByRole('button', { name: 'Sudah saya simpan' }).click()
  return codes
}
async function readCodes(page: Page): Promise<string[]> {
  const codes = page.getByLabel('Kode pemulihan', { exact: true })
  await codes.waitFor()
  return (await codes.inputValue()).split('\n')
}

journey(
  'a second factor by app and passkey is set up, asked for at the door, and another device is signed out',
  ['desk'],
  async ({ visitor }) => {
    const elsewhere = await visitor()
    await signInAtHome(elsewhere, username)
    const page = await visitor()
    await giveAuthenticator(page)
    await signInAtHome(page, username)

    await page.goto('/profile')
    const [code = ''] = await setUpApp(page)
    await page.getByRole('button', { name: 'Tambah kunci sandi' }).click()
    await page.getByLabel('Nama kunci sandi').fill('Laptop kantor')
    await page.getByRole('button', { name: 'Lanjutkan' }).click()
    await page.getByText('Laptop kantor', { exact: true }).waitFor()
    // A field that lies half under the bar at the top would count as too small.
    await page.evaluate(() => scrollTo(0, 0))
    await expectGood(page, 'a second factor that is on')

    await page
      .getByRole('button', { name: /^Keluarkan / })
      .filter({ hasNotText: 'semua' })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Keluarkan' }).click()
    await page.getByText('Perangkat itu sudah dikeluarkan.').first().waitFor()
    await elsewhere.goto('/profile')
    await elsewhere.waitForURL(/\/welcome/)

    await openLoginDialog(elsewhere)
    await fillLogin(elsewhere, username)
    await elsewhere.getByLabel('Kode 6 angka').waitFor()
    await expectGood(elsewhere, 'a code is asked for')
    await elsewhere.getByRole('button', { name: 'Pakai kode pemulihan' }).click()
    await elsewhere.getByLabel('Kode pemulihan').fill(code)
    await elsewhere.getByRole('dialog').getByRole('button', { name: 'Masuk', exact: true }).click()
    await entered(elsewhere)

    await page.context().clearCookies()
    await openLoginDialog(page)
    await fillLogin(page, username)
    await page.getByRole('button', { name: 'Pakai kunci sandi' }).click()
    await page.getByRole('button', { name: 'Pakai kunci sandi' }).last().click()
    await entered(page)
  },
  { url, forgive: /\b(401|403|422)\b/ },
)

journey(
  'a role that must have a second factor is led to it first; later a dangerous act asks for the password again',
  ['phone'],
  async ({ visitor }) => {
    const page = await visitor()
    await signIn(page, 'provinsi@silika.test')
    await page.goto('/table/user')
    await page.waitForURL(/\/profile$/)
    await page.getByText('Aktifkan verifikasi dua langkah untuk melanjutkan').waitFor()
    await expectGood(page, 'a profile that is open only for a second factor')
    const codes = await setUpApp(page)
    expect(codes).toHaveLength(10)
    await page.goto('/table/user')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/table/user')

    await onDatabase(product.dataDir, ({ db }) =>
      db
        .updateTable('session')
        .set({ proved_at: new Date(0) })
        .execute(),
    )
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Buat kode baru' }).click()
    await page.getByRole('dialog').getByRole('button').last().click()
    const proof = page.getByRole('dialog', { name: 'Masukkan kata sandi sekali lagi' })
    await proof.getByLabel('Kata sandi', { exact: true }).fill('bukan ini')
    await proof.getByRole('button', { name: 'Lanjutkan' }).click()
    await proof.getByText('Kata sandi salah.').waitFor()
    await proof.getByLabel('Kata sandi', { exact: true }).fill(password)
    await proof.getByRole('button', { name: 'Lanjutkan' }).click()
    expect(await readCodes(page)).not.toEqual(codes)
  },
  { url, forgive: /\b(403|422)\b/ },
)
