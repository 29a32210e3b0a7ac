import type { Page } from 'playwright-core'
import { afterAll, beforeAll, inject } from 'vitest'

import { numberText } from '#domain/words.ts'

import { accountFile, facilityFile, nameOf, usernameOf } from '../import-files.ts'
import { journey } from '../journey.ts'
import { expectGood } from '../pages/good.ts'
import { fillLogin, openLoginDialog, signIn } from '../pages/sign-in.ts'
import { onDatabase } from '../product-database.ts'
import { type Product, startProduct } from '../product.ts'

/** Several batches of rows, and two in each regency, on a product of its own; `npm run bench:imports` brings in as many as the country has. */
const count = 1200
const patience = { timeout: 60_000 }
const secret = 'kopi tanpa gula 7'

let product: Product
let regencies: string[]
beforeAll(async () => {
  product = await startProduct({ from: inject('preparedData') })
  regencies = await onDatabase(product.dataDir, async ({ db }) => {
    const rows = await db.selectFrom('regency').select('code').orderBy('code').execute()
    return rows.map(({ code }) => code)
  })
}, 120_000)
afterAll(() => product.stop())

/** Uploads a file, waits until it was looked at, and has all its rows done. */
async function bringIn(
  page: Page,
  kind: 'facilities' | 'accounts',
  noun: string,
  file: string,
): Promise<void> {
  await page.goto(`/admin/impor?jenis=${kind}`)
  const given = { name: `${noun}.csv`, mimeType: 'text/csv', buffer: Buffer.from(file) }
  await page.getByLabel(`Berkas impor ${noun}`).setInputFiles(given)
  const words = `${numberText(count)} baris`
  await page.getByRole('button', { name: `Jalankan ${words}` }).click(patience)
  await expectGood(page, `before ${kind} are imported`)
  await page.getByRole('dialog').getByRole('button', { name: 'Jalankan' }).click()
  await page.getByText(`${numberText(count)} ${noun} sudah dibuat`).waitFor(patience)
}

journey(
  'an administrator imports facilities and accounts; a facility activates by the code of its letter and signs in',
  ['desk'],
  async ({ visitor }) => {
    const page = await visitor()
    await signIn(page, 'admin@silika.test')
    await bringIn(page, 'facilities', 'fasyankes', facilityFile(count, regencies))
    await bringIn(page, 'accounts', 'akun', accountFile(count))
    await expectGood(page, 'what was imported')

    const number = regencies.length + 1
    await page.goto(`/print/surat?kota=${regencies[1]}`)
    await page.getByRole('button', { name: /^Buat \d+ surat$/ }).click()
    const letter = page.getByRole('article', { name: `Surat untuk ${nameOf(number)}` })
    const code = await letter.getByText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/).innerText()

    const owner = await visitor()
    await owner.goto('/aktivasi')
    await owner.getByLabel('Kode aktivasi').fill(code)
    await owner.getByRole('button', { name: 'Lanjutkan' }).click()
    await owner.getByLabel('Kata sandi baru', { exact: true }).fill(secret)
    await owner.getByLabel('Ulangi kata sandi baru', { exact: true }).fill(secret)
    await owner.getByRole('button', { name: 'Simpan kata sandi' }).click()
    await owner.getByRole('button', { name: /^Menu profil/ }).waitFor()
    const later = await visitor()
    await openLoginDialog(later)
    await fillLogin(later, usernameOf(number), secret)
    await later.getByRole('button', { name: `Menu profil: ${nameOf(number)}` }).waitFor()
  },
  { url: () => product.url },
)
