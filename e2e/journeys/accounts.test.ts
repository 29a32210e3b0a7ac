import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'

import { signInByApi } from '../api.ts'
import { journey } from '../journey.ts'
import { type MailedProduct, startMailedProduct } from '../mailed-product.ts'
import { expectGood } from '../pages/good.ts'
import { fillLogin, openLoginDialog, signIn, signInAtHome } from '../pages/sign-in.ts'

let its: MailedProduct
beforeAll(async () => {
  its = await startMailedProduct()
}, 120_000)
afterAll(() => its.stop())
const url = () => its.product.url

/** Finds an account by its address, and opens its card. */
async function openCard(page: Page, username: string): Promise<void> {
  await page.goto(`/admin/user?find=${encodeURIComponent(username)}`)
  await page.getByRole('rowheader').getByRole('link').click()
  await page.getByRole('dialog').getByText(username).waitFor()
}
const press = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

const username = 'rs@silika.test'
const secret = 'kopi tanpa gula 7'

journey(
  'a province resets one of its accounts by mail, and finds none of another province',
  ['desk'],
  async ({ visitor }) => {
    const admin = await signInByApi(url(), 'admin@silika.test')
    const { data } = (await admin('GET', '/api/pengguna?find=rs2@silika.test')) as unknown as {
      data: { id: number }[]
    }
    const page = await visitor()
    await signIn(page, 'provinsi@silika.test')
    await openCard(page, username)
    await expectGood(page, 'the card of an account')
    await press(page, 'Kirim tautan kata sandi')
    await expectGood(page, 'the question before a link is sent')
    await press(page, 'Kirim tautan kata sandi')
    await page.getByText(`Tautan dikirim ke ${username}.`).waitFor()
    const linkOf = () => {
      // After seven in the morning the mail of the day comes too.
      const texts = its.mails.received.flatMap(({ to, text }) => (to === username ? text : []))
      return /\/atur-sandi\/surel#[\w-]+/.exec(texts.join(' '))?.[0]
    }
    await expect.poll(linkOf, { timeout: 20_000 }).toBeDefined()

    const owner = await visitor()
    await owner.goto(linkOf() ?? '')
    await owner.getByLabel('Kata sandi baru', { exact: true }).fill(secret)
    await owner.getByLabel('Ulangi kata sandi baru', { exact: true }).fill(secret)
    await owner.getByRole('button', { name: 'Simpan kata sandi' }).click()
    await owner.getByText('Kata sandi berhasil diatur', { exact: true }).waitFor()
    await openLoginDialog(owner)
    await fillLogin(owner, username, secret)
    await owner.getByRole('button', { name: /^Menu profil/ }).waitFor()

    await page.goto('/admin/user?find=rs2%40silika.test')
    await page.getByText('Tidak ada akun yang cocok').waitFor()
    await page.goto(`/admin/user?akun=${data[0]?.id}`)
    await page.getByRole('dialog').getByText('Akun tidak ditemukan').waitFor()
  },
  { url },
)

journey(
  'who is closed out is signed out at once',
  ['desk'],
  async ({ visitor }) => {
    const name = 'puskesmas2@silika.test'
    const facility = await visitor()
    await signInAtHome(facility, name)
    const page = await visitor()
    await signIn(page, 'admin@silika.test')
    await openCard(page, name)
    await press(page, 'Nonaktifkan')
    await press(page, 'Nonaktifkan')
    await page.getByText('Akun dinonaktifkan.').waitFor()
    await facility.goto('/profile')
    await facility.waitForURL(/\/welcome/)
    await openLoginDialog(facility)
    await fillLogin(facility, name)
    await facility
      .getByText(/tidak aktif|nonaktif/i)
      .first()
      .waitFor()
  },
  { url },
)

journey(
  'two who change one account get a choice, and nothing is lost',
  ['desk'],
  async ({ visitor }) => {
    const name = 'kota@silika.test'
    const [first, second] = [await visitor(), await visitor()]
    await signIn(first, 'admin@silika.test')
    await signIn(second, 'provinsi@silika.test')
    for (const page of [first, second]) {
      await openCard(page, name)
      await press(page, 'Ubah data')
    }
    await second.getByLabel('Nomor telepon').fill('022-222222')
    await press(second, 'Simpan')
    await second.getByText('Akun berhasil disimpan.').waitFor()
    await first.getByLabel('Nomor telepon').fill('022-111111')
    await first.getByLabel('Jabatan').fill('Kepala seksi')
    await press(first, 'Simpan')
    const choice = first.getByRole('dialog', { name: /^Akun .+ sudah diubah dari tempat lain$/ })
    await choice.getByText('022-222222').waitFor()
    await expectGood(first, 'two copies of an account')
    await choice.getByRole('button', { name: 'Pakai isian saya' }).click()
    await first.getByRole('dialog').getByText('022-111111').waitFor()
    await first.getByRole('dialog').getByText('Kepala seksi').waitFor()

    // A name that is one long word does not push the list off the screen.
    const long = 'N'.repeat(150)
    await press(first, 'Ubah data')
    await first.getByLabel('Nama lengkap').fill(long)
    await press(first, 'Simpan')
    await first.goto(`/admin/user?find=${long.slice(0, 100)}`)
    await first.getByRole('rowheader', { name: long }).waitFor()
    await expectGood(first, 'a list with a long word')
  },
  { url },
)
