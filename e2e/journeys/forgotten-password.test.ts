import { afterAll, beforeAll, expect } from 'vitest'

import { journey } from '../journey.ts'
import { type MailedProduct, startMailedProduct } from '../mailed-product.ts'
import { expectGood } from '../pages/good.ts'
import { fillLogin, openLoginDialog, signInAtHome } from '../pages/sign-in.ts'

const name = 'puskesmas@silika.test'
const secret = 'kopi tanpa gula 7'

let its: MailedProduct
beforeAll(async () => {
  its = await startMailedProduct()
}, 120_000)
afterAll(() => its.stop())
/** The mails about a password: after seven in the morning the mail of the day comes too. */
const mailsTo = (address: string) =>
  its.mails.received.filter(({ to, subject }) => to === address && subject?.includes('kata sandi'))

journey(
  'a forgotten password is set by a link that came by mail, once, and other devices are signed out',
  ['phone'],
  async ({ visitor }) => {
    const elsewhere = await visitor()
    await signInAtHome(elsewhere, name)

    const page = await visitor()
    await openLoginDialog(page)
    await page.getByRole('button', { name: 'Lupa kata sandi?' }).click()
    await page.getByRole('textbox', { name: 'Surel' }).fill(name)
    await page.getByRole('button', { name: 'Kirim' }).click()
    await page.getByText('Bila alamat itu terdaftar').waitFor()
    await expectGood(page, 'the link was asked for')
    await expect.poll(() => mailsTo(name).length, { timeout: 20_000 }).toBe(1)
    const address = /\/atur-sandi\/surel#[\w-]+/.exec(mailsTo(name)[0]?.text ?? '')?.[0] ?? ''

    await page.goto(address)
    const field = page.getByLabel('Kata sandi baru', { exact: true })
    const again = page.getByLabel('Ulangi kata sandi baru', { exact: true })
    await field.fill('password123')
    await again.fill('password123')
    await page.getByRole('button', { name: 'Simpan kata sandi' }).click()
    await page.getByText('Kata sandi ini terlalu mudah ditebak. Pilih yang lain.').waitFor()
    await expectGood(page, 'a password that is refused')
    await field.fill(secret)
    await again.fill(secret)
    await page.getByRole('button', { name: 'Simpan kata sandi' }).click()
    await page.getByText('Kata sandi berhasil diatur', { exact: true }).waitFor()
    await expectGood(page, 'the password is set')
    await page.getByRole('main').getByRole('link', { name: 'Masuk' }).click()
    await fillLogin(page, name, secret)
    await page.getByRole('button', { name: /^Menu profil/ }).waitFor()
    await expect
      .poll(() => mailsTo(name).at(-1)?.subject, { timeout: 20_000 })
      .toMatch(/kata sandi Anda diubah$/)

    await elsewhere.goto('/profile')
    await elsewhere.waitForURL(/\/welcome/)
    const late = await visitor()
    await late.goto(address)
    await late.getByText('Tautan atau kode ini sudah dipakai.').waitFor()
    await expectGood(late, 'a link that was used')
  },
  { url: () => its.product.url, forgive: /\b(401|410|422)\b/ },
)
